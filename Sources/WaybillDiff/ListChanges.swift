/// A move of one position to another.
public struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The old position, in coordinates before the batch.
    public var from: Position

    /// The new position, in coordinates after the batch.
    public var to: Position

    /// Creates a move.
    public init(from: Position, to: Position) {
        self.from = from
        self.to = to
    }
}

/// The operations of one batch for a managed view.
///
/// Deletes, updates and the origins of moves are positions before the batch; inserts and the
/// targets of moves are positions after it, as in `UITableView.performBatchUpdates` and
/// `UICollectionView`'s. An update redraws a row or a section's header and footer in place; it
/// never replaces a delete and an insert. All lists are ascending, moves by their target.
public struct ListChanges: Equatable, Sendable {
    /// Deleted sections, at their old indexes.
    public var deletedSections: [Int] = []

    /// Inserted sections with all their items, at their new indexes.
    public var insertedSections: [Int] = []

    /// Moved sections with the same items.
    public var movedSections: [Move<Int>] = []

    /// Sections whose header, footer or inset changed, at their old indexes.
    public var updatedSections: [Int] = []

    /// Deleted items, at their old paths.
    public var deletedItems: [ItemPath] = []

    /// Inserted items, at their new paths.
    public var insertedItems: [ItemPath] = []

    /// Moved items.
    public var movedItems: [Move<ItemPath>] = []

    /// Updated items, at their old paths.
    public var updatedItems: [ItemPath] = []

    /// Creates a batch without operations.
    public init() {}

    /// Whether the batch has no operation.
    public var isEmpty: Bool { operationCount == 0 }

    /// The number of operations of all kinds.
    public var operationCount: Int {
        deletedSections.count + insertedSections.count + movedSections.count
            + updatedSections.count + deletedItems.count + insertedItems.count
            + movedItems.count + updatedItems.count
    }

    package var changesPlaces: Bool {
        changesSections || !deletedItems.isEmpty || !insertedItems.isEmpty || !movedItems.isEmpty
    }

    package var changesSections: Bool {
        !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
    }
}

extension ListChanges: CustomStringConvertible {
    /// The operations in one line, for logs: `-1-0 +0-2 0-1>0-0 ~0-3`.
    ///
    /// `-` deletes, `+` inserts, `>` moves and `~` updates; `s` marks sections.
    ///
    /// - Complexity: O(n) in the number of operations.
    public var description: String {
        var words = deletedSections.map { "-s\($0)" }
        words += insertedSections.map { "+s\($0)" }
        words += movedSections.map { "s\($0.from)>s\($0.to)" }
        words += updatedSections.map { "~s\($0)" }
        words += deletedItems.map { "-\($0)" }
        words += insertedItems.map { "+\($0)" }
        words += movedItems.map { "\($0.from)>\($0.to)" }
        words += updatedItems.map { "~\($0)" }
        return words.isEmpty ? "nothing" : words.joined(separator: " ")
    }
}
