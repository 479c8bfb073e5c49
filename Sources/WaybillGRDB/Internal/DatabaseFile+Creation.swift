internal import Foundation
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

extension DatabaseFile {
    /// Whether the file and what SQLite keeps beside it may be written.
    var isWritable: Bool {
        access(target, W_OK) == 0 && access(DatabaseFile.folder(of: target), W_OK) == 0
    }

    /// Creates the folder and an empty file if there are none, for their owner
    /// alone, so that also a loss of power leaves them there.
    ///
    /// What SQLite keeps beside the file gets the permissions of the file.
    ///
    /// - Throws: `PersistenceError` with the reason `unavailable` if the folder
    ///   cannot be made. If the file cannot, SQLite reports why.
    func create() throws(PersistenceError) {
        let folder = DatabaseFile.folder(of: path)
        guard DatabaseFile.makeFolder(folder) else {
            throw PersistenceError(
                .unavailable, message: "\(path) has no folder, and none can be made for it.")
        }
        let file = target
        guard access(file, F_OK) != 0 else { return }
        // Not in its place: closed there, it would lose the locks that another store of this
        // process has by then on it (POSIX).
        let draft = "\(file).new-\(UUID().uuidString)"
        let descriptor = opened(draft, O_WRONLY | O_CREAT | O_EXCL)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o600)
        close(descriptor)
        // Fails where another one was faster, and if there are no hard links.
        if link(draft, file) != 0, errno != EEXIST {
            let made = opened(file, O_WRONLY | O_CREAT | O_EXCL)
            if made >= 0 { close(made) }
        }
        unlink(draft)
        DatabaseFile.sync(folder: DatabaseFile.folder(of: file))
    }

    /// The path at the end of the links, whether a file is there or not.
    var target: String {
        var target = path
        // More would be a circle, which SQLite refuses.
        for _ in 0..<16 {
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
            guard let link else { break }
            let folder = URL(
                fileURLWithPath: DatabaseFile.folder(of: target), isDirectory: true)
            target = URL(fileURLWithPath: link, relativeTo: folder).path
        }
        return target
    }

    private static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private static func makeFolder(_ folder: String) -> Bool {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) {
            return isFolder.boolValue
        }
        let parent = self.folder(of: folder)
        guard parent != folder, makeFolder(parent) else { return false }
        guard mkdir(folder, 0o700) == 0 else { return errno == EEXIST && makeFolder(folder) }
        // Whatever the umask took away.
        chmod(folder, 0o700)
        sync(folder: parent)
        return true
    }

    /// Makes sure that a loss of power leaves the names in a folder.
    private static func sync(folder: String) {
        let descriptor = opened(folder, O_RDONLY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Opens a file or a folder; a file that it makes is for its owner alone.
private func opened(_ path: String, _ flags: CInt) -> CInt {
    open(path, flags | O_CLOEXEC, 0o600)
}
