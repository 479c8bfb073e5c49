public import WaybillDiff
public import WaybillLists
public import WaybillScreens

/// A table or a collection view in memory that takes plans as UIKit's views
/// take batches: with their rules and their order.
///
/// It trusts only its own counts, which it requested once: what is there after
/// a batch follows from the operations, and is then compared with the data.
/// Rows in its window have cells that it keeps, moves and reuses by the
/// operations, so that a row which a plan forgot goes on showing what it
/// showed. It shares no code with the diff, nor with `BatchSimulator`.
public final class BatchUpdatesView: ManagedView {
    /// A visible cell, which is reused for other rows.
    public final class ReusableCell {
        /// The name under which it is reused.
        public let reuseIdentifier: String

        /// The row that it shows.
        public fileprivate(set) var record: CellRecord

        /// What it looks like, as the row was configured last.
        public fileprivate(set) var content = Content.text("")

        /// Whether the row may be selected, as it was asked last.
        public fileprivate(set) var maySelect = false

        fileprivate init(_ record: CellRecord) {
            reuseIdentifier = record.reuseIdentifier
            self.record = record
        }
    }

    struct Edges {
        var header: ReusableCell?
        var footer: ReusableCell?
    }

    /// The refusals of batches, much as UIKit's exceptions say them.
    ///
    /// Empty while all is well. After a complaint the view loads its data again.
    public private(set) var complaints: [String] = []

    /// The visible cells, by their positions.
    public private(set) var cells: [ItemPath: ReusableCell] = [:]

    /// The visible headers and footers, by their sections.
    private(set) var edges: [Int: Edges] = [:]

    /// The sections that the view shows.
    public private(set) var sections: [SectionRecord] = []

    let manifest: ListManifest?
    private var window: Range<Int>
    private var counts: [Int] = []
    private var heights: [ItemPath: Double] = [:]
    private var pool: [String: [ReusableCell]] = [:]

    /// Creates a view that shows nothing yet.
    ///
    /// - Parameters:
    ///   - window: Which rows are visible, counted through all sections; the
    ///     first 20 by default.
    ///   - manifest: The list that configures cells; none by default: then cells
    ///     take records and no more. A cell that comes in an early stage of a
    ///     plan with several is configured for its place then, at which the list
    ///     may have another row by that time.
    public init(window: Range<Int> = 0..<20, of manifest: ListManifest? = nil) {
        self.manifest = manifest
        self.window = window
    }

    /// Carries out a plan, batch by batch.
    ///
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

    /// Forgets all cells and requests everything again.
    private func reloadData(_ data: [SectionRecord]) {
        for cell in cells.values { recycle(cell) }
        for edges in edges.values { recycle(edges) }
        (cells, edges, heights, sections) = ([:], [:], [:], data)
        counts = data.map(\.cells.count)
        layOut()
    }

    private func performBatchUpdates(
        _ changes: ListChanges, data: [SectionRecord]
    ) throws(BatchUpdatesException) {
        let batch = UIKitBatch(changes, before: counts, after: data.map(\.cells.count))
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
        let oldEdges = edges
        edges = [:]
        for (section, edges) in oldEdges {
            if let target = batch.target(ofSection: section),
                !changes.updatedSections.contains(section)
            {
                self.edges[target] = edges
            } else {
                recycle(edges)
            }
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
            return take(record, at: path, cell)
        }
        recycle(cell)
        cells[path] = dequeue(record, at: path)
    }

    /// What a data source does when a cell is requested.
    private func take(_ record: CellRecord, at path: ItemPath, _ cell: ReusableCell) {
        cell.record = record
        guard let manifest else { return }
        let view = ContentView()
        if let edge = path.edge {
            view.take(record)
            manifest.configure(view, edge, ofSection: path.section) { $0.take($1) }
        } else {
            cell.maySelect = manifest.configure(view, with: record, at: path) { $0.take($1) }
        }
        cell.content = view.content
    }

    // MARK: What is visible

    /// What the list was last asked to show, and where it is; nil before that.
    public private(set) var shownElement: ListElement?

    /// Scrolls to what a program wants to be seen, where no cell is there for it.
    public func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
        shownElement = element
        guard let path = element.path, cells[path] == nil else { return .done }
        let rank = counts.prefix(path.section).reduce(path.item, +)
        scroll(by: rank - window.lowerBound - window.count / 2)
        return .done
    }

    /// Scrolls by so many rows: others have cells then.
    ///
    /// - Parameter rows: How many; less than 0 towards the beginning.
    public func scroll(by rows: Int) {
        move(to: window.lowerBound + rows)
        layOut()
    }

    /// Moves the window to a row, as far as there are rows.
    private func move(to row: Int) {
        let most = max(0, counts.reduce(0, +) - window.count)
        let start = min(max(0, row), most)
        window = start..<start + window.count
    }

    /// Gives each visible row a cell, and takes the cells of all others.
    ///
    /// Where the list has become shorter than what is above the window, its end is shown.
    private func layOut() {
        move(to: window.lowerBound)
        var visible: Set<ItemPath> = []
        var seenSections: Set<Int> = []
        var first = 0
        for (section, count) in counts.enumerated() where first < window.upperBound {
            let rows = window.clamped(to: first..<(first + count))
            for row in rows { visible.insert(ItemPath(section: section, item: row - first)) }
            if first + count >= window.lowerBound { seenSections.insert(section) }
            first += count
        }
        layOutEdges(seenSections)
        for (path, cell) in cells where !visible.contains(path) {
            recycle(cell)
            cells[path] = nil
        }
        heights = heights.filter { visible.contains($0.key) }
        for path in visible {
            let record = sections[path.section].cells[path.item]
            if cells[path] == nil { cells[path] = dequeue(record, at: path) }
            if heights[path] == nil {
                heights[path] = height(of: record)
            }
        }
    }

    /// A header or a footer is requested when its section becomes visible.
    private func layOutEdges(_ visible: Set<Int>) {
        for (section, edges) in edges where !visible.contains(section) {
            recycle(edges)
            self.edges[section] = nil
        }
        for section in visible where edges[section] == nil {
            func cell(_ edge: SectionEdge) -> ReusableCell? {
                sections[section].record(at: edge).map {
                    dequeue($0, at: .edge(edge, ofSection: section))
                }
            }
            edges[section] = Edges(header: cell(.header), footer: cell(.footer))
        }
    }

    private func recycle(_ edges: Edges) {
        if let header = edges.header { recycle(header) }
        if let footer = edges.footer { recycle(footer) }
    }

    private func height(of record: CellRecord) -> Double {
        record.size(within: ListSize(width: 320, height: .infinity))?.height ?? 44
    }

    private func dequeue(_ record: CellRecord, at path: ItemPath) -> ReusableCell {
        let cell = pool[record.reuseIdentifier]?.popLast() ?? ReusableCell(record)
        take(record, at: path, cell)
        return cell
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
        for (section, edges) in edges {
            let record = sections[section]
            guard edges.header?.record == record.header, edges.footer?.record == record.footer
            else { return "section \(section) shows an old header or footer" }
        }
        return nil
    }
}
