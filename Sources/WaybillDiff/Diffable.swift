/// An item for the diff: an identity separate from its content.
///
/// Two items with equal identities are the same row at two moments; their content decides whether
/// that row needs redrawing.
public protocol DiffableItem {
    /// The type of the identity, which is constant while the content changes.
    associatedtype DiffID: Hashable

    /// The identity of the item.
    ///
    /// It should be unique within its section. Otherwise items with equal identities are paired
    /// like their neighbours or, without a decision from these, in order: nothing traps, no item is
    /// lost, and other sections are unaffected.
    var diffID: DiffID { get }

    /// Returns whether the content is equal, so that nothing needs redrawing.
    func hasSameContent(as other: Self) -> Bool

    /// Returns whether an item of another section with the same identity is this row, moved there;
    /// true by default.
    ///
    /// Identities are unique within a section alone: two sections may each have an unrelated row 0.
    /// The relation has to be transitive.
    ///
    /// - Parameter other: An item of another section with the same identity.
    func isSameRow(as other: Self) -> Bool
}

extension DiffableItem {
    /// Returns true.
    public func isSameRow(as other: Self) -> Bool { true }
}

/// A section for the diff: an identity, content of its own (such as a header and a footer), and
/// items.
public protocol DiffableSection {
    /// The type of the identity, which is constant while the content changes.
    associatedtype DiffID: Hashable

    /// The items of the section.
    associatedtype Item: DiffableItem

    /// The identity of the section; see ``DiffableItem/diffID``.
    var diffID: DiffID { get }

    /// The items, in display order.
    var diffItems: [Item] { get }

    /// Returns whether the content besides the items is equal: headers, footers, insets.
    func hasSameContent(as other: Self) -> Bool

    /// The same section with other items, for a stage between old and new.
    func replacingDiffItems(with items: [Item]) -> Self

    /// The number of items; that of ``diffItems`` by default.
    ///
    /// A section of lazy items declares its count here, and its changes in ``itemChanges(since:)``.
    var diffItemCount: Int { get }

    /// Returns the changes of the items, if known without a comparison; ``ItemComparison/compare``
    /// by default.
    func itemChanges(since old: Self) -> ItemComparison

    /// Whether items may move to or from other sections, for which each is requested; true by
    /// default for stored items.
    ///
    /// False for a possibly endless section.
    var diffItemsMayCross: Bool { get }

    /// The item at an index; that of ``diffItems`` by default.
    func diffItem(at index: Int) -> Item

    /// The identity of the item at an index; the item's own by default.
    func diffItemID(at index: Int) -> Item.DiffID

    /// The same section with some items changed in place and others removed, for a stage between
    /// old and new.
    ///
    /// By default it calls ``replacingDiffItems(with:)``.
    func editingDiffItems(_ items: [Int: Item], removing removed: Set<Int>) -> Self
}

extension DiffableSection {
    /// The number of stored items.
    public var diffItemCount: Int { diffItems.count }

    /// Requests a comparison of the items.
    public func itemChanges(since old: Self) -> ItemComparison { .compare }

    /// Whether all items are stored.
    @inlinable public var diffItemsMayCross: Bool { diffItems.count == diffItemCount }

    /// The stored item.
    @inlinable
    public func diffItem(at index: Int) -> Item { diffItems[index] }

    /// The identity of the item.
    @inlinable
    public func diffItemID(at index: Int) -> Item.DiffID { diffItem(at: index).diffID }

    /// The same section with another array of items.
    @inlinable
    public func editingDiffItems(_ items: [Int: Item], removing removed: Set<Int>) -> Self {
        var all = diffItems
        for (index, item) in items { all[index] = item }
        guard !removed.isEmpty else { return replacingDiffItems(with: all) }
        let rest = all.indices.filter { !removed.contains($0) }
        return replacingDiffItems(with: rest.map { all[$0] })
    }
}

/// The way to find the changes of a section's items.
public enum ItemComparison: Equatable, Sendable {
    /// Compare ``DiffableSection/diffItems``.
    case compare

    /// Known changes.
    case known(ItemChanges)

    /// Unrelated items: the section is deleted and inserted again.
    case unrelated
}

/// The changes of the items of one section.
public struct ItemChanges: Equatable, Sendable {
    /// Deleted items, at their old indexes, ascending.
    public var deleted: [Int]

    /// Inserted items, at their new indexes, ascending.
    public var inserted: [Int]

    /// Moved items without an update, ascending by target.
    public var moved: [Move<Int>]

    /// Moved and updated items, ascending by target.
    public var movedAndUpdated: [Move<Int>]

    /// Updated items without a move, at their old indexes, ascending.
    public var updated: [Int]

    /// Describes changes.
    ///
    /// - Parameters:
    ///   - deleted: Old indexes of deleted items; none by default.
    ///   - inserted: New indexes of inserted items; none by default.
    ///   - updated: Old indexes of updated items without a move; none by default.
    public init(
        deleted: [Int] = [], inserted: [Int] = [], moved: [Move<Int>] = [], updated: [Int] = [],
        movedAndUpdated: [Move<Int>] = []
    ) {
        self.deleted = deleted
        self.inserted = inserted
        self.moved = moved
        self.updated = updated
        self.movedAndUpdated = movedAndUpdated
    }

    /// All moves, ascending by target.
    @inlinable
    package var allMoved: [Move<Int>] {
        movedAndUpdated.isEmpty ? moved : (moved + movedAndUpdated).sorted { $0.to < $1.to }
    }

    /// The old indexes, ascending, of the given items that were neither inserted nor moved.
    @usableFromInline
    package func origins(of indexes: Set<Int>) -> [Int] {
        let moved = allMoved
        let arrivals = (inserted + moved.map(\.to)).sorted()
        let gaps = (deleted + moved.map(\.from)).sorted()
        var result: [Int] = []
        var arrived = 0
        var gone = 0
        for index in indexes.sorted() where index >= 0 {
            while arrived < arrivals.count, arrivals[arrived] < index { arrived += 1 }
            if arrived < arrivals.count, arrivals[arrived] == index { continue }
            while gone < gaps.count, gaps[gone] <= index - arrived + gone { gone += 1 }
            result.append(index - arrived + gone)
        }
        return result
    }
}
