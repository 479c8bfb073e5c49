/// An item that the diff can follow: an identity apart from its content.
///
/// Two items with equal identities are the same row at two moments; whether
/// that row needs to be drawn again is a question of its content.
public protocol DiffableItem {
    /// What stays the same while the content changes.
    associatedtype DiffID: Hashable

    /// The identity of the item.
    ///
    /// It should be unique within its section. Where it is not, items with one identity are paired
    /// as their neighbours are, and where these do not decide, the first with the first: nothing
    /// traps, no item is lost, and other sections are as they would be.
    var diffID: DiffID { get }

    /// Returns whether drawing `other` instead would show the same.
    ///
    /// - Returns: True when nothing needs to be drawn again.
    func hasSameContent(as other: Self) -> Bool

    /// Returns whether an item of another section with the same identity is
    /// this row, which has moved there; true by default.
    ///
    /// Identities need to be unique within a section alone: two sections may
    /// each have a row 0 that have nothing in common. Rows that are the same as
    /// a third one must be the same as each other.
    ///
    /// - Parameter other: An item of another section with the same identity.
    func isSameRow(as other: Self) -> Bool
}

extension DiffableItem {
    /// Takes rows with one identity for one row.
    public func isSameRow(as other: Self) -> Bool { true }
}

/// A section that the diff can follow: an identity, content of its own (such as
/// a header and a footer), and items.
public protocol DiffableSection {
    /// What stays the same while the content changes.
    associatedtype DiffID: Hashable

    /// The items of the section.
    associatedtype Item: DiffableItem

    /// The identity of the section; see ``DiffableItem/diffID``.
    var diffID: DiffID { get }

    /// The items, in the order in which they are shown.
    var diffItems: [Item] { get }

    /// Returns whether the content beside the items is the same: headers,
    /// footers, insets.
    ///
    /// - Returns: True when nothing but the items may need to be drawn again.
    func hasSameContent(as other: Self) -> Bool

    /// The same section with other items.
    ///
    /// The diff requests it when a legal update needs a stage between old and
    /// new.
    ///
    /// - Returns: A section that differs from this one in its items alone.
    func replacingDiffItems(with items: [Item]) -> Self

    /// The number of items; that of ``diffItems`` by default.
    ///
    /// A section of lazy items, which makes them on demand, declares it here
    /// and in ``itemChanges(since:)``.
    var diffItemCount: Int { get }

    /// How to find out what changed among the items;
    /// ``ItemComparison/compare`` by default.
    ///
    /// - Returns: What changed, if the section knows it without a comparison.
    func itemChanges(since old: Self) -> ItemComparison

    /// Whether items may be looked for in other sections, so that each is
    /// requested; true by default where the section holds its items.
    ///
    /// False for a section that may be endless.
    var diffItemsMayCross: Bool { get }

    /// One item; that of ``diffItems`` by default.
    func diffItem(at index: Int) -> Item

    /// The identity of one item; asked of the item by default.
    func diffItemID(at index: Int) -> Item.DiffID

    /// The same section with some items changed in place and others removed.
    ///
    /// The diff requests it when a legal update needs a stage between old and
    /// new. By default ``replacingDiffItems(with:)`` does it.
    ///
    /// - Returns: A section that differs from this one in these items alone.
    func editingDiffItems(_ items: [Int: Item], removing removed: Set<Int>) -> Self
}

extension DiffableSection {
    /// The number of items that the section holds.
    public var diffItemCount: Int { diffItems.count }

    /// Has the items compared.
    public func itemChanges(since old: Self) -> ItemComparison { .compare }

    /// True if the section holds its items.
    @inlinable public var diffItemsMayCross: Bool { diffItems.count == diffItemCount }

    /// The item that the section holds.
    @inlinable
    public func diffItem(at index: Int) -> Item { diffItems[index] }

    /// The identity of the item.
    @inlinable
    public func diffItemID(at index: Int) -> Item.DiffID { diffItem(at: index).diffID }

    /// A section with another array of items.
    @inlinable
    public func editingDiffItems(_ items: [Int: Item], removing removed: Set<Int>) -> Self {
        var all = diffItems
        for (index, item) in items { all[index] = item }
        guard !removed.isEmpty else { return replacingDiffItems(with: all) }
        let rest = all.indices.filter { !removed.contains($0) }
        return replacingDiffItems(with: rest.map { all[$0] })
    }
}

/// How a diff finds the changes of a section's items.
public enum ItemComparison: Equatable, Sendable {
    /// Compare ``DiffableSection/diffItems``.
    case compare

    /// The section knows what changed.
    case known(ItemChanges)

    /// The new items have nothing to do with the old ones: the section is
    /// deleted and inserted again.
    case unrelated
}

/// What changed among the items of one section.
public struct ItemChanges: Equatable, Sendable {
    /// Items that go, at their old indexes, ascending.
    public var deleted: [Int]

    /// Items that come, at their new indexes, ascending.
    public var inserted: [Int]

    /// Items that only move, ascending by target.
    public var moved: [Move<Int>]

    /// Items that change both their place and their content, ascending by
    /// target.
    public var movedAndUpdated: [Move<Int>]

    /// Items that stay and whose content changed, at their old indexes,
    /// ascending.
    public var updated: [Int]

    /// Describes what changed.
    ///
    /// - Parameters:
    ///   - deleted: Old indexes of items that go; none by default.
    ///   - inserted: New indexes of items that come; none by default.
    ///   - updated: Old indexes of items that stay and whose content changed;
    ///     none by default.
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

    /// All items that change their place, ascending by target.
    ///
    /// - Complexity: O(n log n) in the number of moves.
    @inlinable
    package var allMoved: [Move<Int>] {
        movedAndUpdated.isEmpty ? moved : (moved + movedAndUpdated).sorted { $0.to < $1.to }
    }

    /// Where items that stay were before.
    ///
    /// - Returns: The old indexes, ascending, of those that were neither
    ///   inserted nor moved.
    /// - Complexity: O(n log n) in the number of indexes and changes.
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

    /// Where an item is afterwards.
    ///
    /// - Complexity: O(n log n) in the number of changes.
    package func destination(of index: Int) -> Int? {
        let moved = allMoved
        if let move = moved.first(where: { $0.from == index }) { return move.to }
        guard index >= 0, !deleted.contains(index) else { return nil }
        var place =
            index - deleted.count(where: { $0 < index })
            - moved.count(where: { $0.from < index })
        for arrival in (inserted + moved.map(\.to)).sorted() where arrival <= place { place += 1 }
        return place
    }
}
