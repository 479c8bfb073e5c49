package import WaybillScreens
package import WaybillSessions

/// A session line by line, for a screen reader or a pipe: commands in, lines of text out.
///
/// Nothing is overwritten. A screen is printed once, with a number before every element that can be
/// pressed; later changes are printed as new lines. Numbers stay with their elements.
/// ``LinearHost`` joins a session to standard input and output; a test reads ``takeLines()``. It is
/// isolated to its creator.
package final class LinearSession {
    /// The number of lines printed at once.
    package static let linesAtOnce = 40

    /// Called when there may be output, perhaps more than once.
    package var onChange: () -> Void = {}

    /// Whether the user has quit.
    package private(set) var isOver = false

    let session: AppSession

    let texts: TerminalTexts

    private let width: Int
    private let style: TerminalStyle

    private var shown: ScreenView?

    /// The last page as lines.
    private(set) var page = LinearPage()

    private(set) var numbers: [ElementID: Int] = [:]

    /// The printed choices, by the number of their control or menu: one is performed only as
    /// printed.
    var choices: [Int: [MenuItem]] = [:]

    var asked: Asked?

    let files: FileChoice

    /// The open layer, and the printed part of the screen below it.
    private var layer: Int?
    private var below: (page: LinearPage, printed: Int)?

    private var isQuitAsked = false

    private var printed = 0
    private var messages: [String] = []

    /// Creates a session without a screen; lines end after 80 columns by default.
    package init(
        _ app: any ListApp, width: Int = 80, style: TerminalStyle = .live,
        pace: LoadingDelay = .none, texts: TerminalTexts = TerminalTexts()
    ) {
        self.texts = texts
        files = FileChoice(texts)
        app.checkRoutes()
        session = AppSession(app: app, pace: pace)
        self.width = width.clamped(to: TerminalDocument.widths)
        self.style = style
        session.onChange = { [weak self] in self?.onChange() }
    }

    /// The current address; nil before the first screen.
    package var url: RouteURL? { session.screen?.description.url }

    /// Opens an address above the open screens; false, with a line, if there is no such screen.
    @discardableResult
    package func open(
        _ url: RouteURL, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult {
        let result = session.open(url, isolation: isolation)
        if result == .notFound { say(texts.noScreenAt(url.description)) }
        return result
    }

    /// The maximum wait for the result of a line.
    private static let patience = Duration.seconds(10)

    /// Waits until the current screen is idle, for ten seconds at most.
    package func settle(isolation: isolated (any Actor)? = #isolation) async {
        await session.settle(within: LinearSession.patience, isolation: isolation)
    }

    package func close() {
        session.close()
        files.removeAll()
    }

    // MARK: Commands

    /// Performs a line: a number presses its element, `/` and words search, a letter is a command;
    /// `?` lists them.
    package func read(_ line: String, isolation: isolated (any Actor)? = #isolation) async {
        defer { onChange() }
        if asked != nil {
            answer(line, isolation)
            return
        }
        let line = line.trimmed
        let wasQuitAsked = isQuitAsked
        isQuitAsked = false
        if line.hasPrefix("/") {
            await search(String(line.dropFirst()).trimmed, isolation)
            return
        }
        if let number = Int(line) {
            press(number, isolation)
            return
        }
        let words = line.split(separator: " ", maxSplits: 1)
        if words.count == 2, let number = Int(words[0]) {
            enter(String(words[1]).trimmed, at: number, isolation)
            return
        }
        if readOption(line, isolation) { return }
        switch line {
        case "": break
        case "b": goBack(isolation)
        case "n": showMore()
        case "p": shown = nil
        case "r": session.perform(.reload, isolation: isolation)
        case "q": quit(wasQuitAsked)
        case "?": for line in help { say(line) }
        default: say(texts.unknown(String(line.prefix(40))))
        }
    }

    /// Performs a number with an option's number after a dot.
    private func readOption(_ line: String, _ isolation: isolated (any Actor)?) -> Bool {
        let parts = line.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let menu = parts[0], let action = parts[1] else { return false }
        choose(action, of: menu, isolation)
        return true
    }

    private var help: [String] {
        let searches = session.page?.search != nil || session.searchURL != nil
        return texts.help + (searches ? [texts.helpOfSearch] : []) + texts.helpOfLetters
    }

    private func press(_ number: Int, _ isolation: isolated (any Actor)?) {
        // Its element may have been removed or changed since it was printed.
        let former = page
        let id = id(ofNumber: number)
        update()
        let target = page.target(id)
        if target == nil, let id, sayOptions(of: id) { return }
        guard let target, former.has(target) else {
            say(texts.noNumber("\(number)", id != nil))
            return
        }
        switch target.element.kind {
        case .menu: sayChoices(of: target.element, number)
        case .search, .submit: say(texts.typeSearch)
        case .external(let link): say(link)
        case .control(let control): use(control, target.element, number, isolation)
        case .option: break
        default: perform(target.element, .press, isolation)
        }
    }

    /// Types a text into a numbered field.
    private func enter(_ text: String, at number: Int, _ isolation: isolated (any Actor)?) {
        let former = page
        update()
        let id = id(ofNumber: number)
        guard let target = page.target(id), former.has(target) else {
            say(texts.noNumber("\(number)", id != nil))
            return
        }
        enter(text, at: target, isolation)
    }

    /// The element of a number; nil for none.
    func id(ofNumber number: Int) -> ElementID? { numbers.first { $0.value == number }?.key }

    /// Ends the session; unsaved changes need a second command.
    private func quit(_ wasAsked: Bool) {
        guard session.isUnsaved, !wasAsked else {
            isOver = true
            return
        }
        isQuitAsked = true
        say(texts.unsavedLines)
    }

    private func search(_ words: String, _ isolation: isolated (any Actor)?) async {
        if session.page?.search == nil, let url = session.searchURL {
            open(url, isolation: isolation)
        }
        guard let search = session.page?.search else {
            say(texts.noSearch)
            return
        }
        session.perform(.search, .set(words), isolation: isolation)
        await session.settle(within: LinearSession.patience, isolation: isolation)
        // A screen that does not search while typing opens another one for its results.
        if let now = session.page?.search, now.text != words {
            var url = search.target
            url.query.append(RouteURL.Parameter(search.parameter, words))
            open(url, isolation: isolation)
        }
    }

    private func goBack(_ isolation: isolated (any Actor)?) {
        guard session.canGoBack else {
            say(texts.firstScreen)
            return
        }
        session.back(isolation: isolation)
    }

    /// Writes the next lines of the screen, or the next rows of a long list.
    private func showMore() {
        update()
        if printed < page.lines.count {
            sayLines(upTo: printed + LinearSession.linesAtOnce)
        } else if let view = session.view, let next = view.page.nextRows {
            view.showRows(from: next.url.firstRow)
            let former = page.lines
            page = LinearPage(view.page, width: width, style: style, numbers: &numbers)
            // The lines above the rows were printed before.
            printed = zip(former, page.lines).prefix { $0 == $1 }.count
            sayLines(upTo: printed + LinearSession.linesAtOnce)
        } else {
            say(texts.thatIsAll)
        }
    }

    // MARK: Output

    /// The output since the last call: a new screen, changes of the current one, and messages.
    ///
    /// - Returns: The lines, without control characters.
    /// - Complexity: O(n) in the number of drawn rows.
    package func takeLines() -> [String] {
        update()
        defer { messages = [] }
        return messages
    }

    func say(_ line: String) { messages.append(TerminalText.clean(line)) }

    func update() {
        guard let view = session.view else { return }
        let modal = view.page.modal?.number
        guard view === shown else {
            shown = view
            (numbers, choices, asked, below, layer) = ([:], [:], nil, nil, modal)
            begin(view)
            return
        }
        if modal != layer {
            // The printed part of the screen is not repeated after the layer.
            if layer == nil { below = (page, printed) }
            (layer, asked) = (modal, nil)
            guard modal == nil, let below else {
                begin(view)
                return
            }
            (page, printed, self.below) = (below.page, below.printed, nil)
            if let title = view.page.title.isEmpty ? nil : view.page.title { say(title) }
        }
        let old = page.lines.prefix(printed)
        page = LinearPage(view.page, width: width, style: style, numbers: &numbers)
        let new = page.lines.prefix(max(printed, LinearSession.linesAtOnce))
        guard old != new else { return }
        let difference = new.difference(from: old)
        printed = new.count
        if difference.insertions.isEmpty {
            let count = difference.removals.count
            say(texts.linesGone(count))
        }
        for case .insert(_, let line, _) in difference.insertions { say(line) }
        if isMore { sayRest() }
    }

    /// Writes a screen or a layer from its beginning.
    private func begin(_ view: ScreenView) {
        page = LinearPage(view.page, width: width, style: style, numbers: &numbers)
        printed = 0
        sayLines(upTo: LinearSession.linesAtOnce)
    }

    private func sayLines(upTo end: Int) {
        let end = min(end, page.lines.count)
        for line in page.lines[printed..<max(printed, end)] { say(line) }
        printed = max(printed, end)
        sayRest()
    }

    /// Whether the screen has unprinted lines or rows.
    private var isMore: Bool {
        printed < page.lines.count || shown?.page.nextRows != nil
    }

    private func sayRest() {
        say(isMore ? texts.more : texts.end)
    }
}

extension String {
    fileprivate var trimmed: String {
        let head = drop(while: \.isWhitespace)
        guard let end = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(head[...end])
    }
}
