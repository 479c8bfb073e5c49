import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a terminal shows of an app, and what its keys mean: screens, a size and
/// keys go in; frames and actions come out.
///
/// It knows no terminal and no session. Lists are looked at through a window:
/// of one of up to 200 rows that is all of it, of a longer one what is near.
/// Lines are counted on the whole page either way. Moving and scrolling finish
/// only the lines that are seen.
struct TerminalScreenModel {
    /// How large the terminal is.
    private(set) var size: TerminalSize

    /// The screen that is shown; nil for a page without one.
    private(set) var screen: ScreenView?

    /// The page that is shown, its list as far as it is looked at.
    private(set) var page: Page?

    /// The page set into lines.
    private(set) var drawn: DrawnPage

    /// The part of the list that is looked at; nil for a page without a screen.
    private(set) var window: ListWindow?

    /// How the screens are being looked at, the one that is shown last; of
    /// those that were closed as the oldest nothing is kept.
    private(set) var views = [TerminalViewState()]

    /// How deep the screen stands, counted from 1.
    private(set) var depth = 1

    /// What the last line says until the next key.
    var notice: String?

    /// Whether the last line names all keys, until the next one.
    var showsKeys = false

    /// Where the app is searched from a page without a field, if anywhere.
    let searchURL: RouteURL?

    private let style: TerminalStyle
    private let metrics: TerminalMetrics

    /// What was drawn last.
    private var drawing: Drawing?

    /// All that a drawing depends on.
    private struct Drawing: Equatable {
        var page: Page
        var window: ListWindow?
        var width: Int
    }

    /// Starts without a page.
    ///
    /// - Parameters:
    ///   - size: How large the terminal is.
    ///   - style: How pages are set.
    ///   - searchURL: Where the app is searched from a page without a field;
    ///     nowhere by default.
    ///   - metrics: How the screens that are shown measure; nil, the default,
    ///     for screens whose lists are drawn whole.
    init(
        size: TerminalSize, style: TerminalStyle, searchURL: RouteURL? = nil,
        metrics: TerminalMetrics? = nil
    ) {
        self.size = size
        self.style = style
        self.searchURL = searchURL
        self.metrics = metrics ?? TerminalMetrics(style: style)
        drawn = DrawnPage.empty
    }

    /// How the screen is being looked at that is shown.
    var view: TerminalViewState {
        get { views.last ?? TerminalViewState() }
        set { if !views.isEmpty { views[views.count - 1] = newValue } }
    }

    /// The lines of the page that are seen at once; the last line of the
    /// terminal says what can be done, if there is more than one.
    var height: Int { max(1, size.rows - 1) }

    /// The columns in which pages are set.
    var width: Int { size.columns.clamped(to: TerminalDocument.widths) }

    /// The signs to draw with.
    var glyphs: TerminalStyle.Glyphs { style.glyphs }

    /// The greatest offset.
    var lastOffset: Int { max(0, drawn.lineCount - height) }

    /// What the keyboard is at, if it is drawn.
    var target: TerminalTarget? { targetIndex.map { drawn.targets[$0] } }

    /// The index of what the keyboard is at among the targets, if it is drawn.
    ///
    /// In a list that is looked at through a window it is found by the row's
    /// place, which is followed: rows that share an identity would be mistaken.
    var targetIndex: Int? {
        guard let focus = view.focus else { return nil }
        guard window != nil, focus.row != nil else { return drawn.index(of: focus) }
        return drawn.targets.firstIndex { $0.path == view.path && $0.focus.isAlike(focus) }
    }

    /// Whether a text is being edited.
    var isEditing: Bool { view.focus == .field && target != nil }

    // MARK: Showing

    /// Shows a page by itself, drawn whole.
    ///
    /// What is being looked at stays on the line on which it is, as far as
    /// there are lines; where a person types stays in sight.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - depth: How many screens were opened and not gone back from, this
    ///     one included: one more begins at its top, one less is as it was
    ///     left.
    /// - Complexity: O(n) in the number of rows.
    mutating func show(_ page: Page, depth: Int = 1) {
        show(at: depth) { model in
            (model.screen, model.window) = (nil, nil)
            model.page = page
            model.draw()
        }
    }

    /// Shows a screen: its page whole, or as far as it is looked at.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - depth: As of a page.
    /// - Complexity: O(n) in the number of rows that are drawn.
    mutating func show(_ screen: ScreenView, depth: Int = 1) {
        let isSame = depth == self.depth && screen === self.screen
        let former = Former(of: self, isSame: isSame)
        let isReturn = depth < self.depth
        let looksElsewhere = isReturn || isSame && isEditing && !isCaretSeen
        go(to: depth)
        self.screen = screen
        showWindow(after: former)
        carryOutWish()
        if isEditing, !looksElsewhere { reveal() }
    }

    private mutating func show(at depth: Int, _ change: (inout Self) -> Void) {
        let isSame = depth == self.depth
        let isReturn = depth < self.depth
        let looksElsewhere = isReturn || isSame && isEditing && !isCaretSeen
        let old = isSame ? drawn : DrawnPage.empty
        let index = isSame ? targetIndex : nil
        go(to: depth)
        change(&self)
        mendFocus(after: old, at: index)
        hold()
        if isEditing, !looksElsewhere { reveal() }
    }

    /// Takes up the view of the screen at a depth, or begins one.
    private mutating func go(to depth: Int) {
        let step = depth - self.depth
        self.depth = depth
        if step < 0 { views.removeLast(min(-step, views.count)) }
        for _ in 0..<min(max(0, step), AppSession.mostScreens) {
            views.append(TerminalViewState())
        }
        if views.isEmpty { views.append(TerminalViewState()) }
        views.removeFirst(max(0, views.count - AppSession.mostScreens))
    }

    /// Shows the page on a terminal of another size.
    ///
    /// - Parameter size: How large the terminal is.
    /// - Complexity: O(n) in the number of rows that are drawn.
    mutating func resize(to size: TerminalSize) {
        guard size != self.size else { return }
        self.size = size
        redraw()
        if view.isChosen || isEditing { reveal() }
    }

    /// Draws again what changed beside the list: the size, or what is typed.
    mutating func redraw() {
        guard window != nil else {
            draw()
            hold()
            return
        }
        let anchor = view.anchors.first.map { ($0.path, $0.line) }
        lookOn()
        holdAtEdge(anchor)
        scroll(to: view.offset)
    }

    /// Takes what the screen shows now, and what a program wants to be seen.
    private mutating func take() {
        guard let step = screen?.takeStep() else { return }
        page = step.page
        if let scroll = step.scroll { view.wish = scroll }
    }

    /// Sets the page into lines, with the text of the field as it is edited.
    ///
    /// - Returns: What takes other lines in the window than it was measured to.
    @discardableResult
    private mutating func draw() -> [(ListElement, ListSize)] {
        guard var page else { return [] }
        if let search = page.search { page.search?.text = view.fieldText(for: search.text) }
        let wanted = Drawing(page: page, window: window, width: width)
        guard wanted != drawing else { return [] }
        drawing = wanted
        var drawing = PageDrawing(page, width: width, style: style)
        guard let window else {
            drawn = drawing.draw()
            return []
        }
        let result = drawing.draw(window)
        drawn = result.page
        return result.mismatches
    }

    // MARK: Looking

    /// Scrolls or changes the window, and draws what it shows.
    ///
    /// - Parameter change: What to do with the window; nothing by default.
    /// - Complexity: That of the window.
    mutating func look(_ change: (inout ListViewport) -> Void = { _ in }) {
        guard let screen else { return }
        let layout = screen.screen.description.layout
        if metrics.screenLayout != layout {
            metrics.screenLayout = layout
            // Another layout begins again at the row that is seen.
            if screen.viewport != nil { screen.showRows(from: page?.window.firstRow ?? 0) }
        }
        metrics.width = width
        let size = ListSize(width: Double(width), height: Double(height))
        let overscan =
            screen.isWhole ? TerminalMetrics.wholeOverscan : TerminalMetrics.overscan
        screen.look(in: size) { [policy] viewport in
            if viewport.overscan != overscan { viewport.overscan = overscan }
            if viewport.policy != policy { viewport.policy = policy }
            change(&viewport)
        }
        for _ in 0..<4 {
            if let offset = screen.viewport?.offset, offset != offset.rounded(.down) {
                screen.look(in: size) { $0.scroll(to: offset.rounded(.down)) }
            }
            take()
            window = screen.viewport.map(ListWindow.init)
            let mismatches = draw()
            guard !mismatches.isEmpty else { break }
            screen.look(in: size) { $0.report(mismatches) }
        }
    }

    /// Looks on after something may have changed: what is seen stays where it
    /// is.
    ///
    /// - Parameter change: What to do with the window; nothing by default. Rows
    ///   that it scrolls by are scrolled by on the terminal.
    mutating func lookOn(_ change: (inout ListViewport) -> Void = { _ in }) {
        let before = listLine
        let isAtTop = view.offset == 0 && !isChosenRowSeen
        look(change)
        guard !isAtTop else { return }
        view.offset += listLine - before
    }

    /// Brings a row back to its line that could not stay there at an edge of
    /// the list: beyond it there is more of the page.
    private mutating func holdAtEdge(_ anchor: (path: ItemPath, line: Int)?) {
        guard let anchor, let window, let frame = screen?.viewport?.frame(of: .row(anchor.path))
        else { return }
        let wanted = drawn.places.start + Int(frame.y) - anchor.line
        let isBelow = window.offset + height >= window.extent && wanted > view.offset
        let isAbove = window.offset == 0 && wanted < view.offset
        if isBelow || isAbove { view.offset = wanted }
    }

    /// The line of the page at which the list is looked at.
    private var listLine: Int { drawn.places.start + (window?.offset ?? 0) }

    /// What the window keeps in its place: a row that a person chose, or the
    /// top of the page where that is seen, or what is seen.
    private var policy: AnchorPolicy {
        if view.isChosen, view.focus?.row != nil, let path = view.path { return .follow(path) }
        return view.offset == 0 ? .followStart : .stay
    }

    /// Tells the window which row the keyboard is at.
    mutating func tellFocus() {
        guard let viewport = screen?.viewport, viewport.policy != policy else { return }
        lookOn()
    }

    /// What was shown before a change.
    private struct Former {
        var drawn = DrawnPage.empty
        var targetIndex: Int?
        var window: ListWindow?
        var rows: [RowKey] = []
        var isSame: Bool

        init(of model: TerminalScreenModel, isSame: Bool) {
            self.isSame = isSame
            guard isSame else { return }
            drawn = model.drawn
            targetIndex = model.targetIndex
            window = model.window
            rows = model.page?.sections.flatMap { $0.positions.map(\.key) } ?? []
        }
    }

    /// Shows a long list after a change, or for the first time.
    private mutating func showWindow(after former: Former) {
        if former.window != nil, screen?.viewport != nil {
            followFocus()
            let anchor = findAnchor(former)
            lookOn()
            holdAtEdge(anchor)
        } else {
            findFocus(former)
            let anchor = findAnchor(former)
            (window, drawn) = (nil, .empty)
            look { if let anchor { $0.scroll(to: anchor.path, alignment: .top) } }
            if let anchor, let frame = screen?.viewport?.frame(of: .row(anchor.path)) {
                view.offset = drawn.places.start + Int(frame.y) - anchor.line
            }
        }
        mendFocus(after: former.drawn, at: former.targetIndex)
        scroll(to: view.offset)
        tellFocus()
    }

    /// Learns where the row is that the keyboard is at: the window followed it.
    private mutating func followFocus() {
        guard view.path != nil, view.isChosen, view.focus?.row != nil else { return }
        if case .follow(let path) = screen?.viewport?.policy {
            view.path = path
        } else {
            view.path = nil
        }
    }

    /// Finds the row that the keyboard is at in a list that has become long, or
    /// that is shown again.
    private mutating func findFocus(_ former: Former) {
        guard let key = view.focus?.row else { return }
        view.path = find(key, near: view.path, former)
    }

    /// Finds a row that is seen, and the line on which it was.
    private func findAnchor(_ former: Former) -> (path: ItemPath, line: Int)? {
        for anchor in view.anchors {
            if let path = find(anchor.key, near: anchor.path, former) { return (path, anchor.line) }
        }
        return nil
    }

    private func find(_ key: RowKey, near path: ItemPath?, _ former: Former) -> ItemPath? {
        guard let screen else { return nil }
        if former.isSame {
            return former.rows.firstIndex(of: key).flatMap { screen.takenRows[$0] }
        }
        if screen.isWhole { return screen.path(of: key) }
        guard let path else { return nil }
        // It may have moved a little while the screen was covered.
        let near = (0...100).lazy.flatMap { $0 == 0 ? [0] : [$0, -$0] }
            .map { ItemPath(section: path.section, item: path.item + $0) }
        guard let section = screen.screen.manifest.section(at: path.section),
            section.id == key.section
        else { return nil }
        return near.first { path in
            section.cells.indices.contains(path.item) && section.cells[path.item].id == key.row
        }
    }

    // MARK: What stays

    /// Brings what was being looked at back to its line, in a list that is
    /// drawn whole.
    private mutating func hold() {
        for anchor in view.anchors {
            guard let row = drawn.row(anchor.key) else { continue }
            view.offset = row.lines.lowerBound - anchor.line
            break
        }
        scroll(to: view.offset)
    }

    /// Scrolls, as far as there are lines, and notes what is being looked at.
    ///
    /// - Parameter offset: The line of the page at the top.
    mutating func scroll(to offset: Int) {
        view.offset = min(max(0, offset), lastOffset)
        // What comes into the window may be higher than it seemed, and move the end.
        for _ in 0..<4 {
            guard let window else { break }
            let last = max(0, window.extent - height)
            let wanted = min(max(0, view.offset - drawn.places.start), last)
            guard wanted != window.offset else { break }
            let rest = view.offset - drawn.places.start - wanted
            look { $0.scroll(to: wanted == last ? .infinity : Double(wanted)) }
            view.offset = min(max(0, listLine + rest), lastOffset)
        }
        view.anchors = anchors
    }

    /// The rows that are being looked at: the one that a person chose, then
    /// those that are seen.
    ///
    /// At the top of a page it is the top that is looked at, unless a row was
    /// chosen: what is new there is to be seen.
    private var anchors: [TerminalViewState.Anchor] {
        let seen = drawn.rows(in: seenLines)
        var kept = seen.filter { $0.lines.lowerBound >= view.offset }
        kept += seen.filter { $0.lines.lowerBound < view.offset }
        var anchors = view.offset == 0 ? [] : kept.map(anchor)
        if let row = kept.first(where: isChosen) { anchors.insert(anchor(row), at: 0) }
        return anchors
    }

    private func anchor(_ row: DrawnRow) -> TerminalViewState.Anchor {
        TerminalViewState.Anchor(
            key: row.position.key, path: row.position.path,
            line: row.lines.lowerBound - view.offset)
    }

    /// Whether a person put the keyboard at or into a row.
    private func isChosen(_ row: DrawnRow) -> Bool {
        guard view.isChosen, let key = view.focus?.row else { return false }
        return window == nil ? row.position.key == key : row.position.path == view.path
    }

    private var isChosenRowSeen: Bool { drawn.rows(in: seenLines).contains(where: isChosen) }

    /// Moves the keyboard where it can be: if what it was at is gone, to what
    /// followed there, or else to what stood before.
    private mutating func mendFocus(after old: DrawnPage, at index: Int?) {
        if view.isChosen, let focus = view.focus {
            if let target {
                view.path = target.path
                return
            }
            // What is out of the window is still there.
            if window != nil, focus.row != nil, let path = view.path, !isDrawn(path) { return }
            if let next = neighbour(of: index, on: old) {
                put(at: next)
                return
            }
            view.isChosen = false
        }
        let focus = automaticFocus
        view.focus = focus
        view.path = focus.flatMap { drawn.index(of: $0) }.flatMap { drawn.targets[$0].path }
    }

    private func isDrawn(_ path: ItemPath) -> Bool {
        drawn.rows.contains { $0.position.path == path }
    }

    /// Puts the keyboard at a target, wherever that is.
    mutating func put(at target: TerminalTarget) {
        view.focus = target.focus
        view.path = target.path
    }

    /// The row that followed one that is gone, or else that stood before it.
    private func neighbour(of index: Int?, on old: DrawnPage) -> TerminalTarget? {
        guard let index, old.targets[index].focus.row != nil else { return nil }
        let left = Dictionary(
            drawn.targets.map { ($0.focus, $0) }, uniquingKeysWith: { first, _ in first })
        let near = old.targets[index...] + old.targets[..<index].reversed()
        return near.lazy.filter { $0.focus.row != nil }.compactMap { left[$0.focus] }.first
    }

    /// Where the keyboard is of most use: in an empty search field, at the
    /// first row that is seen, or at what helps out of a failure.
    private var automaticFocus: TerminalFocus? {
        let isEmpty = page?.search?.text.allSatisfy(\.isWhitespace)
        if isEmpty == true, view.field.text.isEmpty { return .field }
        let rows = drawn.targets.lazy.filter { $0.focus.row != nil }
        let first = window?.isWhole != false ? 0 : view.offset
        let row = rows.first { $0.lines.lowerBound >= first } ?? rows.first
        let retry = drawn.targets.first { $0.focus == .retry }?.focus
        return row?.focus ?? retry ?? (page?.search == nil ? nil : .field)
    }
}

extension ScreenView {
    /// Where a row is in a list of few rows.
    ///
    /// - Parameter key: Which row it is.
    /// - Returns: Where it is; nil where it is gone.
    fileprivate func path(of key: RowKey) -> ItemPath? {
        let sections = page.sections
        let positions = sections.first { $0.id == key.section }?.positions
        return positions?.first { $0.key == key }?.path
    }
}
