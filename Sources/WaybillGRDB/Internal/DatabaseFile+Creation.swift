internal import Foundation
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

extension DatabaseFile {
    var isWritable: Bool {
        access(target, W_OK) == 0 && access(DatabaseFile.folder(of: target), W_OK) == 0
    }

    /// Creates a missing folder and an empty file, for their owner alone, durably.
    ///
    /// SQLite's companion files get the permissions of the file.
    ///
    /// - Throws: `PersistenceError` with the reason `unavailable` if the folder cannot be created.
    ///   If the file cannot, SQLite reports why.
    func create() throws(PersistenceError) {
        let folder = DatabaseFile.folder(of: path)
        guard DatabaseFile.makeFolder(folder) else {
            throw PersistenceError(
                .unavailable, message: "\(path) has no folder, and none can be made for it.")
        }
        let file = target
        guard access(file, F_OK) != 0 else { return }
        // Not at its path: closing it there would drop the locks that another store of this process
        // has on it by then (POSIX).
        let draft = "\(file).new-\(UUID().uuidString)"
        let descriptor = opened(draft, O_WRONLY | O_CREAT | O_EXCL)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o600)
        close(descriptor)
        // Fails if another process was faster, and without hard links.
        if link(draft, file) != 0, errno != EEXIST {
            let made = opened(file, O_WRONLY | O_CREAT | O_EXCL)
            if made >= 0 { close(made) }
        }
        unlink(draft)
        DatabaseFile.sync(folder: DatabaseFile.folder(of: file))
    }

    /// The target of symbolic links, whether it exists or not.
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
        // Regardless of the umask.
        chmod(folder, 0o700)
        sync(folder: parent)
        return true
    }

    /// Makes the names in a folder durable.
    private static func sync(folder: String) {
        let descriptor = opened(folder, O_RDONLY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Opens a file or a folder; a new file is for its owner alone.
private func opened(_ path: String, _ flags: CInt) -> CInt {
    open(path, flags | O_CLOEXEC, 0o600)
}
