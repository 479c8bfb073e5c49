public import WaybillDiff

/// The rows of a section: an array, or lazy rows made on demand by a function
/// of their index.
///
/// A million rows of a database or of a formula need not exist to be shown: a
/// host requests the visible ones. Rows that are made so can be edited like any
/// others; what was not edited is still made when it is looked at.
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

    /// Rows that are made when they are looked at.
    ///
    /// - Parameters:
    ///   - count: How many there are; a negative number counts as 0.
    ///   - indexOf: Finds the row with an identity, for a wish to scroll to it;
    ///     by default rows are made one after the other to look for it. Nil if
    ///     there is none.
    ///   - row: Makes the row at an index. The same for the same index, as long
    ///     as these rows are shown, and until what takes their place is; called
    ///     in the isolation domain that owns the rows, as often as a row is
    ///     looked at. It may ask the manifest what is selected, open or hidden.
    /// - Complexity: O(1).
    public init(
        count: Int, indexOf: ((RecordID) -> Int?)? = nil, row: @escaping (Int) -> CellRecord
    ) {
        let source = LazySource(count: Swift.max(0, count), indexOf: indexOf, row: row)
        storage = .lazy(LazyRows(source))
    }

    /// Rows that are made when they are looked at, with a journal of what was
    /// done to them.
    ///
    /// Where rows of an earlier value of the journal are shown, only what was
    /// done since reaches the view, and no row is compared: so a row may change
    /// only where the journal says so. Rows of another journal, and those that
    /// were edited as rows, are shown again.
    ///
    /// ```swift
    /// let rows = CellRows(following: journal) { index in
    ///     Row(index, .text(lines[index].text))
    /// }
    /// return Section(id: "log", cells: rows)
    /// ```
    ///
    /// - Parameters:
    ///   - journal: How many rows there are, and what was done to them.
    ///   - indexOf: Finds the row with an identity; by default rows are made
    ///     one after the other to look for it.
    /// - Complexity: O(1).
    public init(
        following journal: RowJournal, indexOf: ((RecordID) -> Int?)? = nil,
        row: @escaping (Int) -> CellRecord
    ) {
        let source = LazySource(
            count: journal.count, journal: journal, indexOf: indexOf, row: row)
        storage = .lazy(LazyRows(source))
    }

    /// Lazy rows that replace others, with the known changes.
    ///
    /// Only what is named reaches the view: one changed row of a million is one
    /// update. Inconsistent changes are ignored, and the rows are then
    /// reloaded.
    ///
    /// - Parameters:
    ///   - count: How many there are; a negative number counts as 0.
    ///   - previous: The old rows. Where they were edited as rows, or are not
    ///     those that are shown, all rows are reloaded.
    /// - Complexity: O(n) in the number of changes.
    public init(
        count: Int, following previous: CellRows, changes: ItemChanges,
        row: @escaping (Int) -> CellRecord
    ) {
        self.init(count: count, row: row)
        follow(previous, changes)
    }

    /// Notes what changed since other rows, where that adds up.
    @usableFromInline
    func follow(_ previous: CellRows, _ changes: ItemChanges) {
        guard case .lazy(let new) = storage, case .lazy(let old) = previous.storage,
            !old.isEdited, changes.isPossible(from: old.count, to: new.count)
        else { return }
        new.source.predecessor = old.source
        new.source.changes = changes
    }

    package var isLazy: Bool {
        if case .lazy = storage { true } else { false }
    }

    /// The same rows, but with nothing in common for a comparison if they are
    /// lazy.
    var renewed: CellRows {
        guard case .lazy(let rows) = storage else { return self }
        var renewed = self
        renewed.storage = .lazy(LazyRows(renewing: rows))
        return renewed
    }

    /// Whether all rows can be compared with others: they are there, or their
    /// models are.
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

    /// All rows that can be compared, as an array.
    ///
    /// - Complexity: O(1) for an array; rows of models are made.
    var comparable: [CellRecord] { isLazy && isComparable ? Array(self) : held }

    /// Whether a row is found by its identity without looking at others.
    var isIndexed: Bool {
        if case .lazy(let rows) = storage { rows.isIndexed } else { false }
    }

    /// The first row with an identity, for which no row of a model is made.
    ///
    /// - Complexity: O(n) in the number of rows, or that of finding one where
    ///   ``isIndexed``.
    package func index(of id: RecordID) -> Int? {
        if case .lazy(let rows) = storage, rows.isIndexed { return rows.index(of: id) }
        return indices.first { self.id(at: $0) == id }
    }

    /// The identity of a row, for which a row of a model is not made.
    package func id(at index: Int) -> RecordID {
        if case .lazy(let rows) = storage { rows.id(at: index) } else { self[index].id }
    }
}

extension CellRows {
    /// Whether its rows come from a collection: at least one of them, or there is none now.
    ///
    /// - Complexity: O(n) in the rows before the first such row.
    var areOfCollection: Bool { isLazy || isEmpty || contains { !$0.isListedAlone } }

    /// Whether a builder lists them beside an array or a loop, even an empty one.
    ///
    /// - Complexity: O(n) in the number of rows.
    var areBesideCollection: Bool { !isLazy && contains { $0.content.isBesideCollection } }

    /// Whether a builder lists a row by itself; no row is made for it.
    func isListedAlone(_ index: Int) -> Bool { !isLazy && self[index].isListedAlone }
}

extension CellRows: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// No rows.
    public init() { storage = .array([]) }

    /// Rows that are there already.
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
    /// - Complexity: O(1), or O(log e) in the number of edits of lazy rows,
    ///   beside what making one costs.
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
    /// - Complexity: That of an array; for lazy rows O(log e) in the number of
    ///   edits, and the renumbering of those behind the range.
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
    /// Rows that are there already.
    public init(arrayLiteral records: CellRecord...) { storage = .array(records) }
}

extension CellRows: Equatable {
    /// Returns whether rows are the same, showing the same.
    ///
    /// Rows that are made when they are looked at are equal to those of the
    /// same origin with the same edits, and no row is made to find out; rows of
    /// models are compared as rows.
    ///
    /// - Complexity: O(n) in the rows that are held.
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

extension ItemChanges {
    /// Whether all positions are there, once and ascending, and the counts add
    /// up.
    fileprivate func isPossible(from old: Int, to new: Int) -> Bool {
        let moved = moved + movedAndUpdated
        let leaving = (deleted + moved.map(\.from)).sorted()
        let arriving = (inserted + moved.map(\.to)).sorted()
        return isAscending(leaving, below: old) && isAscending(arriving, below: new)
            && isAscending(deleted, below: old) && isAscending(inserted, below: new)
            && isAscending(self.moved.map(\.to), below: new)
            && isAscending(movedAndUpdated.map(\.to), below: new)
            && isAscending((leaving + updated).sorted(), below: old)
            && isAscending(updated, below: old)
            && old - deleted.count + inserted.count == new
    }

    private func isAscending(_ indexes: [Int], below end: Int) -> Bool {
        guard let first = indexes.first, let last = indexes.last else { return true }
        return first >= 0 && last < end
            && zip(indexes, indexes.dropFirst()).allSatisfy { $0 < $1 }
    }
}
