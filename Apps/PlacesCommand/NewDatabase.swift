import Foundation

/// A place for a database where perhaps nothing was, so that nothing is again if
/// it comes to nothing.
struct NewDatabase {
    /// What was not there, from the file to the outermost folder.
    private let missing: [URL]

    /// Looks at what is there.
    ///
    /// - Parameter path: The path of the database.
    init(atPath path: String) {
        var missing: [URL] = []
        var url = URL(fileURLWithPath: path).standardizedFileURL
        while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
            missing.append(url)
            url.deleteLastPathComponent()
        }
        self.missing = missing
    }

    /// Takes away what was made since: the database, and folders if they hold
    /// nothing else.
    ///
    /// - Complexity: O(n) in the depth of the path.
    func remove() {
        guard let file = missing.first else { return }
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + ending)
        }
        // Stops at the first that is not empty.
        for folder in missing.dropFirst() where rmdir(folder.path) != 0 { return }
    }
}
