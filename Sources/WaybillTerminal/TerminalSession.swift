package import WaybillScreens
package import WaybillSessions

/// A session without a terminal: keys in, frames out.
///
/// ``TerminalHost`` joins it to a real terminal; a test presses keys and reads frames. It is
/// isolated to its creator.
package final class TerminalSession {
    /// Called when the frame may have changed, perhaps more than once.
    package var onChange: () -> Void = {}

    /// Receives all events; nil by default.
    package var onEvent: ((SessionEvent) -> Void)? {
        get { session.onEvent }
        set { session.onEvent = newValue }
    }

    /// Whether the user has quit.
    package private(set) var isOver = false

    /// Whether a key requested a full redraw; the host resets it.
    package var needsRedrawing = false

    let session: AppSession

    let style: TerminalStyle

    let texts: TerminalTexts

    var size: TerminalSize

    var model: TerminalScreenModel

    var side: TerminalSide?

    /// Whether the list beside the screen has the focus.
    var isSideFocused = false

    private var isStale = false

    /// The cache of pictures; nil without colours or decoder.
    let pictures: TerminalPictures?

    let files: FileChoice

    /// The model of the last frame, for clicks.
    private var shown: TerminalScreenModel
    private var shownSide: TerminalScreenModel?

    /// Creates a session without a screen.
    ///
    /// - Parameter decoder: Decodes pictures if the style has colours; nil, the default, for
    ///   alternatives.
    package init(
        _ app: any ListApp, size: TerminalSize, style: TerminalStyle = .live,
        pace: LoadingDelay = .none, decoder: (any PictureDecoder)? = nil,
        texts: TerminalTexts = TerminalTexts()
    ) {
        var style = style
        if decoder == nil || style.glyphs == .ascii { style.colors = .none }
        let pictures =
            style.colors == .none ? nil : decoder.map { TerminalPictures(app.pictures, $0) }
        (self.style, self.size, self.pictures) = (style, size, pictures)
        self.texts = texts
        files = FileChoice(texts)
        let metrics = TerminalMetrics(style: style)
        app.checkRoutes()
        session = AppSession(app: app, pace: pace, metrics: metrics.listMetrics)
        model = TerminalScreenModel(
            size: size, style: style, searchURL: session.searchURL, metrics: metrics,
            pictures: pictures, texts: texts)
        shown = model
        session.onChange = { [weak self] in
            self?.isStale = true
            self?.onChange()
        }
        session.onLeave = { [weak self] in self?.keepView() }
    }

    /// Opens an address above the open screens; false, with a message, if there is no such screen.
    @discardableResult
    package func open(
        _ url: RouteURL, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult {
        let result = session.open(url, isolation: isolation)
        if result == .notFound { model.notice = texts.noScreenAt(url.description) }
        onChange()
        return result
    }

    package func press(_ key: TerminalKey, isolation: isolated (any Actor)? = #isolation) {
        update()
        let key = turned(key)
        guard !switchSides(key) else {
            onChange()
            return
        }
        let action = action(of: key)
        leaveField()
        if isSideFocused {
            performBeside(action, isolation)
        } else {
            perform(action, isolation)
        }
        onChange()
    }

    /// Performs an action on the current screen.
    func perform(_ action: TerminalAction?, _ isolation: isolated (any Actor)?) {
        switch action {
        case .open(let url): open(url, isolation: isolation)
        case .perform(let element, let value): perform(element, value, isolation)
        case .choose(let element, let path): choose(path, for: element.id)
        case .back: goBack(isolation)
        case .quit: isOver = true
        case .redraw: needsRedrawing = true
        case nil: break
        }
    }

    /// The key on mirrored lines: arrows to the sides are swapped.
    private func turned(_ key: TerminalKey) -> TerminalKey {
        let model = isSideFocused ? side?.model ?? model : model
        guard texts.isRightToLeft, model.turnsArrows else { return key }
        switch key {
        case .left: return .right
        case .right: return .left
        case .wordLeft: return .wordRight
        case .wordRight: return .wordLeft
        default: return key
        }
    }

    private func action(of key: TerminalKey) -> TerminalAction? {
        guard case .mouse(var mouse) = key else {
            return isSideFocused ? side?.model.press(key) : model.press(key)
        }
        guard side != nil else { return model.press(mouse, on: shown) }
        let isLast = mouse.line == size.rows - 1
        let isBeside = isLast ? isSideFocused : panes.isInList(mouse.column)
        // A layer above the screen is left first.
        guard !isBeside || model.page?.modal == nil else { return nil }
        if mouse.action == .click { isSideFocused = isBeside }
        if !isLast { mouse.column -= panes.start(ofList: isBeside) }
        if isBeside {
            guard let shownSide else { return nil }
            return side?.model.press(mouse, on: shownSide)
        }
        return model.press(mouse, on: shown)
    }

    package func resize(to size: TerminalSize) {
        update()
        self.size = size
        isStale = true
        if session.view == nil { model.resize(to: size) }
        update()
        onChange()
    }

    /// The current frame.
    ///
    /// - Complexity: O(n) in the number of cells, and after a change in those of the drawn rows:
    ///   200 at most, or the visible ones and a screen more above and below.
    package var frame: TerminalFrame {
        update()
        shown = model
        shownSide = side?.model
        guard let side else { return model.frame }
        return panes.frame(
            list: side.model, detail: model, isListFocused: isSideFocused,
            sign: style.glyphs.columnRule)
    }

    /// The semantics tree of the screen.
    ///
    /// It is collected from all drawn lines, scrolled ones included. Of a list of more than 200
    /// rows it
    /// has the visible ones. A list beside the screen is a separate screen, and not part of it.
    ///
    /// - Complexity: O(n) in the number of drawn rows.
    package var semantics: SemanticsNode {
        update()
        return model.drawn.semantics
    }

    /// The drawn page, with a window of its list; nil before the first screen.
    package var page: Page? {
        update()
        return model.page
    }

    /// The current address; nil before the first screen.
    package var url: RouteURL? { session.screen?.description.url }

    /// Waits until the current screen and its pictures are idle.
    package func settle(isolation: isolated (any Actor)? = #isolation) async {
        await session.settle(isolation: isolation)
        guard let pictures else { return }
        update()
        await pictures.settle()
        showPictures()
    }

    func showPictures() {
        isStale = true
        onChange()
    }

    package func close() {
        session.close()
        files.removeAll()
    }

    func update() {
        guard isStale, let view = session.view else { return }
        isStale = false
        updateSide()
        model.isDetail = side != nil
        model.isBeside = side != nil
        model.resize(to: side == nil ? size : panes.detailSize)
        model.show(view, depth: session.depth, as: memory.view)
        model.canGoBack = session.canGoBack
        model.isUnsavedElsewhere = session.isUnsaved
        side?.model.isUnsavedElsewhere = session.isUnsaved
        // A layer above the screen is left first.
        if model.page?.modal != nil { isSideFocused = false }
        if let missing = session.takeLead()?.missing {
            model.notice = texts.noScreenAt("\(missing)")
        }
    }

    /// Saves the view state before another screen covers it.
    private func keepView() {
        update()
        guard model.screen != nil, model.screen === session.view else { return }
        memory.view = model.view
    }

    /// The terminal's state of the current screen.
    var memory: TerminalMemory {
        get { session.memory.host as? TerminalMemory ?? TerminalMemory() }
        set { session.memory.host = newValue }
    }

    func goBack(_ isolation: isolated (any Actor)?) {
        if session.screen?.isReachable != false { dropSide() }
        session.back(isolation: isolation)
    }
}
