/// The position of an item: a section's index and an item's index within it.
///
/// The same value names a row of a table and an item of a collection: an `IndexPath` without
/// Foundation and without allocation.
///
/// ```swift
/// let second = ItemPath(section: 0, item: 1)
/// #expect(manifest.cell(at: second)?.id == RecordID("Banana"))
/// ```
public struct ItemPath: Hashable, Comparable, Sendable {
    /// The index of the section, counted from 0.
    public var section: Int

    /// The index of the item within its section, counted from 0.
    public var item: Int

    /// Creates the position of an item.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders paths by section, then by item.
    public static func < (lhs: ItemPath, rhs: ItemPath) -> Bool {
        (lhs.section, lhs.item) < (rhs.section, rhs.item)
    }
}

extension ItemPath: CustomStringConvertible {
    /// The path as `section-item`, for logs: `0-3`.
    public var description: String { "\(section)-\(item)" }
}
