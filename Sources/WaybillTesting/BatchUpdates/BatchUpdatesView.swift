public import WaybillDiff
public import WaybillLists

/// A table or a collection view in memory that takes plans as UIKit's views
/// take batches: with their rules, their order and the words of their
/// exceptions.
///
/// It believes its own counts, which it asked for once, and nothing else: what
/// is there after a batch follows from the operations, and is then held against
/// the data. Rows in its window have cells that it keeps, moves and reuses as
/// the operations say, so that a row which a plan forgot goes on showing what
/// it showed. It shares no code with the diff, nor with `BatchSimulator`.
public final class BatchUpdatesView: ManagedView {
    /// Which of UIKit's views it is.
    public enum Style: String, CaseIterable, Sendable {
        /// A `UITableView`.
        case table

        /// A `UICollectionView`.
        case collection
    }

    /// A cell in sight, which is reused for other rows.
    public final class ReusableCell {
        /// The name under which it is reused.
        public let reuseIdentifier: String

        /// The row that it shows.
        public fileprivate(set) var record: CellRecord

        fileprivate init(_ record: CellRecord) {
            reuseIdentifier = record.reuseIdentifier
            self.record = record
        }
    }

    /// What is wrong, in the words of UIKit's exceptions.
    ///
    /// Empty while all is well. After a complaint the view loads its data again.
    public private(set) var complaints: [String] = []

    /// The cells in sight, by their positions.
    public private(set) var cells: [ItemPath: ReusableCell] = [:]

    /// How many cells were made, and not reused.
    public private(set) var madeCells = 0

    /// How often a row was asked how large it is.
    public private(set) var sizeQuestions = 0

    /// The sections that the view shows.
    public private(set) var sections: [SectionRecord] = []

    private let style: Style
    private let window: Range<Int>
    private var counts: [Int] = []
    private var heights: [ItemPath: Double] = [:]
    private var pool: [String: [ReusableCell]] = [:]

    /// Creates a view that shows nothing yet.
    ///
    /// - Parameters:
    ///   - style: Which of UIKit's views it is; a table by default.
    ///   - window: Which rows are in sight, counted through all sections; the
    ///     first 20 by default.
    public init(_ style: Style = .table, window: Range<Int> = 0..<20) {
        self.style = style
        self.window = window
    }

    /// Carries out a plan, batch by batch.
    ///
    /// - Parameter plan: The plan.
    /// - Complexity: O(n) in the number of rows of the sections that a batch
    ///   touches, and in that of the window.
    public func apply(_ plan: ListUpdatePlan) {
        guard plan.reloadReason == nil else { return reloadData(plan.sections) }
        for stage in plan.stages {
            do throws(BatchUpdatesException) {
                try performBatchUpdates(stage.changes, data: stage.sections)
            } catch {
                complaints.append("\(error) in \(plan)")
                return reloadData(plan.sections)
            }
        }
        sections = plan.sections
        if let flaw = flaw() {
            complaints.append("\(flaw) after \(plan)")
            reloadData(plan.sections)
        }
    }

    /// Forgets all cells and asks for everything again.
    private func reloadData(_ data: [SectionRecord]) {
        for cell in cells.values { recycle(cell) }
        (cells, heights, sections) = ([:], [:], data)
        counts = data.map(\.cells.count)
        layOut()
    }

    private func performBatchUpdates(
        _ changes: ListChanges, data: [SectionRecord]
    ) throws(BatchUpdatesException) {
        let batch = UIKitBatch(
            changes, before: counts, after: data.map(\.cells.count), row: style.rowName)
        try batch.check()
        let old = cells
        cells = [:]
        var oldHeights = heights
        heights = [:]
        var places: [ItemPath: ItemPath] = [:]
        for path in Set(old.keys).union(oldHeights.keys) { places[path] = batch.target(of: path) }
        sections = data
        counts = data.map(\.cells.count)
        for (path, cell) in old {
            if let target = places[path] { cells[target] = cell } else { recycle(cell) }
        }
        for path in changes.updatedItems {
            guard let target = places[path] ?? batch.target(of: path) else { continue }
            oldHeights[path] = nil
            guard let cell = cells[target] else { continue }
            reconfigure(cell, at: target)
        }
        for (path, height) in oldHeights {
            if let target = places[path] { heights[target] = height }
        }
        layOut()
    }

    /// A cell that is there takes its row again; where that needs another kind
    /// of cell, another one takes its place.
    private func reconfigure(_ cell: ReusableCell, at path: ItemPath) {
        let record = sections[path.section].cells[path.item]
        guard cell.reuseIdentifier != record.reuseIdentifier else {
            cell.record = record
            return
        }
        recycle(cell)
        cells[path] = dequeue(record)
    }

    // MARK: What is in sight

    /// Gives each row in sight a cell, and takes the cells of all others.
    private func layOut() {
        var visible: Set<ItemPath> = []
        var first = 0
        for (section, count) in counts.enumerated() where first < window.upperBound {
            let rows = window.clamped(to: first..<(first + count))
            for row in rows { visible.insert(ItemPath(section: section, item: row - first)) }
            first += count
        }
        for (path, cell) in cells where !visible.contains(path) {
            recycle(cell)
            cells[path] = nil
        }
        heights = heights.filter { visible.contains($0.key) }
        for path in visible {
            let record = sections[path.section].cells[path.item]
            if cells[path] == nil { cells[path] = dequeue(record) }
            if heights[path] == nil {
                sizeQuestions += 1
                heights[path] = height(of: record)
            }
        }
    }

    private func height(of record: CellRecord) -> Double {
        record.size(within: ListSize(width: 320, height: .infinity))?.height ?? 44
    }

    private func dequeue(_ record: CellRecord) -> ReusableCell {
        if let cell = pool[record.reuseIdentifier]?.popLast() {
            cell.record = record
            return cell
        }
        madeCells += 1
        return ReusableCell(record)
    }

    private func recycle(_ cell: ReusableCell) {
        pool[cell.reuseIdentifier, default: []].append(cell)
    }

    /// What a person would see that is not so.
    private func flaw() -> String? {
        for (path, cell) in cells {
            let record = sections[path.section].cells[path.item]
            guard cell.record == record else {
                return "row \(path) shows \(cell.record.id) as it was, not \(record.id) as it is"
            }
            guard heights[path] == height(of: record) else {
                return "row \(path) is not as high as it says"
            }
        }
        return nil
    }
}

extension BatchUpdatesView.Style {
    fileprivate var rowName: String { self == .table ? "row" : "item" }
}
