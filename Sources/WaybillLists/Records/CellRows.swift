import WaybillDiff

/// The rows of a section: an array, or lazy rows created on demand by a function of their index.
///
/// A million rows of a database or of a formula need not exist for display: a host requests the
/// visible ones. Lazy rows can be edited like any others; unedited ones are still created on
/// demand.
///
/// ```swift
/// let rows = CellRows(count: log.count) { index in
///     Row(index, .text(log[index]))
/// }
/// let section = Section(id: "log", cells: rows)
/// ```
public struct CellRows {
    enum Storage {
        case array([CellRecord])
        case edited(EditedRows)
        case lazy(LazyRows)
    }

    var storage: Storage

    /// Creates lazy rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows; negative numbers count as 0.
    ///   - indexOf: Finds the index of an identity for a scroll request, or nil. By default rows
    ///     are created one after the other to search for it.
    ///   - row: Creates the row at an index: the same for the same index, as long as these rows or
    ///     their replacements are displayed. Called in the isolation domain of the rows, at each
    ///     access. It may query the manifest's selected, open and hidden rows.
    /// - Complexity: O(1).
    public init(
        count: Int, indexOf: ((RecordID) -> Int?)? = nil, row: @escaping (Int) -> CellRecord
    ) {
        let source = LazySource(count: Swift.max(0, count), indexOf: indexOf, row: row)
        storage = .lazy(LazyRows(source))
    }

    /// Creates lazy rows with a journal of their changes.
    ///
    /// If rows of an earlier value of the journal are displayed, only later changes reach the view,
    /// and no row is compared: so a row may change only with an entry in the journal. Rows of
    /// another journal, and rows edited directly, are reloaded.
    ///
    /// ```swift
    /// let rows = CellRows(following: journal) { index in
    ///     Row(index, .text(lines[index].text))
    /// }
    /// return Section(id: "log", cells: rows)
    /// ```
    ///
    /// - Parameters:
    ///   - journal: The number of rows and their changes.
    ///   - indexOf: Finds the index of an identity; by default rows are created one after the other
    ///     to search for it.
    /// - Complexity: O(1).
    public init(
        following journal: RowJournal, indexOf: ((RecordID) -> Int?)? = nil,
        row: @escaping (Int) -> CellRecord
    ) {
        let source = LazySource(
            count: journal.count, journal: journal, indexOf: indexOf, row: row)
        storage = .lazy(LazyRows(source))
    }

    package var isLazy: Bool {
        if case .lazy = storage { true } else { false }
    }

    /// The same rows, unrelated to these in a comparison of lazy rows.
    var renewed: CellRows {
        guard case .lazy(let rows) = storage else { return self }
        var renewed = self
        renewed.storage = .lazy(LazyRows(renewing: rows))
        return renewed
    }

    /// Whether all rows are comparable: stored, or with stored models.
    package var isComparable: Bool {
        if case .lazy(let rows) = storage { rows.source.models != nil } else { true }
    }

    /// The rows as an array; empty for lazy rows.
    var held: [CellRecord] {
        switch storage {
        case .array(let records): records
        case .edited(let rows): rows.records
        case .lazy: []
        }
    }

    /// All comparable rows as an array.
    ///
    /// - Complexity: O(1) for an array; rows of models are created.
    var comparable: [CellRecord] { isLazy && isComparable ? Array(self) : held }

    /// Whether rows have a lookup by identity.
    var isIndexed: Bool {
        if case .lazy(let rows) = storage { rows.isIndexed } else { false }
    }

    /// The index of the first row with an identity, without creating rows of models.
    ///
    /// - Complexity: O(n) in the number of rows, or that of the lookup if ``isIndexed``.
    package func index(of id: RecordID) -> Int? {
        if case .lazy(let rows) = storage, rows.isIndexed { return rows.index(of: id) }
        return indices.first { self.id(at: $0) == id }
    }

    /// The identity of a row, without creating a row of a model.
    package func id(at index: Int) -> RecordID {
        if case .lazy(let rows) = storage { rows.id(at: index) } else { self[index].id }
    }
}

extension CellRows {
    /// Whether the rows come from a collection: at least one of them, or the rows are empty.
    ///
    /// - Complexity: O(n) in the rows before the first such row.
    var areOfCollection: Bool { isLazy || isEmpty || contains { !$0.isListedAlone } }

    /// Whether a builder lists them beside an array or a loop, even an empty one.
    ///
    /// - Complexity: O(n) in the number of rows.
    var areBesideCollection: Bool { !isLazy && contains { $0.content.isBesideCollection } }

    /// Whether a builder lists a row by itself; no row is created.
    func isListedAlone(_ index: Int) -> Bool { !isLazy && self[index].isListedAlone }
}

extension CellRows: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// Creates no rows.
    public init() { storage = .array([]) }

    /// Creates rows from an array.
    public init(_ records: [CellRecord]) { storage = .array(records) }

    /// The index of the first row.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int {
        switch storage {
        case .array(let records): records.count
        case .edited(let rows): rows.count
        case .lazy(let rows): rows.count
        }
    }

    /// The row at an index.
    ///
    /// - Complexity: O(1), or O(log e) in the number of edits of lazy rows, and that of creating
    ///   one.
    public subscript(index: Int) -> CellRecord {
        get {
            switch storage {
            case .array(let records): records[index]
            case .edited(let rows): rows[index]
            case .lazy(let rows): rows[index]
            }
        }
        set { replaceSubrange(index..<(index + 1), with: CollectionOfOne(newValue)) }
    }

    /// Replaces rows by others.
    ///
    /// - Complexity: That of an array; for lazy rows O(log e) in the number of edits, and the
    ///   renumbering of the following ones.
    public mutating func replaceSubrange(
        _ range: Range<Int>, with records: some Collection<CellRecord>
    ) {
        switch storage {
        case .array(var array):
            storage = .array([])  // so that the array is changed in place
            array.replaceSubrange(range, with: records)
            storage = .array(array)
        case .edited(let rows):
            var array = rows.records
            array.replaceSubrange(range, with: records)
            storage = .array(array)
        case .lazy(var rows):
            storage = .array([])
            rows.replaceSubrange(range, with: Array(records))
            storage = .lazy(rows)
        }
    }
}

extension CellRows: ExpressibleByArrayLiteral {
    /// Creates rows from an array literal.
    public init(arrayLiteral records: CellRecord...) { storage = .array(records) }
}

extension CellRows: Equatable {
    /// Returns whether rows have the same identities and content.
    ///
    /// Lazy rows are equal to those of the same source with the same edits, without creating any;
    /// rows of models are compared as rows.
    ///
    /// - Complexity: O(n) in the stored rows.
    public static func == (lhs: CellRows, rhs: CellRows) -> Bool {
        switch (lhs.storage, rhs.storage) {
        case (.lazy(let left), .lazy(let right)) where left.isSame(as: right): true
        case (.edited(let left), .edited(let right)) where left.isCopy(of: right): true
        default:
            lhs.isComparable && rhs.isComparable && lhs.count == rhs.count
                && lhs.comparable == rhs.comparable
        }
    }
}

extension CellRows {
    func changes(since old: CellRows) -> ItemComparison {
        switch (old.storage, storage) {
        case (.lazy(let before), .lazy(let after)): after.changes(since: before)
        default: old.isComparable && isComparable ? .compare : .unrelated
        }
    }
}
