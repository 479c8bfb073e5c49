import WaybillLists
import WaybillScreens

/// The state of a terminal: screens, a size and keys in; frames and actions out.
///
/// It has no terminal and no session. Lists have a window: of up to 200 rows all of it, of more
/// only the near ones. Lines are counted on the whole page either way. Moving and scrolling finish
/// only the visible lines.
struct TerminalScreenModel {
    var size: TerminalSize

    /// The current screen; nil for a page without one.
    var screen: ScreenView?

    /// The current page, with the window of its list.
    var page: Page?

    var drawn: DrawnPage

    /// The window of the list; nil for a page without a screen.
    var window: ListWindow?

    var view = TerminalViewState()

    /// The depth of the screen on the stack, from 1.
    var depth = 1

    var canGoBack = false

    /// Whether the screen is beside its list, whose app name and tabs are not repeated.
    var isDetail = false

    /// Whether it is one of two screens side by side.
    var isBeside = false

    /// The text of the last line until the next key.
    var notice: String?

    var mode = TerminalMode.page

    /// The closed prompt: its path is kept for the next time.
    var formerPrompt: FilePrompt?

    /// Whether other screens of the app have unsaved changes.
    var isUnsavedElsewhere = false

    /// Whether the next screen begins in its search field.
    var wantsField = false

    /// The address of the app's search for a page without a field, if any.
    let searchURL: RouteURL?

    let texts: TerminalTexts

    private let style: TerminalStyle

    let metrics: TerminalMetrics

    private let pictures: TerminalPictures?

    private var drawing: Drawing?

    /// The drawn rows, in order.
    private var blocks: [RowBlock] = []

    private struct Drawing: Equatable {
        var page: Page
        var window: ListWindow?
        var width: Int
        var room: TerminalRoom
        var fields: [ElementID: FieldText]

        var arrivals: Int

        /// Whether equal rows look the same.
        func drawsRows(like other: Drawing) -> Bool {
            (width, room, arrivals) == (other.width, other.room, other.arrivals)
                && fields == other.fields
        }
    }

    /// Creates a model without a page.
    ///
    /// - Parameter metrics: The metrics of windows; nil, the default, for lists drawn whole.
    init(
        size: TerminalSize, style: TerminalStyle, searchURL: RouteURL? = nil,
        metrics: TerminalMetrics? = nil, pictures: TerminalPictures? = nil,
        texts: TerminalTexts = TerminalTexts()
    ) {
        self.texts = texts
        self.size = size
        self.style = style
        self.searchURL = searchURL
        self.pictures = pictures
        self.metrics = metrics ?? TerminalMetrics(style: style)
        drawn = DrawnPage.empty
    }

    /// The number of visible lines of the page; the last line of several shows the key help.
    var height: Int { max(1, size.rows - 1) }

    var width: Int { size.columns.clamped(to: TerminalDocument.widths) }

    var room: TerminalRoom { TerminalRoom(rows: size.rows, more: texts.moreOptions) }

    var glyphs: TerminalStyle.Glyphs { style.glyphs }

    var lastOffset: Int { max(0, drawn.lineCount - height) }

    /// The focused target, if it is drawn.
    var target: TerminalTarget? { targetIndex.map { drawn.targets[$0] } }

    /// The index of the focused target, if it is drawn.
    ///
    /// In a window the row is found by its position, for identities may not be unique.
    var targetIndex: Int? {
        guard let focus = view.focus else { return nil }
        guard window != nil, focus.isInList else { return drawn.index(of: focus.id) }
        return drawn.targets.firstIndex { $0.path == view.path && $0.element.isAlike(focus) }
    }

    var isEditing: Bool { isInSearch && target != nil || edited != nil }

    var isInSearch: Bool { view.focus?.kind == .search }

    // MARK: Drawing

    /// Updates the page from the screen, with its scroll request.
    mutating func take() {
        guard let step = screen?.takeStep() else { return }
        page = step.page
        if let scroll = step.scroll { view.scrollTarget = scroll }
    }

    /// Resets the lines, as for a new screen.
    mutating func forgetDrawing() { (window, drawn, drawing) = (nil, .empty, nil) }

    /// Draws the page, with the edited text of the field.
    @discardableResult
    mutating func draw() -> [(ListElement, ListSize)] {
        guard var page else { return [] }
        if isDetail { (page.appName, page.tabs) = ("", []) }
        if let search = page.search {
            view.search.take(search.text)
            page.search?.text = view.field.text
        }
        let fields = takeDrafts(from: page)
        let wanted = Drawing(
            page: page, window: window, width: width, room: room, fields: fields,
            arrivals: pictures?.arrivals ?? 0)
        guard wanted != drawing else { return [] }
        let former = drawing.map(wanted.drawsRows) == true ? blocks : []
        drawing = wanted
        var drawing = PageDrawing(
            page, width: width, style: style, medium: .live, fields: fields, pictures: pictures,
            room: room)
        drawing.formerBlocks = former
        drawing.blocks.reserveCapacity(former.count)
        defer { blocks = drawing.blocks }
        guard let window else {
            drawn = drawing.draw()
            return []
        }
        let result = drawing.draw(window)
        drawn = result.page
        return result.mismatches
    }

    /// Redraws the fields after the edited one changed.
    mutating func redrawFields() {
        guard let page, let drawing, takeDrafts(from: page) != drawing.fields else { return }
        redraw()
    }
}
