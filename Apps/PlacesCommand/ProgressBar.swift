import Foundation
import Synchronization

/// A bar that grows in one line of the terminal, on standard error.
///
/// Where standard error is not a terminal it prints nothing.
final class ProgressBar: Sendable {
    private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1
    private let shown = Mutex(-1)

    /// Shows a share of the work.
    ///
    /// - Parameter share: From 0 to 1.
    func show(_ share: Double, label: String) {
        let percent = Int(min(max(share, 0), 1) * 100)
        let isNew = shown.withLock { shown in
            defer { shown = percent }
            return shown != percent
        }
        guard isTerminal, isNew else { return }
        let filled = percent * 30 / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        let name = label.count > 30 ? "…\(label.suffix(29))" : label
        write("\r\u{1B}[K\(bar) \(percent) % \(name)")
    }

    func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
