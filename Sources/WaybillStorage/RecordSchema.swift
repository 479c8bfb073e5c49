/// The schema of a table of records: its columns, and the searched ones.
///
/// ```swift
/// let schema = RecordSchema(
///     table: "note", columns: ["id", "title", "text"], searchedColumns: ["title", "text"])
/// ```
///
/// Names are plain identifiers: letters, digits and `_`.
public struct RecordSchema: Hashable, Sendable {
    /// The name of the table.
    public var table: String

    /// The names of all columns, first the identity, a text that is unique in the table.
    public var columns: [String]

    /// The columns for text search, first the title, which has a greater weight.
    public var searchedColumns: [String]

    /// The columns of a record's position; nil, the default, for records without one.
    public var position: PositionColumns?

    /// The columns with an index for a ``ColumnCondition``, such as a category.
    public var filteredColumns: [String]

    /// The ranking of text matches.
    public var ranking: TextRanking

    /// The version of the layout; raise it whenever ``columns`` change.
    ///
    /// A store migrates records of an earlier version; records of a later version are refused.
    public var version: Int

    /// The values of added columns in older records; `null` by default.
    public var defaults: [String: StoredValue]

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - columns: The names of all columns, the identity first.
    ///   - searchedColumns: The columns for text search, the title first; none by default.
    ///   - filteredColumns: The columns with an index for conditions; none by default.
    ///   - ranking: The ranking of text matches; the words alone by default.
    ///   - defaults: The values of added columns in earlier records; none by default.
    public init(
        table: String, columns: [String], searchedColumns: [String] = [],
        position: PositionColumns? = nil, filteredColumns: [String] = [],
        ranking: TextRanking = TextRanking(), version: Int = 1,
        defaults: [String: StoredValue] = [:]
    ) {
        self.table = table
        self.columns = columns
        self.searchedColumns = searchedColumns
        self.position = position
        self.filteredColumns = filteredColumns
        self.ranking = ranking
        self.version = version
        self.defaults = defaults
    }
}

/// The two columns of a record's position: latitude and longitude.
///
/// ```swift
/// static let schema = RecordSchema(
///     table: "pin", columns: ["id", "lat", "lon"],
///     position: PositionColumns(latitude: "lat", longitude: "lon"))
/// ```
public struct PositionColumns: Hashable, Sendable {
    /// The column of latitude, in degrees, WGS 84.
    package var latitude: String

    /// The column of longitude, in degrees, WGS 84.
    package var longitude: String

    /// Creates the names of two columns.
    public init(latitude: String = "latitude", longitude: String = "longitude") {
        self.latitude = latitude
        self.longitude = longitude
    }
}
