package import WaybillScreens
package import WaybillSessions

/// One person's use of an app in a terminal, without the terminal: keys go in,
/// frames come out.
///
/// ``TerminalHost`` joins it to a real terminal; a test presses keys and reads
/// frames. It is one isolation domain, that in which it is made.
package final class TerminalSession {
    /// Called when the frame may have changed, more than once perhaps.
    package var onChange: () -> Void = {}

    /// Called with everything that happens; nil by default.
    package var onEvent: ((SessionEvent) -> Void)? {
        get { session.onEvent }
        set { session.onEvent = newValue }
    }

    /// Whether a key requested the end.
    package private(set) var isOver = false

    /// Whether a key requested that the terminal is redrawn; the host sets it
    /// back.
    package var needsRedrawing = false

    let session: AppSession

    let style: TerminalStyle

    let texts: TerminalTexts

    var size: TerminalSize

    var model: TerminalScreenModel

    /// The list beside it, on a wide terminal.
    var side: TerminalSide?

    /// Whether the keyboard is in the list beside the screen.
    var isSideFocused = false

    private var isStale = false

    /// The pictures that were looked at; nil if none can be drawn.
    let pictures: TerminalPictures?

    let files: FileChoice

    /// Whether the list beside the screen may have changed since it was drawn.
    var isSideStale = false

    /// What the last frame shows: a click is at something on it.
    private var shown: TerminalScreenModel
    private var shownSide: TerminalScreenModel?

    /// Begins a session without a screen.
    ///
    /// - Parameter decoder: Makes pixels of pictures, where the style has colours to draw them
    ///   with; nil, the default, for one that draws what stands for them.
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

    /// Opens an address above the screens that are open.
    ///
    /// - Returns: Whether the app has such a screen; if not, the last line of
    ///   the terminal reports it.
    @discardableResult
    package func open(
        _ url: RouteURL, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult {
        let result = session.open(url, isolation: isolation)
        if result == .notFound { model.notice = texts.noScreenAt(url.description) }
        onChange()
        return result
    }

    /// Does what a key means.
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

    /// Does what a key requested on the screen that is shown.
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

    /// A key as it is meant where lines are mirrored: an arrow to a side goes to what is
    /// seen there.
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
        // What is open above the screen is left first.
        guard !isBeside || model.page?.modal == nil else { return nil }
        if mouse.action == .click { isSideFocused = isBeside }
        if !isLast { mouse.column -= panes.start(ofList: isBeside) }
        if isBeside {
            guard let shownSide else { return nil }
            return side?.model.press(mouse, on: shownSide)
        }
        return model.press(mouse, on: shown)
    }

    /// Fits what is shown to another size.
    package func resize(to size: TerminalSize) {
        update()
        self.size = size
        isStale = true
        if session.view == nil { model.resize(to: size) }
        update()
        onChange()
    }

    /// What the terminal shows now.
    ///
    /// - Complexity: O(n) in the number of cells, and in that of the rows that
    ///   are drawn after a change of the page: 200 at most, or those that are
    ///   looked at and a screen more above and below.
    package var frame: TerminalFrame {
        update()
        shown = model
        shownSide = side?.model
        guard let side else { return model.frame }
        return panes.frame(
            list: side.model, detail: model, isListFocused: isSideFocused,
            sign: style.glyphs.columnRule)
    }

    /// What the screen is to someone who does not see it.
    ///
    /// It is collected from all lines of the page as they are drawn, those that
    /// are scrolled not visible included: a person reaches them. Of a list of
    /// more than 200 rows it is what is looked at. A list beside the screen is
    /// a screen of its own, and not part of it.
    ///
    /// - Complexity: O(n) in the number of rows that are drawn.
    package var semantics: SemanticsNode {
        update()
        return model.drawn.semantics
    }

    /// The page of which the lines are drawn, its list as far as it is looked at; nil before
    /// the first screen.
    package var page: Page? {
        update()
        return model.page
    }

    /// The address of the screen as it is now; nil before the first screen.
    package var url: RouteURL? { session.screen?.description.url }

    /// Waits until nothing is running on the screen that is shown, pictures included.
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

    /// Closes all screens.
    package func close() {
        session.close()
        files.removeAll()
    }

    /// Hands the models the current screens.
    func update() {
        guard isStale || isSideStale, let view = session.view else { return }
        isStale = false
        updateSide()
        model.isDetail = side != nil
        model.isBeside = side != nil
        model.resize(to: side == nil ? size : panes.detailSize)
        let memory = session.memory.host as? TerminalMemory
        model.show(view, depth: session.depth, as: memory?.view)
        model.canGoBack = session.canGoBack
        model.isUnsavedElsewhere = session.isUnsaved
        side?.model.isUnsavedElsewhere = session.isUnsaved
        // What is open above the screen is left first.
        if model.page?.modal != nil { isSideFocused = false }
        if let missing = session.takeLead()?.missing {
            model.notice = texts.noScreenAt("\(missing)")
        }
    }

    /// Keeps how the screen is being looked at, before another one covers it.
    private func keepView() {
        update()
        guard model.screen != nil, model.screen === session.view else { return }
        var memory = session.memory.host as? TerminalMemory ?? TerminalMemory()
        memory.view = model.view
        session.memory.host = memory
    }

    func goBack(_ isolation: isolated (any Actor)?) {
        if session.screen?.isReachable != false { dropSide() }
        session.back(isolation: isolation)
    }
}
