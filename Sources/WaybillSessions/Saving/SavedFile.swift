import Foundation
import Synchronization
import WaybillStore

/// The file of a shared store, exclusive to this process.
///
/// A file locked by another process, or changed since it was read, is not replaced. The lock `seen`
/// guards the file's state.
final class SavedFile: StateArchive {
    /// The identity of the file's content: each replacement is another file.
    private struct Version: Equatable {
        let number: UInt64
        let date: Date
        let size: Int
    }

    private let place: @Sendable () -> URL
    private let lock: StateLock?
    private let initial: [UInt8]?
    private let onReplace: @Sendable (SavedStateError?) -> Void
    private let seen = Mutex<Version?>(nil)

    /// Creates an archive.
    ///
    /// - Parameters:
    ///   - initial: The bytes of the initial state, for which the file is deleted; nil for none.
    ///   - onReplace: Called with the error of each replacement, nil for a success, and when none
    ///     can succeed.
    init(
        _ place: @escaping @Sendable () -> URL, isLocked: Bool, initial: [UInt8]? = nil,
        onReplace: @escaping @Sendable (SavedStateError?) -> Void
    ) {
        self.place = place
        lock = isLocked ? StateLock.of(StateFile(place()).url) : nil
        self.initial = initial
        self.onReplace = onReplace
    }

    private var file: StateFile { StateFile(place()) }

    func read() throws(SavedStateError) -> [UInt8]? {
        let file = file
        let version = version
        let bytes = try file.read()
        seen.withLock { $0 = version }
        let folder = file.url.deletingLastPathComponent().path
        // Reported before any change.
        if access(folder, F_OK) == 0, access(folder, W_OK) != 0 {
            onReplace(SavedStateError(.unwritable, message: "\(folder) cannot be written."))
        }
        return bytes
    }

    /// Locks the file, or returns the error if another process has.
    func takeLock() -> SavedStateError? {
        lock?.take() == false ? inUse("is used by another process") : nil
    }

    func replace(with bytes: [UInt8]) throws(SavedStateError) {
        do throws(SavedStateError) {
            try check()
            if bytes == initial {
                unlink(file.url.path)
            } else {
                try file.replace(with: bytes)
            }
        } catch {
            onReplace(error)
            throw error
        }
        let version = version
        seen.withLock { $0 = version }
        onReplace(nil)
    }

    func setAside() throws(SavedStateError) -> String? {
        try check()
        let name = try file.setAside()
        seen.withLock { $0 = nil }
        return name
    }

    private func check() throws(SavedStateError) {
        if let error = takeLock() { throw error }
        guard let version, version != seen.withLock({ $0 }) else { return }
        throw inUse("was changed by another process")
    }

    private var version: Version? {
        let facts = try? FileManager.default.attributesOfItem(atPath: file.url.path)
        guard let facts, let number = facts[.systemFileNumber] as? NSNumber,
            let date = facts[.modificationDate] as? Date, let size = facts[.size] as? NSNumber
        else { return nil }
        return Version(number: number.uint64Value, date: date, size: size.intValue)
    }

    private func inUse(_ what: String) -> SavedStateError {
        SavedStateError(.inUse, message: "\(file.url.path) \(what).")
    }
}
