import WaybillLists
import WaybillScreens

/// What a terminal shows of an app, and what its keys mean: screens, a size and
/// keys go in; frames and actions come out.
///
/// It knows no terminal and no session. Lists are shown through a window: of
/// one of up to 200 rows that is all of it, of a longer one what is near. Lines
/// are counted on the whole page either way. Moving and scrolling finish only
/// the lines that are seen.
struct TerminalScreenModel {
    var size: TerminalSize

    /// The screen that is shown; nil for a page without one.
    var screen: ScreenView?

    /// The page that is shown, its list as far as it is looked at.
    var page: Page?

    var drawn: DrawnPage

    /// The part of the list that is looked at; nil for a page without a screen.
    var window: ListWindow?

    var view = TerminalViewState()

    /// How deep the screen stands, counted from 1.
    var depth = 1

    var canGoBack = false

    /// Whether the screen stands beside the list that it was opened from: what is above that list
    /// is not repeated.
    var isDetail = false

    /// Whether it is one of two screens that stand side by side.
    var isBeside = false

    /// The text of the last line until the next key.
    var notice: String?

    /// Whether the last lines name all keys, until the next one.
    var showsKeys = false

    /// The menu that is on the last line, until the next key.
    var menu: Menu?

    /// The path of a file that is typed on the last line.
    var prompt: FilePrompt?

    /// The prompt that was left without a file: its path is there when it opens again.
    var formerPrompt: FilePrompt?

    /// Whether a person was warned that what they typed is lost when they quit.
    var isQuitAsked = false

    /// Whether something that was typed elsewhere in the app is lost then.
    var isUnsavedElsewhere = false

    /// Whether the next key is the letter of a section to go to.
    var isChoosingTitle = false

    /// Whether arrows move the map, as they do in a browser, until another key.
    var isMovingMap = false

    /// Whether the screen that opens next begins in its search field.
    var wantsField = false

    /// Where the app is searched from a page without a field, if anywhere.
    let searchURL: RouteURL?

    let texts: TerminalTexts

    private let style: TerminalStyle

    let metrics: TerminalMetrics

    private let pictures: TerminalPictures?

    private var drawing: Drawing?

    /// What was drawn of its rows, in their order.
    private var blocks: [RowBlock] = []

    private struct Drawing: Equatable {
        var page: Page
        var window: ListWindow?
        var width: Int
        var room: TerminalRoom
        var fields: [ElementID: FieldText]

        var arrivals: Int

        /// Whether a row that is the same looks the same.
        func drawsRows(like other: Drawing) -> Bool {
            (width, room, arrivals) == (other.width, other.room, other.arrivals)
                && fields == other.fields
        }
    }

    /// Starts without a page.
    ///
    /// - Parameter metrics: How the screens that are shown measure; nil, the default,
    ///   for screens whose lists are drawn whole.
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

    /// The lines of the page that are seen at once; the last line of the
    /// terminal shows what can be done, if there is more than one.
    var height: Int { max(1, size.rows - 1) }

    var width: Int { size.columns.clamped(to: TerminalDocument.widths) }

    /// What a page is fitted to beside the columns.
    var room: TerminalRoom { TerminalRoom(rows: size.rows, more: texts.moreOptions) }

    var glyphs: TerminalStyle.Glyphs { style.glyphs }

    var lastOffset: Int { max(0, drawn.lineCount - height) }

    /// What the keyboard is at, if it is drawn.
    var target: TerminalTarget? { targetIndex.map { drawn.targets[$0] } }

    /// The index of what the keyboard is at among the targets, if it is drawn.
    ///
    /// In a list that is shown through a window it is found by the row's place,
    /// which is followed: rows that share an identity would be mistaken.
    var targetIndex: Int? {
        guard let focus = view.focus else { return nil }
        guard window != nil, focus.isInList else { return drawn.index(of: focus.id) }
        return drawn.targets.firstIndex { $0.path == view.path && $0.element.isAlike(focus) }
    }

    var isEditing: Bool { isInSearch && target != nil || edited != nil }

    /// Whether the keyboard is in the search field.
    var isInSearch: Bool { view.focus?.kind == .search }

    // MARK: Drawing

    /// Takes what the screen shows now, and what a program wants to be seen.
    mutating func take() {
        guard let step = screen?.takeStep() else { return }
        page = step.page
        if let scroll = step.scroll { view.wish = scroll }
    }

    /// Starts again without lines, as for a screen that was not shown yet.
    mutating func forgetDrawing() { (window, drawn, drawing) = (nil, .empty, nil) }

    /// Sets the page into lines, with the text of the field as it is edited.
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
            page, width: width, style: style, manner: .live, fields: fields, pictures: pictures,
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

    /// Draws the fields again where another one is being edited than when they were
    /// drawn.
    mutating func redrawFields() {
        guard let page, let drawing, takeDrafts(from: page) != drawing.fields else { return }
        redraw()
    }
}
