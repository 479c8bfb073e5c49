/// A balanced tree of blocks of runs with a summary of the rows in every node.
///
/// An AVL tree under the operations `join` and `split` of Blelloch, Ferizovic and Sun, "Just Join
/// for Parallel Ordered Sets" (2016): every edit is a few of them. Nodes are immutable: an edit
/// makes O(log n) new ones and shares the rest, so that a copy of a layout costs nothing. A node
/// holds up to 64 runs, as a rope's leaf holds characters (Boehm, Atkinson and Plass, 1995).
final class LayoutNode: Sendable {
    static let capacity = 64

    let left: LayoutNode?
    let right: LayoutNode?
    let block: LayoutBlock
    let height: Int

    let summary: LineSummary

    init(_ left: LayoutNode?, _ block: LayoutBlock, _ right: LayoutNode?, _ rule: LineRule) {
        self.left = left
        self.right = right
        self.block = block
        height = max(left.height, right.height) + 1
        summary = LineSummary(
            LineSummary(left.summary, block.summary, rule: rule), right.summary, rule: rule)
    }

    var runCount: Int { (left?.runCount ?? 0) + block.runs.count + (right?.runCount ?? 0) }
}

struct LayoutBlock: Sendable {
    let runs: [LayoutRun]
    let summary: LineSummary

    init(_ runs: [LayoutRun], _ rule: LineRule) {
        self.runs = runs
        summary = runs.reduce(into: .empty) { sum, run in
            sum = LineSummary(sum, LineSummary(run, rule: rule), rule: rule)
        }
    }
}

extension LayoutNode? {
    var height: Int { self?.height ?? 0 }
    var summary: LineSummary { self?.summary ?? .empty }
    var count: Int { self?.summary.count ?? 0 }
}

// MARK: Changing one row

extension LayoutNode {
    /// The same tree with one row changed, or nil if its block becomes too full or too empty and
    /// needs rebalancing.
    ///
    /// The usual edit, and the cheapest: only the ancestors are copied.
    ///
    /// - Complexity: O(columns * log runs).
    func replacing(_ row: Int, with run: LayoutRun, _ rule: LineRule) -> LayoutNode? {
        let inBlock = row - left.count
        if inBlock < 0 {
            guard let left = left?.replacing(row, with: run, rule) else { return nil }
            return LayoutNode(left, block, right, rule)
        }
        if inBlock >= block.summary.count {
            let inRight = inBlock - block.summary.count
            guard let right = right?.replacing(inRight, with: run, rule) else { return nil }
            return LayoutNode(left, block, right, rule)
        }
        let runs = block.runs.replacing(inBlock, with: run)
        guard (Self.capacity / 4...Self.capacity).contains(runs.count) else { return nil }
        return LayoutNode(left, LayoutBlock(runs, rule), right, rule)
    }
}

// MARK: Making trees

extension LayoutNode {
    /// The runs in as few blocks as possible, evenly filled.
    static func blocks(of runs: [LayoutRun], _ rule: LineRule) -> [LayoutBlock] {
        let number = (runs.count + capacity - 1) / capacity
        return (0..<number).map { index in
            let from = runs.count * index / number
            let end = runs.count * (index + 1) / number
            return LayoutBlock(Array(runs[from..<end]), rule)
        }
    }

    static func build(_ blocks: ArraySlice<LayoutBlock>, _ rule: LineRule) -> LayoutNode? {
        guard !blocks.isEmpty else { return nil }
        let middle = (blocks.startIndex + blocks.endIndex) / 2
        return LayoutNode(
            build(blocks[..<middle], rule), blocks[middle],
            build(blocks[(middle + 1)...], rule), rule)
    }

    /// The rows of a tree, then a block, then the rows of another tree.
    ///
    /// - Complexity: O(columns) for each level of height difference.
    static func join(
        _ left: LayoutNode?, _ block: LayoutBlock, _ right: LayoutNode?, _ rule: LineRule
    ) -> LayoutNode {
        if let left, left.height > right.height + 1 {
            return balanced(left.left, left.block, join(left.right, block, right, rule), rule)
        }
        if let right, right.height > left.height + 1 {
            return balanced(join(left, block, right.left, rule), right.block, right.right, rule)
        }
        return LayoutNode(left, block, right, rule)
    }

    /// A node whose children differ in height by at most two.
    private static func balanced(
        _ left: LayoutNode?, _ block: LayoutBlock, _ right: LayoutNode?, _ rule: LineRule
    ) -> LayoutNode {
        if let left, left.height > right.height + 1 {
            guard left.left.height < left.right.height, let inner = left.right else {
                return LayoutNode(
                    left.left, left.block, LayoutNode(left.right, block, right, rule), rule)
            }
            return LayoutNode(
                LayoutNode(left.left, left.block, inner.left, rule), inner.block,
                LayoutNode(inner.right, block, right, rule), rule)
        }
        if let right, right.height > left.height + 1 {
            guard right.right.height < right.left.height, let inner = right.left else {
                return LayoutNode(
                    LayoutNode(left, block, right.left, rule), right.block, right.right, rule)
            }
            return LayoutNode(
                LayoutNode(left, block, inner.left, rule), inner.block,
                LayoutNode(inner.right, right.block, right.right, rule), rule)
        }
        return LayoutNode(left, block, right, rule)
    }

    static func join(
        _ left: LayoutNode?, _ right: LayoutNode?, _ rule: LineRule
    ) -> LayoutNode? {
        guard let left else { return right }
        let (rest, last) = removingLast(left, rule)
        return join(rest, last, right, rule)
    }

    // MARK: Parting trees

    static func removingLast(
        _ node: LayoutNode, _ rule: LineRule
    ) -> (LayoutNode?, LayoutBlock) {
        guard let right = node.right else { return (node.left, node.block) }
        let (rest, last) = removingLast(right, rule)
        return (join(node.left, node.block, rest, rule), last)
    }

    static func removingFirst(
        _ node: LayoutNode, _ rule: LineRule
    ) -> (LayoutBlock, LayoutNode?) {
        guard let left = node.left else { return (node.block, node.right) }
        let (first, rest) = removingFirst(left, rule)
        return (first, join(rest, node.block, node.right, rule))
    }

    /// The rows before a row, and the others.
    ///
    /// - Complexity: O(columns * log runs).
    static func split(
        _ node: LayoutNode?, at row: Int, _ rule: LineRule
    ) -> (LayoutNode?, LayoutNode?) {
        guard let node else { return (nil, nil) }
        let inBlock = row - node.left.count
        if inBlock <= 0 {
            let (before, after) = split(node.left, at: row, rule)
            return (before, join(after, node.block, node.right, rule))
        }
        if inBlock >= node.block.summary.count {
            let (before, after) = split(
                node.right, at: inBlock - node.block.summary.count, rule)
            return (join(node.left, node.block, before, rule), after)
        }
        let (before, after) = node.block.runs.split(at: inBlock)
        return (
            join(node.left, LayoutBlock(before, rule), nil, rule),
            join(nil, LayoutBlock(after, rule), node.right, rule)
        )
    }
}
