/// An item that the diff can follow: an identity apart from its content.
///
/// Two items with equal identities are the same row at two moments; whether
/// that row needs to be drawn again is a question of its content.
public protocol DiffableItem {
    /// What stays the same while the content changes.
    associatedtype DiffID: Hashable

    /// The identity of the item.
    ///
    /// It should be unique within its section. Where it is not, the n-th item
    /// with an identity is taken for the n-th one of before: nothing traps and
    /// no item is lost.
    var diffID: DiffID { get }

    /// Tells whether drawing `other` instead would show the same.
    ///
    /// - Parameter other: An item with the same identity.
    /// - Returns: True when nothing needs to be drawn again.
    func hasSameContent(as other: Self) -> Bool
}

/// A section that the diff can follow: an identity, content of its own (a
/// header and a footer, say), and items.
public protocol DiffableSection {
    /// What stays the same while the content changes.
    associatedtype DiffID: Hashable

    /// The items of the section.
    associatedtype Item: DiffableItem

    /// The identity of the section; see ``DiffableItem/diffID``.
    var diffID: DiffID { get }

    /// The items, in the order in which they are shown.
    var diffItems: [Item] { get }

    /// Tells whether the content beside the items is the same: headers,
    /// footers, insets.
    ///
    /// - Parameter other: A section with the same identity.
    /// - Returns: True when nothing but the items may need to be drawn again.
    func hasSameContent(as other: Self) -> Bool

    /// The same section with other items.
    ///
    /// The diff asks for it when a legal update needs a stage between old and
    /// new.
    ///
    /// - Parameter items: The items to show instead.
    /// - Returns: A section that differs from this one in its items alone.
    func replacingDiffItems(with items: [Item]) -> Self
}
