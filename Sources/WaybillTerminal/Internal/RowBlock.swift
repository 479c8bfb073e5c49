import WaybillDiff
import WaybillScreens

/// A drawn row, reused until it changes: a window has dozens of rows, and a key changes one or two.
struct RowBlock: Sendable {
    let row: Page.Row

    let element: PageElement

    let path: ItemPath

    let width: Int

    private(set) var elements: Range<Int>

    private(set) var lines: [DraftLine]

    private(set) var node: SemanticsDraft

    /// Whether drawing a row would give the same, but for the numbers of its elements.
    func isDrawing(of row: Page.Row, _ element: PageElement, width: Int) -> Bool {
        self.width == width && self.element.id == element.id && path == element.path
            && self.row == row
    }

    func numbered(from first: Int) -> RowBlock {
        let distance = first - elements.lowerBound
        guard distance != 0 else { return self }
        var block = self
        block.elements = first..<elements.upperBound + distance
        block.lines = lines.map { $0.renumbered(by: distance) }
        block.node = node.renumbered(by: distance)
        return block
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
