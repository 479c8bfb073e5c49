import Foundation
import Synchronization
import WaybillStore

/// The file of a shared store, which another process leaves alone.
///
/// A file that another process locked, or has changed since it was read, is not replaced. The lock
/// `seen` guards the file's state.
final class SavedFile: StateArchive {
    /// The identity of the file's content: each replacement is another file.
    private struct Version: Equatable {
        let number: UInt64
        let date: Date
        let size: Int
    }

    private let file: StateFile
    private let lock: StateLock?
    private let initial: [UInt8]?
    private let onReplace: @Sendable (SavedStateError?) -> Void
    private let seen = Mutex<Version?>(nil)

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - isLocked: Whether the file is locked for this process.
    ///   - initial: The bytes of a state of which nothing is kept: the file is deleted; nil for
    ///     none.
    ///   - onReplace: Called with the result of each replacement, nil where it succeeded, and where
    ///     none can succeed.
    init(
        _ url: URL, isLocked: Bool, initial: [UInt8]? = nil,
        onReplace: @escaping @Sendable (SavedStateError?) -> Void
    ) {
        file = StateFile(url)
        lock = isLocked ? StateLock.of(file.url) : nil
        self.initial = initial
        self.onReplace = onReplace
    }

    func read() throws(SavedStateError) -> [UInt8]? {
        let version = version
        let bytes = try file.read()
        seen.withLock { $0 = version }
        let folder = file.url.deletingLastPathComponent().path
        // Told before anything is changed.
        if access(folder, F_OK) == 0, access(folder, W_OK) != 0 {
            onReplace(SavedStateError(.unwritable, message: "\(folder) cannot be written."))
        }
        return bytes
    }

    /// Locks the file; the error if another process has.
    func takeLock() -> SavedStateError? {
        lock?.take() == false ? inUse("is used by another process") : nil
    }

    func replace(with bytes: [UInt8]) throws(SavedStateError) {
        do throws(SavedStateError) {
            try check()
            if bytes == initial {
                unlink(file.url.path)
                lock?.release()
            } else {
                try file.replace(with: bytes) { lock?.move(to: $0) }
            }
        } catch {
            // The lock may be on the draft.
            if error.reason == .unwritable {
                lock?.release()
                _ = lock?.take()
            }
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
        lock?.release()
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

/// A lock of this process on a file, kept across replacements of the file.
///
/// The system releases it at the end of the process, also after a crash. The mutex `descriptor`
/// guards the descriptor of the locked file; -1 for none.
final class StateLock: Sendable {
    private struct Weak: Sendable { weak var lock: StateLock? }

    /// The locks of this process by their paths: its own stores may share a file.
    private static let all = Mutex<[String: Weak]>([:])

    private let path: String
    private let descriptor = Mutex<Int32>(-1)

    private init(path: String) { self.path = path }

    deinit {
        release()
        StateLock.all.withLock { all in
            if all[path]?.lock == nil { all[path] = nil }
        }
    }

    static func of(_ url: URL) -> StateLock {
        all.withLock { all in
            if let lock = all[url.path]?.lock { return lock }
            let lock = StateLock(path: url.path)
            all[url.path] = Weak(lock: lock)
            return lock
        }
    }

    /// Locks the file, if there is one.
    ///
    /// - Returns: False where another process has locked it.
    func take() -> Bool {
        descriptor.withLock { descriptor in
            // Whoever replaces the file meanwhile has locked the new one.
            for _ in 0..<8 where descriptor < 0 {
                let number = number
                let new = open(path, O_RDONLY | O_CLOEXEC)
                guard new >= 0 else { return true }
                guard flock(new, LOCK_EX | LOCK_NB) == 0 else {
                    let isFree = errno != EWOULDBLOCK
                    close(new)
                    return isFree
                }
                if number == self.number {
                    descriptor = new
                } else {
                    close(new)
                }
            }
            return descriptor >= 0
        }
    }

    /// The number of the file that is there now.
    private var number: NSNumber? {
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        return facts?[.systemFileNumber] as? NSNumber
    }

    /// Locks a file that takes the place of the other.
    func move(to file: Int32) {
        descriptor.withLock { descriptor in
            let new = fcntl(file, F_DUPFD_CLOEXEC, 0)
            guard new >= 0 else { return }
            _ = flock(new, LOCK_EX | LOCK_NB)
            if descriptor >= 0 { close(descriptor) }
            descriptor = new
        }
    }

    func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
