/// A query of a record store: text, conditions, a place and a limit.
///
/// ```swift
/// let query = RecordQuery(
///     text: "old", conditions: [ColumnCondition("kind", oneOf: [.text("maps")])], limit: 20)
/// let matches = try await shops.matches(query)
/// ```
public struct RecordQuery: Hashable, Sendable {
    /// Words that must all begin a word of the record's searched columns.
    ///
    /// Their case and accents make no difference. Nil looks at all records. A
    /// text without a letter or digit matches nothing.
    public var text: String?

    /// The point from which distances are measured; nil measures none.
    public var near: Coordinate?

    /// How far from ``near`` a record may lie, in metres; nil for any distance.
    ///
    /// What lies nowhere is not within a radius. Without a point it means
    /// nothing.
    public var radius: Double?

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
    ///   - radius: How far from it a record may lie, in metres; any distance by
    ///     default.
    ///   - conditions: What the columns must hold; nothing by default.
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
    /// Whether a distance is within the radius.
    package func includes(_ distance: Double?) -> Bool {
        guard near != nil, let radius else { return true }
        return (distance ?? .infinity) <= radius
    }

    /// The same without anything left out, as far as it shows whether a text is
    /// misspelt.
    package var unfiltered: RecordQuery {
        RecordQuery(text: text, near: near, spelling: .exact, limit: TextQuery.few)
    }
}

/// Whether the text of a query may be misspelt.
public enum QuerySpelling: Hashable, Sendable {
    /// Its words are what they are.
    case exact

    /// Where fewer than five records (or the limit) have its words, those that
    /// have nearly the same are found too.
    ///
    /// Words that five records have are right, though conditions, the radius or
    /// the caller exclude all of those.
    ///
    /// One letter too many, too few or another, or two that changed places,
    /// is forgiven in a word of four letters, two in one of eight. The first
    /// letter must be right: people rarely miss it, and it keeps words apart
    /// that only look alike. A word with a digit is taken as it is, and so are
    /// more than 16 words.
    case forgiving
}

/// A condition on a column: it has one of some values.
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

    /// The values; without one, nothing fits.
    public var values: [StoredValue]

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - column: The name of the column. One of
    ///     `RecordSchema.filteredColumns` is looked up in an index.
    ///   - values: The values of which it must have one.
    public init(_ column: String, oneOf values: [StoredValue]) {
        self.column = column
        self.values = values
    }
}
