internal import GRDB
internal import WaybillPipeline

// GRDB has a deprecated type of this name.
internal import struct WaybillPipeline.PersistenceError

/// Where a database is, for messages.
enum DatabasePlace: Sendable, CustomStringConvertible {
    /// In a file, with its path.
    case file(String)

    /// In memory.
    case memory

    /// The path, or what stands for it.
    var description: String {
        switch self {
        case .file(let path): path
        case .memory: "The database in memory"
        }
    }
}

extension PersistenceError {
    /// Says what went wrong while a database was in use.
    ///
    /// - Parameters:
    ///   - place: Where it is.
    ///   - error: What SQLite said.
    init(using place: DatabasePlace, _ error: DatabaseError) {
        // It may quote a statement.
        let said = (error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        let (reason, what) = PersistenceError.meaning(of: error.resultCode)
        self.init(reason, message: "\(place) \(what): \(said).", underlying: error)
    }

    /// Says why a database could not be opened.
    ///
    /// - Parameters:
    ///   - place: Where it is.
    ///   - error: What was thrown.
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
            (.damaged, "is no database")
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
