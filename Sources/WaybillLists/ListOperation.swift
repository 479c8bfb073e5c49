public import WaybillDiff

/// A requested change of a list.
public enum ListOperation: Equatable {
    /// Show these sections instead of the current ones.
    case setSections([SectionRecord], selection: SelectionStrategy)

    /// Insert rows so that the first stands at the position.
    case insertCells([CellRecord], at: ItemPath)

    /// Remove rows, and with the flag also the sections that this empties.
    case removeCells(at: [ItemPath], removingEmptySections: Bool)

    /// Take a row out and insert it, counted after it was taken out.
    case moveCell(from: ItemPath, to: ItemPath)

    /// Replace records by others.
    case replaceCells(at: [ItemPath], with: [CellRecord])

    /// Insert sections so that the first stands at the index.
    case insertSections([SectionRecord], at: Int)

    /// Remove sections, all of them or none.
    case removeSections(at: [Int])

    /// Take a section out and insert it, counted after it was taken out.
    case moveSection(from: Int, to: Int)

    /// Replace sections by others.
    case replaceSections(at: [Int], with: [SectionRecord])

    /// Hide the rows of sections below their headers, or show them.
    case collapseSections(at: [Int], Bool)

    /// Reload everything.
    case reload

    /// Reload rows.
    case reloadCells(at: [ItemPath])

    /// Reload sections: their headers, footers and rows.
    case reloadSections(at: [Int])
}

/// What an operation did.
public enum ListOperationResult: Equatable {
    /// All sections were set.
    case setSections

    /// Rows were inserted at these positions, ascending and contiguous.
    case inserted([ItemPath])

    /// Rows were removed from these old positions, ascending, together with the
    /// sections that this emptied, at their old indexes.
    case removed([ItemPath], emptiedSections: [Int])

    /// A row was moved.
    case moved(from: ItemPath, to: ItemPath)

    /// Rows were replaced, ascending by their positions.
    case replaced([Replacement<ItemPath, CellRecord>])

    /// Sections were inserted at these indexes.
    case insertedSections(Range<Int>)

    /// Sections were removed from these old indexes, ascending.
    case removedSections([Int])

    /// A section was moved, or stays where it was already.
    case movedSection(from: Int, to: Int)

    /// Sections were replaced, ascending by their indexes.
    case replacedSections([Replacement<Int, SectionRecord>])

    /// The rows of these sections are hidden (true) or shown (false) now,
    /// ascending; those of others were already.
    case collapsedSections([Int], Bool)

    /// Everything is reloaded.
    case reloaded

    /// These rows are reloaded, ascending.
    case reloadedCells([ItemPath])

    /// These sections are reloaded, ascending.
    case reloadedSections([Int])

    /// The operation was legal, and there was nothing to do.
    case nothing

    /// The operation was refused; nothing changed and, unless the reason
    /// documents it, no listener was notified.
    case rejected(Rejection)

    /// Why an operation was refused.
    public enum Rejection: Hashable, Sendable {
        /// There is no such section, and no place for one.
        case noSuchSection(Int)

        /// There is no such row, and no place for one.
        case noSuchItem(ItemPath)

        /// There must be as many records as positions.
        case countsDiffer(positions: Int, records: Int)

        /// A position is named twice.
        case duplicate(ItemPath)

        /// A section is named twice.
        case duplicateSection(Int)

        /// A person may not move the row, or not to that place.
        case notPermitted(ItemPath)

        /// A row is dragged: it is to be dropped first.
        case rowIsDragged

        /// A listener changed the list in response to the "will" event, and so
        /// made the operation impossible, or put other rows or sections at the
        /// positions that it names. Listeners are notified that it did not
        /// happen.
        case overtaken
    }
}

/// A row or a section that took the place of another, or of an older self.
public struct Replacement<Position: Equatable, Record: Equatable>: Equatable {
    /// The position of both.
    public let position: Position

    /// The record at the position now.
    public let record: Record

    /// The record at the position before.
    public let original: Record
}
