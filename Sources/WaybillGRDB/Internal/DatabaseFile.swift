internal import Foundation
internal import GRDB
internal import WaybillPipeline

// GRDB has a deprecated type of this name.
internal import struct WaybillPipeline.PersistenceError

/// A path that can be that of a database.
struct DatabaseFile {
    /// The path from the root.
    let path: String

    /// Looks at what is at a path.
    ///
    /// - Parameter path: The path, from the root or from the working folder.
    /// - Throws: `PersistenceError` with the reason `unavailable` if it is
    ///   that of something other than a file, `damaged` if that is too short.
    init(path: String) throws(PersistenceError) {
        // SQLite, written in C, would open what stands before the NUL.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw PersistenceError(.unavailable, message: "\"\(path)\" is no path of a file.")
        }
        // Also takes their meaning from names such as ":memory:".
        self.path = URL(fileURLWithPath: path).path
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = (try? FileManager.default.attributesOfItem(atPath: target)) ?? [:]
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular:
            let size = attributes[.size] as? Int ?? 0
            // SQLite takes a file of one byte for an empty one. Its smallest page is 512 bytes.
            guard size == 0 || size >= 512 else {
                throw PersistenceError(.damaged, message: "\(self.path) is no database.")
            }
        case nil, .typeSymbolicLink?:
            break  // nothing is there yet, or where the link leads
        default:
            throw PersistenceError(
                .unavailable, message: "\(self.path) is a folder or a device, not a file.")
        }
    }

    /// Opens the database, or creates it and the folder it is in.
    ///
    /// - Parameters:
    ///   - tables: What it must hold, or gets if it is new.
    ///   - busyTimeout: How long to wait for another process.
    /// - Returns: The database, with its tables.
    /// - Throws: `PersistenceError`; the file is then as it was.
    func open(
        with tables: RecordTables, busyTimeout: Duration
    ) throws(PersistenceError) -> DatabasePool {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
        } catch {
            throw PersistenceError(
                .unavailable, message: "\(path) has no folder, and none can be made for it.",
                underlying: error)
        }
        do {
            let pool = try DatabasePool(
                path: path, configuration: configuration(tables, busyTimeout: busyTimeout))
            let place = DatabasePlace.file(path)
            // Whoever comes second finds all done: this is one transaction, which writes.
            try pool.write { db in try tables.update(db, at: place) }
            return pool
        } catch {
            throw PersistenceError(opening: .file(path), error)
        }
    }

    private func configuration(_ tables: RecordTables, busyTimeout: Duration) -> Configuration {
        let seconds = busyTimeout / .seconds(1)
        var configuration = Configuration()
        configuration.busyMode = .timeout(seconds)
        configuration.prepareDatabase { [path] db in
            guard !db.configuration.readonly else {
                // In KiB: enough for the upper levels of the indexes of a million records.
                return try db.execute(sql: "PRAGMA cache_size = -32768")
            }
            // A million records load a quarter faster than with 8 MiB.
            try db.execute(sql: "PRAGMA cache_size = -65536")
            // A large load leaves a large log behind; what exceeds 16 MiB is given back.
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
            // Here, for GRDB has not written anything yet.
            try tables.check(db, at: .file(path))
        }
        return configuration
    }
}
