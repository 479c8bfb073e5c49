public import Foundation

/// When something was last brought up to date.
///
/// Kept in a table of its own, for a record of the domain need not know that it
/// came over a network.
public struct UpdateStamp: StoredRecord, Hashable {
    /// What was brought up to date: a request or a record.
    public let id: String

    /// When.
    public let date: Date

    /// Creates a stamp.
    ///
    /// - Parameters:
    ///   - id: What was brought up to date.
    ///   - date: When.
    public init(id: String, date: Date) {
        self.id = id
        self.date = date
    }

    /// Stamps lie in a table of their own, and nowhere on the earth.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "update_stamp", columns: ["id", "date", "latitude", "longitude"],
            searchedColumns: [], latitudeColumn: "latitude", longitudeColumn: "longitude")
    }

    /// The values of the columns; the date in seconds since 1970.
    public var storedValues: [StoredValue] {
        [.text(id), .real(date.timeIntervalSince1970), .null, .null]
    }

    /// Reads a stamp back.
    ///
    /// - Parameter storedValues: The values of the columns.
    /// - Throws: ``PersistenceError`` with the reason `unreadable` where one
    ///   is missing or of another kind.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        guard storedValues.count == 4, case .text(let id) = storedValues[0] else {
            throw PersistenceError(.unreadable, message: "A date in the database has no name.")
        }
        switch storedValues[1] {
        case .real(let seconds): self.init(id: id, date: Date(timeIntervalSince1970: seconds))
        case .integer(let seconds):
            self.init(id: id, date: Date(timeIntervalSince1970: Double(seconds)))
        default:
            throw PersistenceError(.unreadable, message: "\(id) has no date in the database.")
        }
    }
}
