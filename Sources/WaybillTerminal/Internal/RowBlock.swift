import WaybillDiff
import WaybillScreens

/// A drawn row, reused until it changes: a window has dozens of rows, and a key changes one or two.
final class RowBlock: Sendable {
    let row: Page.Row

    let element: PageElement

    let path: ItemPath

    let width: Int

    let elements: Range<Int>

    let lines: [DraftLine]

    let node: SemanticsDraft

    init(
        row: Page.Row, element: PageElement, path: ItemPath, width: Int,
        elements: Range<Int>, lines: [DraftLine], node: SemanticsDraft
    ) {
        self.row = row
        (self.element, self.path) = (element, path)
        self.width = width
        self.elements = elements
        self.lines = lines
        self.node = node
    }

    /// Whether drawing a row would give the same, but for the numbers of its elements.
    func isDrawing(of row: Page.Row, _ element: PageElement, width: Int) -> Bool {
        self.width == width && self.element.id == element.id && path == element.path
            && self.row == row
    }

    func numbered(from first: Int) -> RowBlock {
        let distance = first - elements.lowerBound
        guard distance != 0 else { return self }
        return RowBlock(
            row: row, element: element, path: path, width: width,
            elements: first..<elements.upperBound + distance,
            lines: lines.map { $0.renumbered(by: distance) }, node: node.renumbered(by: distance))
    }
}

extension [RowBlock] {
    /// The drawn row at a position.
    ///
    /// - Complexity: O(log n): blocks are in the order of the list.
    func block(at path: ItemPath) -> RowBlock? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].path < path { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].path == path ? self[low] : nil
    }
}
