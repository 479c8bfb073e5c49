/// What to look for among records.
public struct RecordQuery: Hashable, Sendable {
    /// Words that must all begin a word of the record's searched columns.
    ///
    /// Their case and accents make no difference. Nil looks at all records. A
    /// text without a letter or digit matches nothing.
    public var text: String?

    /// The point from which distances are measured; nil measures none.
    public var near: Coordinate?

    /// What the columns must hold; all of it.
    public var conditions: [ColumnCondition]

    /// Whether a text may be misspelt.
    public var spelling: QuerySpelling

    /// The most matches to return.
    public var limit: Int

    /// Describes what to look for.
    ///
    /// - Parameters:
    ///   - text: The words; nil for all records.
    ///   - near: The point from which distances are measured; nil for none.
    ///   - conditions: What the columns must hold; nothing by default.
    ///   - spelling: Whether the text may be misspelt; forgiving by default.
    ///   - limit: The most matches to return; 50 by default.
    public init(
        text: String? = nil, near: Coordinate? = nil, conditions: [ColumnCondition] = [],
        spelling: QuerySpelling = .forgiving, limit: Int = 50
    ) {
        self.text = text
        self.near = near
        self.conditions = conditions
        self.spelling = spelling
        self.limit = limit
    }
}

/// Whether the text of a query may be misspelt.
public enum QuerySpelling: Hashable, Sendable {
    /// Its words are what they are.
    case exact

    /// Where fewer than five records (or the limit) have its words, those that
    /// have nearly the same are found too.
    ///
    /// One letter too many, too few or another, or two that changed places,
    /// is forgiven in a word of four letters, two in one of eight. The first
    /// letter must be right: people rarely miss it, and it keeps words apart
    /// that only look alike. A word with a digit is taken as it is.
    case forgiving
}

/// Values of which a column must have one.
public struct ColumnCondition: Hashable, Sendable {
    /// The name of the column.
    public var column: String

    /// The values; without one, nothing fits.
    public var values: [StoredValue]

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - column: The name of the column. One of
    ///     ``RecordSchema/filteredColumns`` is looked up in an index.
    ///   - values: The values of which it must have one.
    public init(_ column: String, oneOf values: [StoredValue]) {
        self.column = column
        self.values = values
    }
}
