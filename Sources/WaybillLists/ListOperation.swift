public import WaybillDiff

/// A requested change of a list.
public enum ListOperation: Equatable {
    /// Replaces all sections.
    case setSections([SectionRecord], selection: SelectionStrategy)

    /// Inserts rows, the first one at the position.
    case insertCells([CellRecord], at: ItemPath)

    /// Removes rows and, with the flag, the sections emptied by this.
    case removeCells(at: [ItemPath], removingEmptySections: Bool)

    /// Moves a row to a position, counted after its removal.
    case moveCell(from: ItemPath, to: ItemPath)

    /// Replaces records by others.
    case replaceCells(at: [ItemPath], with: [CellRecord])

    /// Inserts sections, the first one at the index.
    case insertSections([SectionRecord], at: Int)

    /// Removes sections, all of them or none.
    case removeSections(at: [Int])

    /// Moves a section to an index, counted after its removal.
    case moveSection(from: Int, to: Int)

    /// Replaces sections by others.
    case replaceSections(at: [Int], with: [SectionRecord])

    /// Hides or shows the rows of sections below their headers.
    case collapseSections(at: [Int], Bool)

    /// Reloads everything.
    case reload

    /// Reloads rows.
    case reloadCells(at: [ItemPath])

    /// Reloads sections: their headers, footers and rows.
    case reloadSections(at: [Int])
}

/// The result of an operation.
public enum ListOperationResult: Equatable {
    /// All sections were set.
    case setSections

    /// Rows were inserted at these positions, ascending and contiguous.
    case inserted([ItemPath])

    /// Rows were removed from these old positions, ascending, together with the sections emptied by
    /// this, at their old indexes.
    case removed([ItemPath], emptiedSections: [Int])

    /// A row was moved.
    case moved(from: ItemPath, to: ItemPath)

    /// Rows were replaced, ascending by their positions.
    case replaced([Replacement<ItemPath, CellRecord>])

    /// Sections were inserted at these indexes.
    case insertedSections(Range<Int>)

    /// Sections were removed from these old indexes, ascending.
    case removedSections([Int])

    /// A section was moved, possibly to its old index.
    case movedSection(from: Int, to: Int)

    /// Sections were replaced, ascending by their indexes.
    case replacedSections([Replacement<Int, SectionRecord>])

    /// The rows of these changed sections, ascending, are now hidden (true) or visible (false).
    case collapsedSections([Int], Bool)

    /// Everything is reloaded.
    case reloaded

    /// These rows are reloaded, ascending.
    case reloadedCells([ItemPath])

    /// These sections are reloaded, ascending.
    case reloadedSections([Int])

    /// The operation was valid but changed nothing.
    case nothing

    /// The operation was refused; nothing changed and, except for documented reasons, no listener
    /// was notified.
    case rejected(Rejection)

    /// The reason of a refusal.
    public enum Rejection: Hashable, Sendable {
        /// The section does not exist.
        case noSuchSection(Int)

        /// The row does not exist.
        case noSuchItem(ItemPath)

        /// The numbers of records and positions differ.
        case countsDiffer(positions: Int, records: Int)

        /// A position occurs twice.
        case duplicate(ItemPath)

        /// A section occurs twice.
        case duplicateSection(Int)

        /// A user may not move the row, or not to that position.
        case notPermitted(ItemPath)

        /// A row is being dragged and has to be dropped first.
        case rowIsDragged

        /// A listener changed the list in response to the "will" event, so that the operation
        /// became impossible or its positions refer to other rows or sections; listeners are
        /// notified.
        case overtaken
    }
}

/// A row or a section that replaces another one or an older version.
public struct Replacement<Position: Equatable, Record: Equatable>: Equatable {
    /// The position of both.
    public let position: Position

    /// The new record.
    public let record: Record

    /// The old record.
    public let original: Record
}
