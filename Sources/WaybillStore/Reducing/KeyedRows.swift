/// Rows in an order of their own that are also found by their identities: the
/// state of a long list.
///
/// An identity is there once. Changing one row touches neither the others nor
/// the order, however many there are.
public struct KeyedRows<Row: Identifiable> {
    /// The identities in their order.
    public internal(set) var ids: [Row.ID] = []

    @usableFromInline var rows: [Row.ID: Row] = [:]

    /// No rows.
    public init() {}

    /// Creates rows.
    ///
    /// - Parameter rows: The rows in their order; of those that share an
    ///   identity the first counts.
    /// - Complexity: O(n) expected.
    public init(_ rows: some Sequence<Row>) {
        for row in rows { append(row) }
    }

    /// How many rows there are.
    public var count: Int { ids.count }

    /// Whether there is none.
    public var isEmpty: Bool { ids.isEmpty }

    /// The row with an identity; setting nil removes it, and one that was not
    /// there comes last.
    ///
    /// A row that is set under another identity than its own is ignored.
    ///
    /// - Complexity: O(1) expected, O(n) for removing.
    public subscript(id id: Row.ID) -> Row? {
        get { rows[id] }
        set {
            guard let newValue else { return remove(id) }
            guard newValue.id == id else { return }
            if rows.updateValue(newValue, forKey: id) == nil { ids.append(id) }
        }
    }

    /// Adds a row behind the last one.
    ///
    /// - Returns: Whether it was added; false if its identity is there.
    /// - Complexity: O(1) expected.
    @discardableResult
    public mutating func append(_ row: Row) -> Bool { insert(row, at: count) }

    /// Adds a row before another one.
    ///
    /// - Parameter index: Where it is to be; a number that is too large is the end, and
    ///   a negative one the beginning.
    /// - Returns: Whether it was added; false if its identity is there.
    /// - Complexity: O(n) in the rows behind it.
    @discardableResult
    public mutating func insert(_ row: Row, at index: Int) -> Bool {
        guard rows[row.id] == nil else { return false }
        rows[row.id] = row
        ids.insert(row.id, at: Swift.min(Swift.max(index, 0), ids.count))
        return true
    }

    /// Removes a row, if it is there.
    ///
    /// - Complexity: O(n) in the number of rows.
    public mutating func remove(_ id: Row.ID) {
        guard rows.removeValue(forKey: id) != nil else { return }
        ids.removeAll { $0 == id }
    }

    /// Moves a row to another place, if it is there.
    ///
    /// - Parameter index: Where it is to be, counted after it was taken out; as for
    ///   ``insert(_:at:)``.
    /// - Complexity: O(n) in the number of rows.
    public mutating func move(_ id: Row.ID, to index: Int) {
        guard let old = ids.firstIndex(of: id) else { return }
        ids.remove(at: old)
        ids.insert(id, at: Swift.min(Swift.max(index, 0), ids.count))
    }
}

extension KeyedRows: IdentifiedElements {
    /// The row with an identity, or nil.
    @inlinable
    public func element(_ id: Row.ID) -> Row? { rows[id] }

    /// Changes a row where it lies.
    ///
    /// It stays under the identity that it had, even where that is changed.
    ///
    /// - Complexity: O(1) expected.
    @inlinable
    public mutating func modify(_ id: Row.ID, _ body: (inout Row) -> Void) {
        guard let index = rows.index(forKey: id) else { return }
        body(&rows.values[index])
    }
}

extension KeyedRows: RandomAccessCollection {
    /// The place of the first row.
    public var startIndex: Int { 0 }

    /// The place behind the last row.
    public var endIndex: Int { ids.count }

    /// The row at a place.
    ///
    /// - Complexity: O(1) expected.
    public subscript(index: Int) -> Row {
        precondition(
            ids.indices.contains(index),
            "Row \(index) of \(ids.count) is requested: rows are at 0..<\(ids.count).")
        guard let row = rows[ids[index]] else {
            preconditionFailure("The identity \(ids[index]) has no row.")
        }
        return row
    }
}

extension KeyedRows: Equatable where Row: Equatable {}
extension KeyedRows: Sendable where Row: Sendable, Row.ID: Sendable {}
