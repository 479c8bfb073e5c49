internal import Foundation
internal import GRDB
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

struct DatabaseFile {
    let path: String

    /// Checks a path.
    ///
    /// - Throws: `PersistenceError` with the reason `unavailable` for something other than a file,
    ///   `damaged` for a short file.
    init(path: String) throws(PersistenceError) {
        // SQLite, written in C, would open the path before the NUL.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw PersistenceError(.unavailable, message: "\"\(path)\" is not the path of a file.")
        }
        // Also makes names such as ":memory:" ordinary.
        self.path = URL(fileURLWithPath: path).path
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = (try? FileManager.default.attributesOfItem(atPath: target)) ?? [:]
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular:
            let size = attributes[.size] as? Int ?? 0
            // SQLite accepts a file of one byte as empty, and removes the log of one that it cannot
            // read. Its smallest page is 512 bytes.
            guard size == 0 || size >= 512 && DatabaseFile.isDatabase(target) else {
                throw PersistenceError(.damaged, message: "\(self.path) is not a database.")
            }
        case nil, .typeSymbolicLink?:
            break  // nothing is there yet, or where the link leads
        default:
            throw PersistenceError(
                .unavailable, message: "\(self.path) is a folder or a device, not a file.")
        }
    }

    /// Whether SQLite accepts a file as a database, or cannot read it.
    ///
    /// SQLite itself checks the file alone. Opened and closed otherwise, the file would lose all
    /// locks of this process (POSIX), and another process would remove the log in use.
    private static func isDatabase(_ path: String) -> Bool {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: immutable(path), configuration: configuration)
            _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
            return true
        } catch DatabaseError.SQLITE_NOTADB {
            return false
        } catch {
            return true  // other errors are reported when it is opened
        }
    }

    /// The URI of a database without concurrent changes.
    private static func immutable(_ path: String) -> String {
        URL(fileURLWithPath: path).absoluteString
            .replacing("file://", with: "file:", maxReplacements: 1) + "?immutable=1"
    }

    func open(
        with tables: RecordTables, _ opening: DatabaseOpening
    ) throws(PersistenceError) -> any DatabaseWriter {
        do {
            switch opening.access {
            case .permitted where !isWritable, .readOnly:
                return try openToRead(with: tables, opening)
            case .permitted, .readWrite: return try openToWrite(with: tables, opening)
            }
        } catch {
            throw PersistenceError(opening: .file(path), error)
        }
    }

    private func openToWrite(
        with tables: RecordTables, _ opening: DatabaseOpening
    ) throws -> any DatabaseWriter {
        try create()
        let pool = try openPool(with: tables, opening)
        // GRDB lets a commit return before it is on the disk. The second is for Apple's systems,
        // where a disk may otherwise keep synced data in its own memory.
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = 1")
        }
        let place = DatabasePlace.file(path)
        // An up-to-date database is not written, to avoid waiting for a long write.
        if try !pool.read({ db in try tables.check(db, at: place) }) {
            // A second caller finds all done: this is one writing transaction.
            try pool.write { db in try tables.update(db, at: place) }
        }
        if opening.isExamined { try pool.read(examine) }
        return pool
    }

    /// Opens the database for writing, with retries while another process creates it.
    ///
    /// When two create a file at once, SQLite reports a lock to one of them without waiting: both
    /// hold a lock that the other needs.
    private func openPool(
        with tables: RecordTables, _ opening: DatabaseOpening
    ) throws -> DatabasePool {
        let start = ContinuousClock.now
        while true {
            do {
                return try DatabasePool(
                    path: path, configuration: configuration(tables, opening, isReadOnly: false))
            } catch DatabaseError.SQLITE_BUSY
                where start.duration(to: .now) < opening.busyTimeout
            {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    private func openToRead(
        with tables: RecordTables, _ opening: DatabaseOpening
    ) throws -> any DatabaseWriter {
        func open(_ path: String) throws -> any DatabaseWriter {
            let queue = try DatabaseQueue(
                path: path, configuration: configuration(tables, opening, isReadOnly: true))
            guard try queue.read(tables.isThere) else { return try emptyQueue(with: tables) }
            // The first read finds out whether it is readable.
            guard try queue.read({ db in try tables.check(db, at: .file(self.path)) }) else {
                throw PersistenceError(
                    .readOnly,
                    message: "\(self.path) must be brought up to date before it is read only.")
            }
            if opening.isExamined { try queue.read(examine) }
            return queue
        }
        do {
            return try open(path)
        } catch DatabaseError.SQLITE_CANTOPEN where !hasLog,
            DatabaseError.SQLITE_READONLY where !hasLog
        {
            // No process can write here, not even the files by which readers notice writers.
            return try open(DatabaseFile.immutable(path))
        }
    }

    /// Whether there may be more content than in the file itself.
    private var hasLog: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: target + "-wal")
        return attributes?[.size] as? Int ?? 0 > 0
    }

    /// An empty substitute for records that the file never had; see ``DatabasePlace/check(_:)``.
    private func emptyQueue(with tables: RecordTables) throws -> any DatabaseWriter {
        let queue = try DatabaseQueue()
        try queue.write { db in try tables.update(db, at: .file(path)) }
        return queue
    }

    private func examine(_ db: Database) throws {
        let report = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        guard report != "ok" else { return }
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: report)
    }

    /// The number of connections for reading: each opens two files, so a process with a low limit
    /// of open files gets fewer.
    private static let readerCount: Int = {
        let files = sysconf(Int32(_SC_OPEN_MAX))
        return files < 0 ? 5 : min(max(files / 64, 1), 5)
    }()

    private func configuration(
        _ tables: RecordTables, _ opening: DatabaseOpening, isReadOnly: Bool
    ) -> Configuration {
        let patience = LockPatience(opening.busyTimeout)
        var configuration = Configuration()
        configuration.busyMode = .callback { patience.waitForLock($0) }
        configuration.readonly = isReadOnly
        configuration.maximumReaderCount = DatabaseFile.readerCount
        configuration.prepareDatabase { [path] db in
            guard !db.configuration.readonly else {
                // In KiB: enough for the upper levels of the indexes of a million records.
                return try db.execute(sql: "PRAGMA cache_size = -32768")
            }
            // A million records load a quarter faster than with 8 MiB.
            try db.execute(sql: "PRAGMA cache_size = -65536")
            // A large load leaves a large log behind; the part beyond 16 MiB is freed.
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
            if let limit = opening.pageLimit {
                try db.execute(sql: "PRAGMA max_page_count = \(limit)")
            }
            // Here, for GRDB has not written anything yet.
            try tables.check(db, at: .file(path))
        }
        return configuration
    }
}
