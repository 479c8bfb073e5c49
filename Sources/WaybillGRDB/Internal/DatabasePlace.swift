internal import GRDB
internal import GRDBSQLite
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

enum DatabasePlace: Sendable, CustomStringConvertible {
    case file(String)

    case memory

    var description: String {
        switch self {
        case .file(let path): path
        case .memory: "The database in memory"
        }
    }

    /// Checks that a database is still the file at its path, since writes into another one would be
    /// lost on closing.
    ///
    /// - Throws: `PersistenceError` with the reason `replaced` if it is not, or `readOnly` if it is
    ///   an empty substitute for an unwritable one.
    func check(_ db: Database) throws(PersistenceError) {
        guard case .file = self else { return }
        guard sqlite3_db_filename(db.sqliteConnection, "main").map({ $0.pointee != 0 }) == true
        else { throw PersistenceError(.readOnly, message: "\(self) cannot be written.") }
        var hasMoved: CInt = 0
        let code = sqlite3_file_control(
            db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        guard code == SQLITE_OK, hasMoved != 0 else { return }
        throw PersistenceError(
            .replaced,
            message: "\(self) was deleted, moved or replaced while it was in use; "
                + "nothing was written. What is there now is used after a new start.")
    }
}

extension PersistenceError {
    init(using place: DatabasePlace, _ error: DatabaseError) {
        // It may quote a statement.
        let said = (error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        let (reason, what) = PersistenceError.meaning(of: error.resultCode)
        self.init(reason, message: "\(place) \(what): \(said).", underlying: error)
    }

    init(opening place: DatabasePlace, _ error: any Error) {
        switch error {
        case let error as PersistenceError:
            self = error
        case let error as DatabaseError:
            self.init(using: place, error)
        default:
            self.init(
                .unavailable, message: "\(place) cannot be opened: \(error).", underlying: error)
        }
    }

    private static func meaning(of code: ResultCode) -> (Reason, String) {
        switch code {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            (.busy, "is in use by another process")
        case .SQLITE_NOTADB:
            (.damaged, "is not a database")
        case .SQLITE_CORRUPT, .SQLITE_FORMAT:
            (.damaged, "is damaged")
        case .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            (.unreadable, "does not take this record")
        case .SQLITE_CANTOPEN:
            (.unavailable, "cannot be opened")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            (.readOnly, "cannot be written")
        case .SQLITE_FULL:
            (.full, "has no room left")
        default:
            (.unavailable, "failed")
        }
    }
}
