public import WaybillStorage

/// A record store for tests and previews: a dictionary with linear search.
///
/// It finds the same records as a database, in the same order. A test can make its calls fail
/// (``fail(with:)``) or wait (``hold()``), to see the screens of an error and of loading.
public actor InMemoryRecordStore<Record: Identifiable & Sendable>: RecordStore
where Record.ID: Sendable {
    /// The format of the records.
    public nonisolated let format: RecordFormat<Record>

    private let layout: RecordLayout
    private let broadcast = ChangeBroadcast()
    private var rows: [[UInt8]: Row]
    private var failure: PersistenceError?
    private var isHeld = false
    private var held: [Int: AsyncStream<Never>.Continuation] = [:]
    private var lastHeld = 0
    private var watchers: [AsyncStream<Int>.Continuation] = []

    private struct Row {
        let record: Record
        let stored: StoredRow

        init(
            _ record: Record, _ format: RecordFormat<Record>, _ layout: RecordLayout
        ) throws(PersistenceError) {
            let (values, identity) = try format.values(of: record)
            self.record = record
            stored = try layout.row(of: values, identity: identity)
        }
    }

    /// Creates a store.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable` if a record does not fit its
    ///   schema.
    public init(
        _ records: [Record] = [], format: RecordFormat<Record>
    ) throws(PersistenceError) {
        let layout = RecordLayout(format.schema)
        var rows: [[UInt8]: Row] = [:]
        for record in records {
            let row = try Row(record, format, layout)
            rows[Array(row.stored.identity.utf8)] = row
        }
        self.format = format
        self.layout = layout
        self.rows = rows
    }

    /// Creates a store of records with their own columns.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable` if a record does not fit its
    ///   schema.
    public init(_ records: [Record] = []) throws(PersistenceError) where Record: StoredRecord {
        try self.init(records, format: RecordFormat())
    }

    /// Creates a store of `Codable` values, found by their identity.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable` if a record cannot be encoded.
    public init(
        _ records: [Record] = []
    ) throws(PersistenceError) where Record: Codable, Record.ID: Codable {
        try self.init(records, format: RecordFormat())
    }

    // MARK: Failures

    /// Makes every call from now on fail; nil ends the failures.
    public func fail(with error: PersistenceError?) {
        failure = error
    }

    /// Makes every call from now on wait for ``release()``.
    public func hold() {
        isHeld = true
    }

    /// Resumes the waiting calls and ends the hold.
    public func release() {
        isHeld = false
        for waiting in held.values { waiting.finish() }
        held.removeAll()
    }

    /// Waits until a number of calls wait; returns early when the task is cancelled.
    public func waitUntilHeld(_ count: Int = 1) async {
        guard held.count < count else { return }
        let (counts, watcher) = AsyncStream<Int>.makeStream()
        watchers.append(watcher)
        for await number in counts where number >= count { return }
    }

    private func proceed() async throws {
        if isHeld {
            let (signal, continuation) = AsyncStream<Never>.makeStream()
            lastHeld += 1
            let number = lastHeld
            held[number] = continuation
            for watcher in watchers { watcher.yield(held.count) }
            for await _ in signal {}
            held[number] = nil  // when the task was cancelled
        }
        try Task.checkCancellation()
        if let failure { throw failure }
    }

    // MARK: RecordStore

    /// Loads many records at once or none, depending on the stored ones.
    ///
    /// - Parameters:
    ///   - reading: Receives each stored record, in any order, in the store's isolation; nil for
    ///     none.
    ///   - produce: Calls its argument with each record. It runs once, in the store's isolation.
    /// - Returns: The number of loaded records; repeated ones count each time.
    /// - Throws: `PersistenceError`, `CancellationError`, or the error of a closure.
    /// - Complexity: O(*n* + *m*) for *m* records into *n*.
    public func load(
        reading: (@Sendable (Record) throws -> Void)?,
        removing: @escaping @Sendable () throws -> [ColumnValue],
        produce: @escaping @Sendable ((Record) throws -> Void) throws -> Void
    ) async throws -> Int {
        try await proceed()
        if let reading { for row in rows.values { try reading(row.record) } }
        var conditions: [(column: Int, value: StoredValue)] = []
        for condition in try removing() {
            conditions.append((try layout.index(of: condition.column), condition.value))
        }
        var next = rows.filter { _, row in
            !conditions.contains { row.stored.values[$0.column].isSame(as: $0.value) }
        }
        var count = 0
        try produce { record in
            try Task.checkCancellation()
            let row = try Row(record, format, layout)
            next[Array(row.stored.identity.utf8)] = row
            count += 1
        }
        try Task.checkCancellation()
        rows = next
        broadcast.send()
        return count
    }

    /// Finds a record by its identity, compared byte by byte.
    ///
    /// - Throws: `PersistenceError`, or `CancellationError`.
    public func record(id: Record.ID) async throws -> Record? {
        let identity = try format.identity(of: id)
        try await proceed()
        return rows[Array(identity.utf8)]?.record
    }

    /// Finds records by text, by distance or by both.
    ///
    /// - Parameter accepts: A filter in the store's isolation; nil for all records.
    /// - Returns: The matches, by `RecordRanking` for a query with a text, else by distance or
    ///   identity.
    /// - Throws: `PersistenceError`, or `CancellationError`.
    /// - Complexity: O(*n* log *n*) for *n* records.
    public func matches(
        _ query: RecordQuery, where accepts: (@Sendable (Record) -> Bool)?
    ) async throws -> [RecordMatch<Record>] {
        for condition in query.conditions { _ = try layout.index(of: condition.column) }
        try await proceed()
        guard query.limit > 0 else { return [] }
        let rows = try rows.values.filter { row in
            try layout.fulfils(row.stored.values, query.conditions) && accepts?(row.record) ?? true
        }
        guard let text = query.text else { return found(rows, query, nil) }
        guard let exact = TextQuery(text, by: ranking, isForgiving: false) else { return [] }
        let matches = found(rows, query, exact)
        guard matches.count < min(query.limit, TextQuery.few), query.spelling == .forgiving,
            found(Array(self.rows.values), query.unfiltered, exact).count < TextQuery.few
        else { return matches }
        return found(rows, query, TextQuery(text, by: ranking, isForgiving: true))
    }

    private nonisolated var ranking: TextRanking { format.schema.ranking }

    private func found(
        _ rows: [Row], _ query: RecordQuery, _ text: TextQuery?
    ) -> [RecordMatch<Record>] {
        let matches = rows.compactMap { row -> (RankedOrder, RecordMatch<Record>)? in
            let distance = query.near.flatMap { row.stored.position?.distance(to: $0) }
            guard query.includes(distance) else { return nil }
            var match = RecordMatch(record: row.record, distance: distance)
            let identity = row.stored.identity
            guard let text else {
                guard query.near == nil || distance != nil else { return nil }
                return (RankedOrder(score: -(distance ?? 0), title: "", identity: identity), match)
            }
            guard let fits = text.fits(title: row.stored.title, others: row.stored.others) else {
                return nil
            }
            let ranking = RecordRanking(
                words: fits, distance: distance, by: self.ranking, isMeasured: query.near != nil)
            match.ranking = ranking
            let title = row.stored.title
            return (RankedOrder(score: ranking.score, title: title, identity: identity), match)
        }
        return matches.sorted { $0.0.precedes($1.0) }.prefix(query.limit).map(\.1)
    }

    /// Counts the records.
    ///
    /// - Parameter column: The column whose values are counted.
    /// - Returns: The counts, and the median latitude and longitude of the records with valid
    ///   coordinates.
    /// - Throws: `PersistenceError`, with the reason `unreadable` if there is no such column, or
    ///   `CancellationError`.
    /// - Complexity: O(*n* log *n*) for *n* records.
    public func summary(by column: String) async throws -> RecordSummary {
        let index = try layout.index(of: column)
        try await proceed()
        var tally = SummaryTally()
        for row in rows.values { tally.add(row.stored.values[index], at: row.stored.position) }
        return tally.summary
    }

    /// Reports changes of the stored records.
    ///
    /// - Returns: A stream with a value at once and one after each load; it ignores failures and
    ///   holds.
    public nonisolated func changes() -> AsyncStream<Void> { broadcast.changes() }
}
