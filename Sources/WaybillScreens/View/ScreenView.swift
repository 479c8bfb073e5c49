public import WaybillDiff
public import WaybillLists
import WaybillViewport

/// The view model of a host: a screen's bars and the drawn part of its list.
///
/// It is the view of the manifest: a plan is followed once, for the drawn rows only. A list of up
/// to `mostRows` rows is drawn whole. Of a longer one, a host shows either a range
/// (``showRows(from:)``), as on a page without a script, or a viewport that it scrolls
/// (``look(in:_:)``).
///
/// It belongs to the isolation of its screen. A host has to retain it, as a manifest holds its view
/// weakly.
public final class ScreenView: ManagedView {
    package let screen: LiveScreen

    /// A list view of the host, such as one of UIKit, that applies plans itself; held weakly.
    ///
    /// None by default: the host draws the ``page``. A list view is given all rows at once, then
    /// every plan and scroll request; the rest of the page is the ``chrome``.
    package weak var list: (any ManagedView)? {
        didSet {
            guard let list, list !== oldValue else { return }
            list.apply(ListUpdatePlan(.reload(.viewAttached), sections: sections))
        }
    }

    /// The most rows of a list that is drawn whole, and of a page of a longer one.
    package static let mostRows = 200

    /// The most sections of such a page; of more, those without rows are dropped.
    package static let mostSections = 400

    let metrics: ListMetrics
    private let frame: (ScreenDescription) -> Page

    package private(set) var sections: [SectionRecord] = []
    var rowCount = 0

    private(set) var rows: [ItemPath: DrawnRow] = [:]
    private(set) var edges: [Int: DrawnEdges] = [:]

    /// Removed rows whose new position a plan does not state.
    private(set) var lost = LostRows()

    private var revision = 0

    private var drawnChrome: Page?
    private var drawn: Page?

    // The drawn list, its changes since, and the rows redrawn in place since the last taken page.
    private var drawnList: (sections: [Page.Section], window: Page.Window)?
    private var edited: [ItemPath] = []
    private var redrawn: [ItemPath] = []

    private var reselected: [ItemPath] = []

    /// Whether the drawn rows are those of the last taken page, at the same positions.
    private var isTaken = false
    private var hasListChanged = true
    var firstRow: Int
    private let isPlaced: Bool
    var window: ManagedViewport?
    var scrollTarget: ScrollTarget?

    /// Whether a scroll is pending: visible rows are reported after it.
    var awaitsScroll = false { didSet { window?.isHeld = awaitsScroll } }

    /// Creates the view of a screen's manifest.
    ///
    /// - Parameters:
    ///   - firstRow: The first row of a page of a long list, counted through all sections.
    ///   - isPlaced: Whether a user requested that row: the initial scroll of the screen is ignored
    ///     then.
    ///   - frame: The screen without its list; the description's own by default.
    package init(
        of screen: LiveScreen, firstRow: Int = 0, isPlaced: Bool = false,
        place: ScreenPlace? = nil, metrics: ListMetrics = ListMetrics(),
        frame: @escaping (ScreenDescription) -> Page = { Page($0, appName: "", tabs: []) }
    ) {
        self.screen = screen
        (self.firstRow, self.isPlaced) = (firstRow, isPlaced)
        var metrics = metrics
        let layout = metrics.layout
        metrics.layout = { [unowned screen] section in
            // A screen of cards shows sections without a layout of their own as cards.
            let isCards = screen.description.layout == .collection && section == .table
            return layout(isCards ? .cards : section)
        }
        self.metrics = metrics
        self.frame = frame
        screen.manifest.managedView = self
        if let place, !isWhole, let path = place.path(in: sections) {
            self.firstRow = max(0, sections.rank(of: .row(path)) - ScreenView.mostRows / 2)
            scrollTarget = ScrollTarget(element: .row(path), alignment: .top, isAnimated: false)
        }
    }

    // MARK: Reading

    /// The page without its rows.
    package var chrome: Page {
        if let drawnChrome { return drawnChrome }
        var page = frame(screen.description)
        let manifest = screen.manifest
        if manifest.selectionMode == .multiple { page.selection = screen.selection }
        if manifest.sections.contains(where: { $0.indexTitle != nil }) {
            page.index = screen.index(at: page.url)
        }
        page.layers = screen.layers.map(\.page)
        drawnChrome = page
        return page
    }

    /// The current page.
    ///
    /// - Complexity: O(n) in the drawn rows, if something changed.
    package var page: Page {
        if let drawn { return drawn }
        var page = draw()
        if drawn == nil { page = draw() }
        return page
    }

    /// Takes the current page, with its changes since the last taken one.
    ///
    /// - Complexity: O(n) in the drawn rows.
    public func takeStep() -> ScreenStep {
        let page = page
        var step = ScreenStep(page: page)
        step.scroll = scrollTarget
        scrollTarget = nil
        guard drawn != nil else {
            // It changed again meanwhile: the next step starts from this page.
            startOver()
            let rowCount = page.sections.reduce(0) { $0 + $1.rows.count }
            step.list = ListStep(
                sections: page.sections.map { _ in .new },
                rows: Array(repeating: .new, count: rowCount))
            return step
        }
        guard hasListChanged else { return step }
        hasListChanged = false
        step.list = takeOrigins(of: page)
        return step
    }

    private func takeOrigins(of page: Page) -> ListStep {
        if isTaken { return takeRedrawn(page) }
        isTaken = true
        redrawn = []
        var step = ListStep()
        // Only for these: more rows may be drawn, for an earlier viewport.
        let count = page.sections.reduce(0) { $0 + $1.rows.count }
        step.rows.reserveCapacity(count)
        var taken: [ItemPath: DrawnRow] = [:]
        taken.reserveCapacity(count)
        var takenEdges: [Int: DrawnEdges] = [:]
        for (index, section) in page.sections.enumerated() {
            if var edge = edges[section.index] {
                step.sections.append(edge.origin)
                edge.origin = .kept(index)
                takenEdges[section.index] = edge
            }
            for item in section.firstRow..<section.firstRow + section.rows.count {
                let path = ItemPath(section: section.index, item: item)
                guard var row = rows[path] else { continue }
                let place = step.rows.count
                step.rows.append(row.origin)
                row.origin = .kept(place)
                taken[path] = row
            }
        }
        (rows, edges, lost) = (taken, takenEdges, LostRows())
        return step
    }

    private func takeRedrawn(_ page: Page) -> ListStep {
        let count = page.sections.reduce(0) { $0 + $1.rows.count }
        var step = ListStep(
            sections: page.sections.indices.map { .kept($0) }, rows: (0..<count).map { .kept($0) })
        for path in redrawn {
            guard let index = rows[path]?.origin.index else { continue }
            step.rows[index] = .redrawn(index)
            rows[path]?.origin = .kept(index)
        }
        redrawn = []
        return step
    }

    /// Forgets the last taken page, so that all of the next step is new.
    public func startOver() {
        for path in rows.keys { rows[path]?.origin = .new }
        for section in edges.keys { edges[section]?.origin = .new }
        lost = LostRows()
        isTaken = false
        hasListChanged = true
    }

    package func detach() {
        // Another view may have replaced it.
        guard screen.manifest.managedView === self else { return }
        screen.manifest.managedView = nil
    }

    // MARK: Following the manifest

    /// Follows a plan.
    ///
    /// - Complexity: O(m log m) for m operations, and that of the viewport.
    public func apply(_ plan: ListUpdatePlan) { apply(plan, animation: .none) }

    /// Follows a plan, and passes it to the `list` with an animation.
    ///
    /// - Complexity: O(m log m) for m operations, and that of the viewport.
    public func apply(_ plan: ListUpdatePlan, animation: RowAnimation) {
        let isFollowing = screen.description.followsEnd && isEndVisible
        // The rows above the end are not visible meanwhile.
        if isFollowing { window?.isHeld = true }
        switch plan.kind {
        case .stages(let stages): for stage in stages { follow(stage) }
        case .reload:
            for (path, row) in rows { lost.add(row, sections[path.section].id) }
            for (index, edge) in edges { lost.add(edge, sections[index].id) }
            rows = [:]
            edges = [:]
            if let element = scrollTarget?.element, !plan.sections.hasSame(element, as: sections) {
                scrollTarget = nil
            }
        }
        let wasWhole = isWhole
        sections = plan.sections
        rowCount = sections.rowCount
        // The bars may show the number of rows.
        let hadIndex = drawnChrome?.index.isEmpty == false
        let hasIndex = hadIndex || sections.contains { $0.indexTitle != nil }
        if hasIndex || screen.manifest.selectionMode == .multiple { drawnChrome = nil }
        // A listener of visible rows may take a step.
        if !plan.isEmpty { wasWhole == isWhole ? listChanged(by: plan) : forgetDrawing() }
        list?.apply(plan, animation: animation)
        if isWhole, !metrics.looksAtShortLists { window = nil }
        if let window {
            let kept = drawnList == nil ? nil : window.viewport.arrangement
            window.apply(plan)
            if let kept, window.viewport.arrangement != kept { forgetDrawing() }
        }
        if isFollowing {
            if plan.stages.contains(where: { $0.changes.changesPlaces }) { followEnd() }
            window?.isHeld = awaitsScroll
        }
        if !plan.isEmpty, plan.reloadReason != .viewAttached { screen.changes.changed() }
    }

    private func listChanged(by plan: ListUpdatePlan) {
        guard case .stages(let stages) = plan.kind, drawnList != nil,
            stages.allSatisfy({ !$0.changes.changesPlaces && $0.changes.updatedSections.isEmpty })
        else { return forgetDrawing() }
        revision += 1
        hasListChanged = true
        drawn = nil
        edited += stages.flatMap { $0.changes.updatedItems.filter { rows[$0] != nil } }
    }

    private func follow(_ stage: UpdateStage<SectionRecord>) {
        let changes = stage.changes
        defer { sections = stage.sections }
        for path in changes.updatedItems { rows[path]?.isStale = true }
        for section in changes.updatedSections { edges[section]?.isStale = true }
        guard changes.changesPlaces else {
            for path in rows.keys where changes.updatedSections.contains(path.section) {
                if changesMoving(from: path, to: path, in: stage) { rows[path]?.isStale = true }
            }
            return
        }
        let map = PathMap(changes)
        if let element = scrollTarget?.element {
            if let target = map.element(element) {
                scrollTarget?.element = target
            } else {
                scrollTarget = nil
            }
        }
        let isReplacing = !changes.deletedSections.isEmpty && !changes.insertedSections.isEmpty
        var newRows: [ItemPath: DrawnRow] = [:]
        newRows.reserveCapacity(rows.count)
        for (path, row) in rows {
            if let target = map.path(path) {
                var row = row
                if changesMoving(from: path, to: target, in: stage) { row.isStale = true }
                newRows[target] = row
            } else if isReplacing, map.section(path.section) == nil {
                lost.add(row, sections[path.section].id)
            }
        }
        rows = newRows
        guard changes.changesSections else { return }
        var newEdges: [Int: DrawnEdges] = [:]
        for (section, edge) in edges {
            if let target = map.section(section) {
                newEdges[target] = edge
            } else if isReplacing {
                lost.add(edge, sections[section].id)
            }
        }
        edges = newEdges
    }

    /// Whether the actions for moving a row differ after a stage, as they depend on its section.
    private func changesMoving(
        from path: ItemPath, to target: ItemPath, in stage: UpdateStage<SectionRecord>
    ) -> Bool {
        sections[path.section].allowsMoving != stage.sections[target.section].allowsMoving
    }

    /// Scrolls to an element.
    ///
    /// - Returns: The `list`'s result, or else done: the host is notified with the next step.
    public func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
        guard !isPlaced || screen.isUsed else { return .done }
        scrollTarget = ScrollTarget(
            element: element, alignment: request.alignment, isAnimated: request.isAnimated)
        let answer = list?.scroll(to: element, for: request)
        if let window {
            _ = window.scroll(to: element, for: request)
        } else if !isWhole {
            firstRow = max(0, sections.rank(of: element) - ScreenView.mostRows / 2)
        }
        listChanged()
        return answer ?? .done
    }

    /// Updates the selection of the drawn rows.
    ///
    /// - Complexity: O(n log r) in the drawn rows and the ranges of selected ones.
    public func showSelection() {
        let manifest = screen.manifest
        for (path, row) in rows where row.row.isSelected != nil {
            guard row.row.isSelected != manifest.isSelected(at: path) else { continue }
            rows[path]?.note(isSelected: manifest.isSelected(at: path))
            reselected.append(path)
        }
        hasListChanged = true
        list?.showSelection()
        chromeChanged()
    }

    func chromeChanged() {
        revision += 1
        drawnChrome = nil
        drawn = nil
        screen.changes.changed()
    }

    func listChanged() {
        forgetDrawing()
        screen.changes.changed()
    }

    func forgetDrawing() {
        revision += 1
        hasListChanged = true
        isTaken = false
        drawn = nil
        drawnList = nil
        (edited, reselected) = ([], [])
    }

    // MARK: Drawing

    /// Draws the visible part, and forgets the rest unless a host has taken it.
    ///
    /// Listeners are notified of each drawn row, and may change the list: the page is discarded
    /// then.
    private func draw() -> Page {
        var page = chrome
        let before = revision
        if drawnList != nil, drawEdited() {
            if let list = drawnList { (page.sections, page.window) = list }
            drawn = page
            return page
        }
        let drawing = ListDrawing(
            of: sections, as: slices, from: self, metrics: metrics, manifest: screen.manifest)
        page.sections = drawing.sections
        page.window = drawing.window
        page.window.rowCount = drawing.rowCount
        page.window.hasMore = sections.hasMoreAtEnd
        guard revision == before else { return page }
        let (formerRows, formerEdges) = (rows, edges)
        (rows, edges, lost) = (drawing.rows, drawing.edges, drawing.lost)
        for (path, row) in formerRows where row.origin != .new && rows[path] == nil {
            rows[path] = row
        }
        for (section, edge) in formerEdges where edge.origin != .new && edges[section] == nil {
            edges[section] = edge.withoutContent
        }
        drawn = page
        drawnList = (page.sections, page.window)
        (edited, reselected) = ([], [])
        return page
    }

    private func drawEdited() -> Bool {
        let before = revision
        let paths = Set(edited).sorted()
        edited = []
        for path in reselected {
            guard let row = rows[path], let place = drawnList?.sections.place(of: path)
            else { continue }
            redrawn.append(path)
            drawnList?.sections[place.section].rows[place.item].isSelected = row.row.isSelected
        }
        reselected = []
        for path in paths {
            guard let known = rows[path], known.isStale,
                let place = drawnList?.sections.place(of: path)
            else { continue }
            let record = sections[path.section].cells[path.item]
            var row = Page.Row(drawing: record, at: path, of: screen.manifest)
            row.isSelected = known.row.isSelected
            guard revision == before else {
                forgetDrawing()
                return false
            }
            rows[path] = DrawnRow(
                row: row, origin: known.origin.index.map { .redrawn($0) } ?? .new)
            redrawn.append(path)
            drawnList?.sections[place.section].rows[place.item] = row
        }
        return true
    }

    private var slices: ListSlices {
        guard let window, !isWhole else {
            return ListSlices(of: sections, from: firstRow, rowCount: rowCount)
        }
        // While it requests sizes, the viewport shows the list as it was.
        return ListSlices(of: window.viewport).clamped(to: sections)
    }
}

extension SectionLayout {
    /// The default layout of sections on a screen of cards.
    package static let cards = SectionLayout(GridLayout(columns: .fitting(width: 256)))
}
