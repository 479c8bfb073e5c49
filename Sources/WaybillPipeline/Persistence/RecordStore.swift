/// The persistence seam: where records are kept and found again.
///
/// An app speaks to this protocol; a database stands behind it. All methods may
/// be called from any task, and several at once. None blocks its caller's
/// thread for long. A cancelled task may get a `CancellationError`.
public protocol RecordStore<Record>: Sendable {
    /// What is kept.
    associatedtype Record: StoredRecord

    /// Loads many records at once, or none at all.
    ///
    /// Records replace those with their identity. Until all are in, readers see
    /// what was there before; if `produce` throws, or the task is cancelled,
    /// nothing has changed.
    ///
    /// - Parameters:
    ///   - removing: Records with any of these column values go first; none by
    ///     default is an empty array.
    ///   - produce: Calls its argument with each record. It runs once, and
    ///     may rethrow what the argument throws.
    /// - Returns: The number of records that were loaded.
    /// - Throws: ``PersistenceError``, or what `produce` throws.
    func load(
        removing: [ColumnValue],
        produce: @escaping @Sendable ((Record) throws -> Void) throws -> Void
    ) async throws -> Int

    /// Finds a record by its identity.
    ///
    /// - Parameter id: The identity.
    /// - Returns: The record, or nil when there is none.
    /// - Throws: ``PersistenceError``.
    func record(id: String) async throws -> Record?

    /// Finds records by text, by distance or by both.
    ///
    /// - Parameter query: What to look for.
    /// - Returns: The matches: by relevance when the query has a text, else by
    ///   distance, else by identity.
    /// - Throws: ``PersistenceError``.
    func matches(_ query: RecordQuery) async throws -> [RecordMatch<Record>]

    /// Counts what is there.
    ///
    /// - Parameter column: The column whose values are counted one by one.
    /// - Returns: The counts, and where the records lie.
    /// - Throws: ``PersistenceError``.
    func summary(by column: String) async throws -> RecordSummary

    /// Tells when what is kept has changed.
    ///
    /// - Returns: A stream with a first value at once and one after each load
    ///   that was committed, from the moment of the call on. Values that
    ///   nobody has taken yet are one, so whoever gets a value reads anew.
    ///   It tells at least of loads through this store; whether also of those
    ///   of others, the store says. It ends when the store is released.
    func changes() -> AsyncStream<Void>
}

/// A value that a column must have.
public struct ColumnValue: Hashable, Sendable {
    /// The name of the column.
    public var column: String

    /// The value.
    public var value: StoredValue

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - column: The name of the column.
    ///   - value: The value.
    public init(_ column: String, _ value: StoredValue) {
        self.column = column
        self.value = value
    }
}

/// What to look for among records.
public struct RecordQuery: Hashable, Sendable {
    /// Words that must all begin a word of the record's searched columns.
    ///
    /// Their case and accents make no difference. Nil looks at all records. A
    /// text without a letter or digit matches nothing.
    public var text: String?

    /// The point from which distances are measured; nil measures none.
    public var near: Coordinate?

    /// The most matches to return.
    public var limit: Int

    /// Describes what to look for.
    ///
    /// - Parameters:
    ///   - text: The words; nil for all records.
    ///   - near: The point from which distances are measured; nil for none.
    ///   - limit: The most matches to return; 50 by default.
    public init(text: String? = nil, near: Coordinate? = nil, limit: Int = 50) {
        self.text = text
        self.near = near
        self.limit = limit
    }
}

/// A record that was found.
public struct RecordMatch<Record: StoredRecord>: Sendable {
    /// The record.
    public var record: Record

    /// The distance from the query's point, in metres along the great circle.
    ///
    /// Nil when the query has no point, or the record lies nowhere on the
    /// earth.
    public var distance: Double?

    /// Creates a match.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - distance: The distance in metres; nil when none was measured.
    public init(record: Record, distance: Double? = nil) {
        self.record = record
        self.distance = distance
    }
}

extension RecordMatch: Equatable where Record: Equatable {}

/// How many records there are, and where.
public struct RecordSummary: Hashable, Sendable {
    /// The number of all records.
    public var count: Int

    /// The number of records for each value of the column; `""` for none.
    public var counts: [String: Int]

    /// A point in their middle: the median latitude and the median longitude;
    /// nil when there is no record.
    public var centre: Coordinate?

    /// Creates a summary.
    ///
    /// - Parameters:
    ///   - count: The number of all records.
    ///   - counts: The number for each value of the column.
    ///   - centre: A point in their middle.
    public init(count: Int, counts: [String: Int], centre: Coordinate?) {
        self.count = count
        self.counts = counts
        self.centre = centre
    }
}
