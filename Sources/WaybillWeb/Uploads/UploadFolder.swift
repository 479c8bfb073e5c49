import Foundation
import Synchronization
import WaybillScreens

/// The folder of a host's uploaded files, with their bytes counted.
///
/// It is created for the first file, and locked while in use: a start deletes those of killed
/// processes, and no others. The lock `state` guards its files.
final class UploadFolder: Sendable {
    private static let prefix = "waybill-uploads-"

    /// A file takes a block of the disk, however short it is.
    static let blockBytes = 4_096

    private struct State {
        /// The address and the lock of the folder; nil before the first file.
        var place: (url: URL, lock: Int32)?

        var bytes = OwnedAmounts<Peer>()
    }

    private let state = Mutex(State())
    private let parent: URL

    /// Creates a value; the folder is created later.
    init(in parent: URL = FileManager.default.temporaryDirectory) { self.parent = parent }

    deinit { remove() }

    func newFile() throws(UploadFailure) -> URL {
        let folder: URL? = state.withLock { state in
            if state.place == nil { state.place = UploadFolder.make(in: parent) }
            return state.place?.url
        }
        guard let folder else { throw .storage }
        return folder.appendingPathComponent(UUID().uuidString)
    }

    /// Counts bytes before they are written.
    func reserve(_ bytes: Int, of peer: Peer, _ limits: ServerLimits) throws(UploadFailure) {
        let isFree = state.withLock { state in
            state.bytes.add(
                bytes, to: peer, upTo: limits.uploadedBytes, perOwner: limits.uploadedBytesPerPeer)
        }
        guard isFree else { throw .full }
    }

    func release(_ bytes: Int, of peer: Peer) {
        state.withLock { $0.bytes.add(-bytes, to: peer) }
    }

    /// Deletes it with its contents.
    func remove() {
        let place = state.withLock { state in
            defer { state.place = nil }
            return state.place
        }
        guard let place else { return }
        try? FileManager.default.removeItem(at: place.url)
        close(place.lock)
    }

    /// Deletes this user's folders that no process uses.
    ///
    /// - Complexity: O(n) in the number of files in the parent folder.
    static func sweep(_ parent: URL = FileManager.default.temporaryDirectory) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let url = parent.appendingPathComponent(name)
            guard let lock = UploadFolder.lock(url) else { continue }
            try? FileManager.default.removeItem(at: url)
            close(lock)
        }
    }

    private static func make(in parent: URL) -> (url: URL, lock: Int32)? {
        // Another process may delete it before it is locked.
        for _ in 0..<3 {
            let url = parent.appendingPathComponent(prefix + UUID().uuidString)
            guard mkdir(url.path, 0o700) == 0 else { return nil }
            guard let lock = UploadFolder.lock(url) else { continue }
            if access(url.path, F_OK) == 0 { return (url, lock) }
            close(lock)
        }
        return nil
    }

    /// Locks a folder of this user; nil if another descriptor holds the lock.
    private static func lock(_ url: URL) -> Int32? {
        let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let facts = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard (facts?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
