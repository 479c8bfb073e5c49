/// A query of a record store: text, conditions, a place and a limit.
///
/// ```swift
/// let query = RecordQuery(
///     text: "old", conditions: [ColumnCondition("kind", oneOf: [.text("maps")])], limit: 20)
/// let matches = try await shops.matches(query)
/// ```
public struct RecordQuery: Hashable, Sendable {
    /// The words to search for: each must begin a word of the record's searched columns.
    ///
    /// Case and accents are ignored. Nil matches all records; a text without a letter or digit
    /// matches nothing.
    public var text: String?

    /// The origin of distances; nil measures none.
    public var near: Coordinate?

    /// The maximum distance from ``near`` in metres; nil for any, and ignored without ``near``.
    ///
    /// It excludes records without a position.
    public var radius: Double?

    /// The conditions on columns; all must be met.
    public var conditions: [ColumnCondition]

    /// Whether spelling mistakes are forgiven.
    public var spelling: QuerySpelling

    /// The maximum number of matches.
    public var limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - text: The words; nil for all records.
    ///   - near: The origin of distances; nil for none.
    ///   - radius: The maximum distance in metres; any distance by default.
    ///   - conditions: The conditions on columns; none by default.
    public init(
        text: String? = nil, near: Coordinate? = nil, radius: Double? = nil,
        conditions: [ColumnCondition] = [], spelling: QuerySpelling = .forgiving, limit: Int = 50
    ) {
        self.text = text
        self.near = near
        self.radius = radius
        self.conditions = conditions
        self.spelling = spelling
        self.limit = limit
    }
}

extension RecordQuery {
    package func includes(_ distance: Double?) -> Bool {
        guard near != nil, let radius else { return true }
        return (distance ?? .infinity) <= radius
    }

    /// The query without filters, to find out whether its text is misspelt.
    package var unfiltered: RecordQuery {
        RecordQuery(text: text, near: near, spelling: .exact, limit: TextQuery.few)
    }
}

/// The tolerance of spelling mistakes in a query's text.
public enum QuerySpelling: Hashable, Sendable {
    /// No mistake is forgiven.
    case exact

    /// Similar words match too if fewer than five records (or the limit) have the exact words,
    /// ignoring filters.
    ///
    /// A mistake is one letter too many, too few or another, or two swapped neighbours: one is
    /// forgiven in a word of four letters, two in one of eight. The first letter must be right: it
    /// rarely is wrong, and separates words that only look alike. Words with a digit and texts of
    /// more than 16 words must match exactly.
    case forgiving
}

/// A condition on a column: its value is one of several.
///
/// ```swift
/// var records = RecordQuery(text: query.text.isEmpty ? nil : query.text)
/// if query.show == .troubled {
///     records.conditions = [ColumnCondition("health", oneOf: [.text("slow"), .text("down")])]
/// }
/// ```
public struct ColumnCondition: Hashable, Sendable {
    /// The name of the column.
    public var column: String

    /// The accepted values; an empty list matches nothing.
    public var values: [StoredValue]

    /// Creates a condition.
    ///
    /// - Parameter column: The name of the column. One of `RecordSchema.filteredColumns` is looked
    ///   up in an index.
    public init(_ column: String, oneOf values: [StoredValue]) {
        self.column = column
        self.values = values
    }
}
