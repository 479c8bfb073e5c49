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
    ///
    /// The first is the title: what is found there counts more.
    public var searchedColumns: [String]

    /// The column of latitude, in degrees, WGS 84.
    public var latitudeColumn: String

    /// The column of longitude, in degrees, WGS 84.
    public var longitudeColumn: String

    /// The columns by whose values records are often picked, such as a category.
    ///
    /// A ``ColumnCondition`` on one of them is looked up in an index.
    public var filteredColumns: [String]

    /// The version of the layout, to be raised whenever ``columns`` change.
    ///
    /// A store that keeps records of an earlier version brings them up to this
    /// one; records of a later version are refused.
    public var version: Int

    /// What a column holds in records that were stored before it was added;
    /// `null` where nothing is said.
    public var defaults: [String: StoredValue]

    /// Describes a layout.
    ///
    /// - Parameters:
    ///   - table: The name of the table.
    ///   - columns: The names of all columns, the identity first.
    ///   - searchedColumns: Those that text search looks into, the title first.
    ///   - latitudeColumn: The column of latitude, in degrees.
    ///   - longitudeColumn: The column of longitude, in degrees.
    ///   - filteredColumns: Those by whose values records are often picked; none
    ///     by default.
    ///   - version: The version of the layout; 1 by default.
    ///   - defaults: What added columns hold in records of before; nothing by
    ///     default.
    public init(
        table: String, columns: [String], searchedColumns: [String], latitudeColumn: String,
        longitudeColumn: String, filteredColumns: [String] = [], version: Int = 1,
        defaults: [String: StoredValue] = [:]
    ) {
        self.table = table
        self.columns = columns
        self.searchedColumns = searchedColumns
        self.latitudeColumn = latitudeColumn
        self.longitudeColumn = longitudeColumn
        self.filteredColumns = filteredColumns
        self.version = version
        self.defaults = defaults
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

extension StoredValue {
    /// Whether two values are the same: texts are when their bytes are, as in a
    /// database.
    package func isSame(as other: StoredValue) -> Bool {
        guard case .text(let one) = self, case .text(let other) = other else {
            return self == other
        }
        return one.utf8.elementsEqual(other.utf8)
    }
}
