/// A value that a ``RecordStore`` keeps: a row of columns with an identity.
public protocol StoredRecord: Sendable, Identifiable where ID == String {
    /// How the record is laid out in columns.
    static var schema: RecordSchema { get }

    /// The values of the columns, in the order of ``RecordSchema/columns``.
    var storedValues: [StoredValue] { get }

    /// Reads a record back.
    ///
    /// - Parameter storedValues: The values of the columns, in the order of
    ///   ``RecordSchema/columns``.
    /// - Throws: ``PersistenceError`` with the reason `unreadable` where a
    ///   value is missing or of another kind.
    init(storedValues: [StoredValue]) throws(PersistenceError)
}

/// How records are laid out in columns, and how they are found.
///
/// Names are plain identifiers: letters, digits and `_`.
public struct RecordSchema: Hashable, Sendable {
    /// The name of the table.
    public var table: String

    /// The names of all columns.
    ///
    /// The first is the identity, a text that is unique in the table.
    public var columns: [String]

    /// The columns that text search looks into.
    public var searchedColumns: [String]

    /// The column of latitude, in degrees, WGS 84.
    public var latitudeColumn: String

    /// The column of longitude, in degrees, WGS 84.
    public var longitudeColumn: String

    /// Describes a layout.
    ///
    /// - Parameters:
    ///   - table: The name of the table.
    ///   - columns: The names of all columns, the identity first.
    ///   - searchedColumns: Those that text search looks into.
    ///   - latitudeColumn: The column of latitude, in degrees.
    ///   - longitudeColumn: The column of longitude, in degrees.
    public init(
        table: String, columns: [String], searchedColumns: [String], latitudeColumn: String,
        longitudeColumn: String
    ) {
        self.table = table
        self.columns = columns
        self.searchedColumns = searchedColumns
        self.latitudeColumn = latitudeColumn
        self.longitudeColumn = longitudeColumn
    }
}

/// A value in a column.
public enum StoredValue: Hashable, Sendable {
    /// No value.
    case null

    /// A whole number.
    case integer(Int64)

    /// A number.
    case real(Double)

    /// A text.
    case text(String)
}
