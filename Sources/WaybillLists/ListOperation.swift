public import WaybillDiff

/// A change that somebody asked a manifest for.
public enum ListOperation: Equatable {
    /// Show these sections instead of those of now.
    case setSections([SectionRecord])

    /// Insert rows so that the first stands at the position.
    case insertCells([CellRecord], at: ItemPath)

    /// Remove rows, and with the flag also the sections that this empties.
    case removeCells(at: [ItemPath], removingEmptySections: Bool)

    /// Take a row out and insert it, counted after it was taken out.
    case moveCell(from: ItemPath, to: ItemPath)

    /// Put records in the place of others.
    case replaceCells(at: [ItemPath], with: [CellRecord])

    /// Show everything anew.
    case reload
}

/// What an operation did.
public enum ListOperationResult: Equatable, Sendable {
    /// All sections were set.
    case setSections

    /// Rows were inserted at these positions, ascending and contiguous.
    case inserted([ItemPath])

    /// Rows were removed from these positions of before, ascending, together
    /// with whole sections, at their indexes of before, that were emptied.
    case removed([ItemPath], emptiedSections: [Int])

    /// A row was moved.
    case moved(from: ItemPath, to: ItemPath)

    /// Rows were replaced at these positions, ascending.
    case replaced([ItemPath])

    /// Everything is shown anew.
    case reloaded

    /// The operation was legal, and there was nothing to do.
    case nothing

    /// The operation was refused; nothing changed and no listener heard of it,
    /// unless the reason says so.
    case rejected(Rejection)

    /// Why an operation was refused.
    public enum Rejection: Hashable, Sendable {
        /// There is no such section.
        case noSuchSection(Int)

        /// There is no such row, nor a place for one.
        case noSuchItem(ItemPath)

        /// There must be as many records as positions.
        case countsDiffer(positions: Int, records: Int)

        /// A position is named twice.
        case duplicate(ItemPath)

        /// A listener changed the list when it heard that the operation was
        /// about to happen, and so made it impossible. Listeners are told that
        /// it did not happen.
        case overtaken
    }
}
