import WaybillAppCore
import WaybillScreens

/// What a terminal shows of an app, and what its keys mean: pages, a size and
/// keys go in; frames and actions come out.
///
/// It knows no terminal and no session. A page is drawn once for each width and
/// each change; moving and scrolling finish only the lines that are seen.
struct TerminalScreenModel: Sendable {
    /// How large the terminal is.
    private(set) var size: TerminalSize

    /// The page that is shown, with the text of the field as it is edited.
    private(set) var page: Page?

    /// The page set into lines.
    private(set) var drawn: DrawnPage

    /// How the screens are being looked at, the one that is shown last; of
    /// those that were closed as the oldest nothing is kept.
    private(set) var views = [TerminalViewState()]

    private var depth = 1

    /// What the last line says until the next key.
    var notice: String?

    /// Whether the last line names all keys, until the next one.
    var showsKeys = false

    /// Where the app is searched from a page without a field, if anywhere.
    let searchURL: RouteURL?

    private let style: TerminalStyle

    /// Starts without a page.
    ///
    /// - Parameters:
    ///   - size: How large the terminal is.
    ///   - style: How pages are set.
    ///   - searchURL: Where the app is searched from a page without a field;
    ///     nowhere by default.
    init(size: TerminalSize, style: TerminalStyle, searchURL: RouteURL? = nil) {
        self.size = size
        self.style = style
        self.searchURL = searchURL
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

    /// The signs to draw with.
    var glyphs: TerminalStyle.Glyphs { style.glyphs }

    /// The greatest offset.
    var lastOffset: Int { max(0, drawn.lines.count - height) }

    /// What the keyboard is at, if it is drawn.
    var target: TerminalTarget? {
        view.focus.flatMap { drawn.index(of: $0) }.map { drawn.targets[$0] }
    }

    /// Whether some line of a target is on the terminal.
    ///
    /// - Parameter target: The target.
    /// - Returns: Whether a person sees some of it.
    func isSeen(_ target: TerminalTarget) -> Bool { isSeen(target.lines) }

    /// Whether some of the page's lines are on the terminal.
    ///
    /// - Parameter lines: The lines.
    /// - Returns: Whether a person sees one of them.
    func isSeen(_ lines: Range<Int>) -> Bool {
        lines.overlaps(view.offset..<view.offset + height)
    }

    /// Whether a text is being edited.
    var isEditing: Bool { view.focus == .field && target != nil }

    /// Shows a page.
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
        let isSame = depth == self.depth
        let isReturn = depth < self.depth
        let looksElsewhere = isReturn || isSame && isEditing && !isCaretSeen
        go(to: depth)
        let old = isSame ? drawn : DrawnPage.empty
        self.page = page
        draw()
        mendFocus(after: old)
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
    /// - Complexity: O(n) in the number of rows.
    mutating func resize(to size: TerminalSize) {
        guard size != self.size else { return }
        let isOtherWidth = size.columns != self.size.columns
        self.size = size
        if isOtherWidth { draw() }
        hold()
        if view.isChosen || isEditing { reveal() }
    }

    /// Sets the page into lines, with the text of the field as it is edited.
    mutating func draw() {
        guard var page else { return }
        if let search = page.search { page.search?.text = view.fieldText(for: search.text) }
        let width = size.columns.clamped(to: TerminalDocument.widths)
        var drawing = PageDrawing(page, width: width, style: style)
        drawn = drawing.draw()
    }

    // MARK: What stays

    /// Brings what was being looked at back to its line.
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
        view.anchors = anchors
    }

    /// The rows that are being looked at: the one that a person chose, then
    /// those that are seen.
    ///
    /// At the top of a page it is the top that is looked at, unless a row was
    /// chosen: what is new there is to be seen.
    private var anchors: [(key: RowKey, line: Int)] {
        let seen = drawn.rows(in: view.offset..<view.offset + height)
        var kept = seen.filter { $0.lines.lowerBound >= view.offset }
        kept += seen.filter { $0.lines.lowerBound < view.offset }
        var anchors = kept.map { ($0.position.key, $0.lines.lowerBound - view.offset) }
        if view.offset == 0 { anchors = [] }
        if view.isChosen, let key = view.focus?.row,
            let row = kept.first(where: { $0.position.key == key })
        {
            anchors.insert((key, row.lines.lowerBound - view.offset), at: 0)
        }
        return anchors
    }

    /// Moves the keyboard where it can be: if what it was at is gone, to what
    /// followed there, or else to what stood before.
    private mutating func mendFocus(after old: DrawnPage) {
        if view.isChosen, let focus = view.focus {
            if drawn.index(of: focus) != nil { return }
            if let next = neighbour(of: focus, on: old) {
                view.focus = next
                return
            }
            view.isChosen = false
        }
        view.focus = automaticFocus
    }

    /// The row that followed one that is gone, or else that stood before it.
    private func neighbour(of focus: TerminalFocus, on old: DrawnPage) -> TerminalFocus? {
        guard focus.row != nil, let index = old.index(of: focus) else { return nil }
        let left = Set(drawn.targets.map(\.focus))
        let near = old.targets[index...] + old.targets[..<index].reversed()
        return near.map(\.focus).first { $0.row != nil && left.contains($0) }
    }

    /// Where the keyboard is of most use: in an empty search field, at the
    /// first row, or at what helps out of a failure.
    private var automaticFocus: TerminalFocus? {
        let isEmpty = page?.search?.text.allSatisfy(\.isWhitespace)
        if isEmpty == true, view.field.text.isEmpty { return .field }
        let row = drawn.targets.first { $0.focus.row != nil }?.focus
        let retry = drawn.targets.first { $0.focus == .retry }?.focus
        return row ?? retry ?? (page?.search == nil ? nil : .field)
    }
}
