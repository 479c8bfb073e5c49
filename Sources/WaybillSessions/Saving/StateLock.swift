import Foundation
import Synchronization

/// A lock of this process on a state file, by a file beside it.
///
/// The system releases it at the end of the process, also after a crash; the file beside stays
/// then, without a lock. The mutex `descriptor` guards the descriptor of that file; -1 for none.
final class StateLock: Sendable {
    private struct Weak: Sendable { weak var lock: StateLock? }

    /// The locks of this process by their paths: its own stores may share a file.
    private static let all = Mutex<[String: Weak]>([:])

    private let path: String
    private let descriptor = Mutex<Int32>(-1)

    private init(path: String) { self.path = path }

    deinit {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            if isInPlace(descriptor) { unlink(path) }
            close(descriptor)
        }
        StateLock.all.withLock { all in
            if all[path]?.lock == nil { all[path] = nil }
        }
    }

    static func of(_ url: URL) -> StateLock {
        let path = url.path + ".lock"
        return all.withLock { all in
            if let lock = all[path]?.lock { return lock }
            let lock = StateLock(path: path)
            all[path] = Weak(lock: lock)
            return lock
        }
    }

    /// Locks the state file, whether it exists or not; false if another process has locked it.
    ///
    /// A read-only folder needs no lock.
    func take() -> Bool {
        descriptor.withLock { descriptor in
            if descriptor >= 0 {
                if isInPlace(descriptor) { return true }
                close(descriptor)
                descriptor = -1
            }
            for _ in 0..<8 {
                let new = openFile()
                guard new >= 0 else { return true }
                guard flock(new, LOCK_EX | LOCK_NB) == 0 else {
                    let isFree = errno != EWOULDBLOCK
                    close(new)
                    return isFree
                }
                if isInPlace(new) {
                    descriptor = new
                    return true
                }
                // Its previous owner has deleted the file.
                close(new)
            }
            return false
        }
    }

    private func openFile() -> Int32 {
        let flags = O_RDONLY | O_CREAT | O_CLOEXEC
        let file = open(path, flags, 0o600)
        guard file < 0, errno == ENOENT else { return file }
        try? FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return open(path, flags, 0o600)
    }

    private func isInPlace(_ descriptor: Int32) -> Bool {
        var (own, other) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && stat(path, &other) == 0
            && own.st_ino == other.st_ino && own.st_dev == other.st_dev
    }
}
