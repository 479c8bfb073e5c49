/// The schema of a table of records: its columns, and those that are searched.
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

    /// The names of all columns.
    ///
    /// The first is the identity, a text that is unique in the table.
    public var columns: [String]

    /// The columns that text search looks into.
    ///
    /// The first is the title: what is found there counts more.
    public var searchedColumns: [String]

    /// Where a record lies; nil, the default, for records that lie nowhere.
    public var position: PositionColumns?

    /// The columns by whose values records are often picked, such as a category.
    ///
    /// A ``ColumnCondition`` on one of them is looked up in an index.
    public var filteredColumns: [String]

    /// What decides the order of what a text finds.
    public var ranking: TextRanking

    /// The version of the layout, to be raised whenever ``columns`` change.
    ///
    /// A store that keeps records of an earlier version migrates them to this
    /// one; records of a later version are refused.
    public var version: Int

    /// What a column holds in records that were stored before it was added;
    /// `null` if nothing is given.
    public var defaults: [String: StoredValue]

    /// Describes a layout.
    ///
    /// - Parameters:
    ///   - columns: The names of all columns, the identity first.
    ///   - searchedColumns: Those that text search looks into, the title first;
    ///     none by default.
    ///   - filteredColumns: Those by whose values records are often picked; none
    ///     by default.
    ///   - ranking: What decides the order of what a text finds; the words alone
    ///     by default.
    ///   - defaults: What added columns hold in earlier records; nothing by
    ///     default.
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

    /// Names two columns.
    public init(latitude: String = "latitude", longitude: String = "longitude") {
        self.latitude = latitude
        self.longitude = longitude
    }
}
