import WaybillScreens

/// A row as it was drawn, to be taken as it is while nothing of it changes: a window has dozens
/// of rows, and a key changes one or two.
final class RowBlock: Sendable {
    /// What was drawn.
    let row: Page.Row

    /// Which row it was, and where.
    let position: RowPosition

    /// The columns that it was given.
    let width: Int

    /// The numbers of its elements on the page.
    let elements: Range<Int>

    /// Its lines.
    let lines: [DraftLine]

    /// What it means.
    let node: SemanticsDraft

    /// Keeps a row as it was drawn.
    init(
        row: Page.Row, position: RowPosition, width: Int, elements: Range<Int>,
        lines: [DraftLine], node: SemanticsDraft
    ) {
        self.row = row
        self.position = position
        self.width = width
        self.elements = elements
        self.lines = lines
        self.node = node
    }

    /// Whether drawing a row would give the same again.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - position: Which it is, and where.
    ///   - width: The columns that it may take.
    ///   - first: The number of its first element.
    func isDrawing(of row: Page.Row, at position: RowPosition, width: Int, from first: Int) -> Bool
    {
        elements.lowerBound == first && self.width == width && self.position == position
            && self.row == row
    }
}
