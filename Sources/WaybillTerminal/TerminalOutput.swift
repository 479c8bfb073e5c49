import Foundation

/// The kind of standard output: an interactive terminal, or a file or another program.
public enum TerminalOutput {
    /// The columns of the terminal, or else `COLUMNS` of the environment; nil for neither.
    public static var columns: Int? {
        var size = winsize()
        let descriptor = FileHandle.standardOutput.fileDescriptor
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return wanted.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether text may have attributes: standard output is a terminal, without `NO_COLOR` and
    /// `TERM=dumb`.
    public static var isStyled: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(FileHandle.standardOutput.fileDescriptor) == 1
            && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Writes a whole text to standard output.
    ///
    /// Unlike buffered `print` it reports failures, such as a full disk.
    ///
    /// - Throws: ``TerminalOutputError``.
    /// - Complexity: O(n) in the length of the text.
    public static func write(_ text: String) throws(TerminalOutputError) {
        let descriptor = FileHandle.standardOutput.fileDescriptor
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeOnce($0, to: descriptor) }
            if count < 0 {
                guard errno != EINTR else { continue }
                throw TerminalOutputError(code: errno)
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// The system's `write`, which this type's own hides.
private func writeOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
