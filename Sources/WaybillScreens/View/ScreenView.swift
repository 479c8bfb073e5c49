public import WaybillDiff
public import WaybillLists

/// A screen as a host shows it: what is around the list, and the part of the
/// list that is drawn.
///
/// It is the manifest's view. A plan is followed once, for the rows that are
/// drawn; rows outside are neither made nor compared. A list of up to
/// ``mostRows`` rows is drawn whole. Of a longer one, a host either shows a
/// stretch (``showRows(from:)``), as on a page without a script, or looks
/// through a window that it scrolls (``look(_:)``).
///
/// It belongs to the isolation of its screen, and is kept by the host: a
/// manifest holds its view weakly.
public final class ScreenView: ManagedView {
    /// The screen that is shown.
    public let screen: LiveScreen

    /// Called when what is shown may have changed; see ``takeStep()``.
    public var onChange: () -> Void = {}

    /// The most rows that are drawn of a list that is not looked at through a
    /// window; lists of so many are always drawn whole.
    public static let mostRows = 200

    /// The most sections of such a list.
    public static let mostSections = 400

    private let metrics: ListMetrics
    private let frame: (ScreenDescription) -> Page

    // What is shown: the sections as the last plan left them.
    private(set) var sections: [SectionRecord] = []
    private var rowCount = 0

    // What is drawn, by its place in the list.
    private(set) var rows: [ItemPath: DrawnRow] = [:]
    private(set) var edges: [Int: DrawnEdges] = [:]

    /// Rows that a plan took away without saying where they went.
    private(set) var lost = LostRows()

    /// How often what is shown changed.
    private var revision = 0

    private var chrome: Page?
    private var drawn: Page?
    private var hasListChanged = true
    private var firstRow: Int
    private var window: ManagedViewport?
    private var wish: ScrollTarget?

    /// Shows a screen: it becomes the view of the screen's manifest.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - firstRow: The first row that is drawn of a long list, counted
    ///     through all sections; 0 by default.
    ///   - metrics: How the host measures.
    ///   - frame: What is around the list; the description's own words by
    ///     default.
    public init(
        of screen: LiveScreen, firstRow: Int = 0, metrics: ListMetrics = ListMetrics(),
        frame: @escaping (ScreenDescription) -> Page = { Page($0, appName: "", tabs: []) }
    ) {
        self.screen = screen
        self.firstRow = firstRow
        self.metrics = metrics
        self.frame = frame
        screen.manifest.managedView = self
        screen.onChange = { [weak self] in self?.chromeChanged() }
    }

    // MARK: Reading

    /// What is shown now.
    ///
    /// - Complexity: O(n) in the rows that are drawn, where something changed.
    public var page: Page {
        if let drawn { return drawn }
        var page = chrome ?? frame(screen.description)
        chrome = page
        let before = revision
        drawList(&page)
        if revision == before { drawn = page }
        return page
    }

    /// Takes what is shown, and how it differs from what was taken last.
    ///
    /// - Returns: The page and the step to it. The first step has no origins:
    ///   all of it is new.
    /// - Complexity: O(n) in the rows that are drawn.
    public func takeStep() -> ScreenStep {
        let page = page
        var step = ScreenStep(page: page)
        step.scroll = wish
        wish = nil
        guard hasListChanged else { return step }
        hasListChanged = false
        step.list = takeOrigins(of: page)
        return step
    }

    private func takeOrigins(of page: Page) -> ListStep {
        var step = ListStep(sections: [], rows: [])
        step.rows.reserveCapacity(rows.count)
        for (index, section) in page.sections.enumerated() {
            step.sections.append(edges[section.index]?.origin ?? .new)
            edges[section.index]?.origin = .kept(index)
            for item in section.firstRow..<section.firstRow + section.rows.count {
                let path = ItemPath(section: section.index, item: item)
                let place = step.rows.count
                step.rows.append(rows[path]?.origin ?? .new)
                rows[path]?.origin = .kept(place)
            }
        }
        return step
    }

    /// Where a row is now that was at an index of the page taken last.
    ///
    /// - Parameter index: The index, counted through the sections of the page.
    /// - Returns: The position, or nil where the row has gone or is not drawn.
    /// - Complexity: O(n) in the rows that are drawn.
    public func path(ofTakenRow index: Int) -> ItemPath? {
        // Plans were followed by all that was drawn, of which the page may keep less.
        if let row = rows.first(where: { $0.value.origin.index == index }) { return row.key }
        _ = page
        return rows.first { $0.value.origin.index == index }?.key
    }

    // MARK: What is looked at

    /// Whether all rows are drawn.
    public var isWhole: Bool {
        rowCount <= ScreenView.mostRows && sections.count <= ScreenView.mostSections
    }

    /// Draws another stretch of a long list.
    ///
    /// - Parameter row: Its first row, counted through all sections; what is
    ///   beyond the list is its last stretch.
    public func showRows(from row: Int) {
        window = nil
        firstRow = max(0, row)
        listChanged()
    }

    /// Looks at a long list through a window, and scrolls or resizes it, or
    /// reports how large rows are.
    ///
    /// - Parameters:
    ///   - size: The size of what is seen, in the host's unit.
    ///   - change: What to do with the window; nothing by default. It must not
    ///     call this function. It is not called while the list is whole.
    public func look(in size: ListSize, _ change: (inout ListViewport) -> Void = { _ in }) {
        guard !isWhole else { return }
        let window = self.window ?? makeWindow(size)
        window.change { viewport in
            if viewport.size != size { viewport.resize(size) }
            change(&viewport)
        }
        listChanged()
    }

    /// The window through which a long list is looked at; nil where it is not.
    public var viewport: ListViewport? { window?.viewport }

    private func makeWindow(_ size: ListSize) -> ManagedViewport {
        let window = ManagedViewport(
            ListViewport(
                sections: sections, size: size, overscan: metrics.overscan,
                sizing: metrics.sizing, adapting: metrics.layout))
        window.reporter = ViewportReporter(to: screen.manifest)
        if let first = sections.path(ofRow: firstRow), firstRow > 0 {
            window.change { $0.scroll(to: first, alignment: .top) }
        }
        self.window = window
        return window
    }

    /// Stops to be the view of the screen's manifest.
    public func detach() {
        screen.onChange = nil
        if screen.manifest.managedView === self { screen.manifest.managedView = nil }
    }

    // MARK: Following the manifest

    /// Follows a plan.
    ///
    /// - Parameter plan: The plan.
    /// - Complexity: O(m log m) for m operations, and that of the window.
    public func apply(_ plan: ListUpdatePlan) {
        switch plan.kind {
        case .stages(let stages): for stage in stages { follow(stage) }
        case .reload:
            for (path, row) in rows { lost.add(row, sections[path.section].id) }
            for (index, edge) in edges { lost.add(edge, sections[index].id) }
            rows = [:]
            edges = [:]
        }
        sections = plan.sections
        rowCount = sections.rowCount
        if isWhole { window = nil } else { window?.apply(plan) }
        if !plan.isEmpty { listChanged() }
    }

    private func follow(_ stage: UpdateStage<SectionRecord>) {
        let changes = stage.changes
        defer { sections = stage.sections }
        for path in changes.updatedItems { rows[path]?.isStale = true }
        for section in changes.updatedSections { edges[section]?.isStale = true }
        guard changes.changesPlaces else { return }
        let map = PathMap(changes)
        let isReplacing = !changes.deletedSections.isEmpty && !changes.insertedSections.isEmpty
        var newRows: [ItemPath: DrawnRow] = [:]
        newRows.reserveCapacity(rows.count)
        for (path, row) in rows {
            if let target = map.path(path) {
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

    /// Scrolls to what a program wants to be seen.
    ///
    /// - Parameters:
    ///   - element: A row, header or footer.
    ///   - wish: Where it is to stand.
    /// - Returns: Done: the host is told with the next step.
    public func scroll(to element: ListElement, for wish: ScrollWish) -> ScrollAnswer {
        self.wish = ScrollTarget(
            element: element, alignment: wish.alignment, isAnimated: wish.isAnimated)
        if let window {
            _ = window.scroll(to: element, for: wish)
        } else if !isWhole {
            firstRow = max(0, sections.rank(of: element) - ScreenView.mostRows / 2)
        }
        listChanged()
        return .done
    }

    private func chromeChanged() {
        revision += 1
        chrome = nil
        drawn = nil
        onChange()
    }

    private func listChanged() {
        revision += 1
        hasListChanged = true
        drawn = nil
        onChange()
    }

    // MARK: Drawing

    /// Draws what is looked at: what is drawn already stays as it is, and what
    /// is not looked at is forgotten.
    ///
    /// Listeners hear of each row that is drawn, and may change the list. It is
    /// drawn again then, once: of one who always changes it, all is new.
    private func drawList(_ page: inout Page) {
        for _ in 0..<2 {
            let before = revision
            let drawing = ListDrawing(
                of: sections, as: slices, from: self, metrics: metrics, manifest: screen.manifest)
            page.sections = drawing.sections
            page.window = drawing.window
            page.window.rowCount = rowCount
            guard revision != before else {
                (rows, edges, lost) = (drawing.rows, drawing.edges, LostRows())
                return
            }
        }
        (rows, edges, lost) = ([:], [:], LostRows())
    }

    private var slices: ListSlices {
        window.map { ListSlices(of: $0.viewport) }
            ?? ListSlices(of: sections, from: firstRow, rowCount: rowCount)
    }
}

extension ListChanges {
    /// Whether some rows or sections are elsewhere afterwards.
    fileprivate var changesPlaces: Bool {
        changesSections || !deletedItems.isEmpty || !insertedItems.isEmpty || !movedItems.isEmpty
    }

    /// Whether some sections are elsewhere afterwards.
    fileprivate var changesSections: Bool {
        !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
    }
}
