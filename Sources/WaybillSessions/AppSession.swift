import Foundation
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillPlugins
public import WaybillScreens

/// A session: one person's use of an app, with the stack of screens that were
/// opened, the last one shown.
///
/// A session is one isolation domain: a terminal's lives on the main actor, a
/// web visitor's in an actor of its own, a test's where the test stands. It is
/// not `Sendable`, and all that it calls runs there.
///
/// ```swift
/// let session = AppSession(app: app)
/// session.onChange = { print("The page has changed: draw it again.") }
/// session.open(RouteURL())
/// session.open(RouteURL(path: ["books", "emma"]))
/// await session.settle(within: .seconds(10))
/// print(session.page?.title ?? "")
/// session.back()
/// ```
public final class AppSession {
    /// What was opened and not gone back from, the one that is shown last.
    ///
    /// It is the only navigation stack: hosts keep none of their own.
    package internal(set) var stack: [StackEntry] = []

    /// The screens that are open, the one that is shown last.
    ///
    /// Those that were put aside are not among them: see ``StackEntry/screen``.
    package var screens: [LiveScreen] { stack.compactMap(\.screen) }

    /// How deep the screen stands that is shown, counted from 1; 0 before the
    /// first.
    ///
    /// It goes on counting where ``stack`` has lost the oldest.
    package var depth: Int { (stack.last?.depth ?? -1) + 1 }

    /// Called with everything that happens; nil by default: updates are not described then.
    public var onEvent: ((SessionEvent) -> Void)?

    /// Called when what is shown has changed.
    public var onChange: () -> Void = {}

    /// Called before the current screen is left, so that a host can keep its scroll position.
    public var onLeave: () -> Void = {}

    /// Called, in development builds alone, with mistakes in the rows of screens; they are
    /// written to standard error by default.
    package var onMistake: (String) -> Void = {
        FileHandle.standardError.write(Data("\($0)\n".utf8))
    }

    /// How many entries the stack keeps; the oldest are forgotten first.
    package static let mostEntries = 256

    /// How many screens stay open; of the oldest, their addresses are kept.
    package static let mostScreens = 32

    /// How many bytes covered screens may take, about; those that were covered
    /// first are put aside as their address.
    package static let coveredBytes = 1 << 20

    let app: any ListApp

    let visitor: Visitor

    private let pace: LoadingDelay
    private let metrics: ListMetrics
    fileprivate let inspector: Inspector?
    private var listener: SessionListener?

    var requests = SessionRequests()

    /// Begins a session without a screen.
    ///
    /// - Parameters:
    ///   - metrics: How the host measures lists that it looks at through a
    ///     window.
    ///   - inspector: Keeps what happens, for the screen at
    ///     ``Inspector/url``; where the app wants it one of the session's own by
    ///     default, and else none.
    public init(
        app: any ListApp, visitor: Visitor = .person, pace: LoadingDelay = .none,
        metrics: ListMetrics = ListMetrics(), inspector: Inspector? = nil,
        onEvent: ((SessionEvent) -> Void)? = nil
    ) {
        self.app = app
        self.visitor = visitor
        self.pace = pace
        self.metrics = metrics
        let inspector = inspector ?? (app.inspectsSessions ? Inspector() : nil)
        self.inspector = inspector
        self.onEvent = onEvent
        inspector?.follow(app.inspectedStores)
        inspector?.findScreens = { [weak self] in self?.screens ?? [] }
    }

    /// The screen that is shown.
    public var screen: LiveScreen? { stack.last?.screen }

    package var memory: ScreenMemory {
        get { stack.last?.memory ?? ScreenMemory() }
        set { if !stack.isEmpty { stack[stack.count - 1].memory = newValue } }
    }

    /// Keeps something with an entry of the stack that is covered, such as how a
    /// host shows it beside the one above.
    ///
    /// - Parameter index: The index of the entry in ``stack``; nothing happens if there is none.
    package func keep(_ memory: ScreenMemory, at index: Int) {
        guard stack.indices.contains(index) else { return }
        stack[index].memory = memory
    }

    /// The screen that is shown as a host shows it; nil before the first one.
    public private(set) var view: ScreenView?

    /// What is shown, as a value; nil before the first screen.
    ///
    /// - Complexity: O(n) in the rows that are drawn, where something changed.
    public var page: Page? {
        var page = view?.page
        // What was typed on a screen that is covered is lost with the app as well.
        page?.isUnsaved = isUnsaved
        return page
    }

    /// Whether something that was typed on a screen, shown or covered, is lost where the app
    /// ends.
    ///
    /// - Complexity: O(n) in the number of open screens.
    package var isUnsaved: Bool { screens.contains { $0.description.leaving != nil } }

    package func frame(of description: ScreenDescription) -> Page {
        var description = description
        description.surroundings = description.surroundings ?? around(description)
        return Page(description, appName: app.name)
    }

    private func decorate(_ description: inout ScreenDescription) {
        app.decorate(&description)
        description.surroundings = around(description)
    }

    private func around(_ description: ScreenDescription) -> ScreenSurroundings {
        let path = (description.tab ?? description.url).path
        let tabs = app.tabs(at: description.url, for: visitor)
        // A screen below a main place, such as a list of several, belongs to it: to the nearest
        // one, and what is below no other to the one at `/`.
        let nearest = tabs.map(\.url.path).filter { path.starts(with: $0) }.map(\.count).max()
        let choices = tabs.map { tab in
            let isAbove = path.starts(with: tab.url.path) && tab.url.path.count == nearest
            return Choice(title: tab.title, url: tab.url, isCurrent: isAbove, badge: tab.badge)
        }
        return ScreenSurroundings(tabs: choices, appearance: app.appearance(for: visitor))
    }

    // MARK: Going places

    /// Opens the screen at an address above those that are open.
    ///
    /// At the address that is shown already, the screen begins again in its
    /// place, as in a browser: going back does not lead to the same again.
    ///
    /// - Parameter depth: How deep it is to stand, such as when a browser counts; entries at
    ///   this depth or deeper are left. One deeper than what is shown by default.
    /// - Returns: What was done; nothing changes if there is no screen.
    @discardableResult
    public func open(
        _ url: RouteURL, depth: Int? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult {
        if depth == nil, let result = choose(url, isolation: isolation) { return result }
        dropNotice()
        let firstRow = url.isPlaced ? url.firstRow : nil
        let url = url.withoutFirstRow
        guard let found = found(at: url) else {
            tell(.notFound(url))
            return .notFound
        }
        leaveScreen()
        if let depth { cut(to: depth) }
        let isShown = stack.last?.address == url
        let next = isShown ? stack.last?.depth ?? 0 : (stack.last?.depth ?? -1) + 1
        if isShown { removeLast() }
        tell(.opened(url))
        let opened = takeUnsaved(at: url) ?? live(found, at: url, isolation)
        stack.append(StackEntry(screen: opened, url: url, depth: depth ?? next))
        putAside()
        enterScreen(firstRow: firstRow)
        return isShown ? .renewed : .opened
    }

    /// The screen at an address that is covered, and on which something is not saved: a person who
    /// went elsewhere and opens it again finds what they typed.
    private func takeUnsaved(at url: RouteURL) -> LiveScreen? {
        let index = stack.lastIndex { entry in
            entry.address == url && entry.screen?.description.leaving != nil
        }
        return index.flatMap { stack.remove(at: $0).screen }
    }

    /// Sees the screen that is shown in another way: at one of the addresses of its
    /// choices, or with another region on a map.
    ///
    /// No screen is opened where it changes in place, and another one takes its
    /// place where that has the same path: either way, going back leads to what was
    /// before both.
    ///
    /// - Returns: What was done; nil if the address is not one of its choices, or leads to a place
    ///   of its own.
    @discardableResult
    public func choose(
        _ url: RouteURL, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult? {
        guard let entry = stack.last, let screen = entry.screen, url != entry.address,
            screen.offers(url) || offersOnMap(url)
        else { return nil }
        // What is at the top may be anywhere among the rows of another order.
        if screen.choose(url, first: { view?.showRows(from: 0) }) {
            tell(.chose(url))
            return .chosen
        }
        guard url.path == entry.address.path else { return nil }
        return open(url, depth: entry.depth, isolation: isolation)
    }

    /// Goes to an entry of the stack: those above it are left, and it is shown as
    /// it was.
    ///
    /// If there is no entry of that depth with the address's path, the address is opened at that
    /// depth: it may lag behind what was typed, while the path to the screen does not.
    @discardableResult
    package func travel(
        to url: RouteURL, depth: Int, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult? {
        let path = url.withoutFirstRow.path
        guard let entry = stack.last(where: { $0.depth == depth }), entry.address.path == path
        else { return open(url, depth: depth, isolation: isolation) }
        guard stack.last?.depth != depth else { return nil }
        if screen?.refuse() == true { return .stayed }
        let isAsked = asks(
            before: { session in
                let former = session.stack.last?.depth ?? 0
                session.returnTo(depth: depth, isolation)
                session.requests.lead = SessionLead(depth: former)
                session.onChange()
            }, isolation)
        guard !isAsked else { return .stayed }
        returnTo(depth: depth, isolation)
        return nil
    }

    private func returnTo(depth: Int, _ isolation: isolated (any Actor)?) {
        dropNotice()
        leaveScreen()
        cut(to: depth + 1)
        returnToLast(isolation)
    }

    /// Closes the screen that is shown and returns to the one before it.
    ///
    /// That one is shown again as it was, or opened from its address where it was
    /// put aside. The first screen stays. Where something is open above the screen,
    /// such as a question, that is left instead, and the screen stays; where what was
    /// typed would be lost, that is asked first.
    public func back(isolation: isolated (any Actor)? = #isolation) {
        guard screen?.refuse() != true, stack.count > 1 else { return }
        guard !asks(before: { session in session.leave(isolation) }, isolation) else { return }
        dropNotice()
        close(isolation)
    }

    /// Whether there is anything to go back from.
    public var canGoBack: Bool { stack.count > 1 || screen?.isReachable == false }

    /// Asks whether what was typed on the screen that is shown may be lost, where it
    /// would be.
    private func asks(
        before leave: @escaping (AppSession) -> Void, _ isolation: isolated (any Actor)?
    ) -> Bool {
        guard let screen, let question = screen.description.leaving else { return false }
        screen.acting {
            screen.ask(question) { [weak self, weak screen] in
                _ = isolation  // runs where the session lives
                guard let self, let screen, self.screen === screen else { return }
                leave(self)
            }
        }
        return true
    }

    /// Closes the screen that is shown as its own request would, for the host to follow.
    private func leave(_ isolation: isolated (any Actor)?) {
        let depth = stack.last?.depth ?? 0
        dropNotice()
        close(isolation)
        requests.lead = SessionLead(depth: requests.lead?.depth ?? depth)
        onChange()
    }

    func close(_ isolation: isolated (any Actor)?) {
        leaveScreen()
        removeLast()
        returnToLast(isolation)
    }

    /// Leaves entries at a depth or deeper.
    func cut(to depth: Int) {
        while let last = stack.last, last.depth >= depth { removeLast() }
    }

    private func removeLast() {
        if let screen = stack.removeLast().screen { end(screen) }
    }

    /// Shows the last entry again; one that was put aside and whose address leads nowhere any more
    /// is skipped.
    func returnToLast(_ isolation: isolated (any Actor)?) {
        while let last = stack.last, last.screen == nil {
            if let found = found(at: last.url) {
                stack[stack.count - 1].screen = live(found, at: last.url, isolation)
            } else {
                removeLast()
            }
        }
        enterScreen()
    }

    func found(at url: RouteURL) -> (any Screen)? {
        inspector?.screen(at: url) ?? app.screen(at: url, for: visitor)
    }

    private func live(
        _ screen: any Screen, at url: RouteURL, _ isolation: isolated (any Actor)?
    ) -> LiveScreen {
        let opened = LiveScreen(
            screen, at: url, pace: pace, recordLimit: inspector?.actionLimit,
            around: { [weak self] in self?.decorate(&$0) }, isolation: isolation)
        opened.open(at: url)
        opened.onRequest = { [weak self, weak opened] requests, isActing in
            _ = isolation  // runs where the session lives
            guard let self, let opened else { return }
            self.take(requests, of: opened, isActing: isActing, isolation)
        }
        inspector?.follow(opened, at: url)
        #if DEBUG
        for mistake in screen.mistakes { tell(mistake: mistake) }
        opened.onList = { [weak self] list in
            list.addPlugins([RowReporter(idleControls: \.idleControls) { self?.tell(mistake: $0) }])
        }
        #endif
        return opened
    }

    /// Puts covered screens aside that are too many, or too large together.
    private func putAside() {
        stack.removeFirst(max(0, stack.count - AppSession.mostEntries))
        var bytes = 0
        var count = 1
        for index in stack.indices.dropLast().reversed() {
            guard let screen = stack[index].screen else { continue }
            bytes += screen.bytes
            count += 1
            let most = screen.description.leaving == nil ? 1 : 4
            guard bytes > most * AppSession.coveredBytes || count > most * AppSession.mostScreens
            else { continue }
            stack[index].url = screen.description.url
            end(screen)
            stack[index].screen = nil
        }
    }

    /// Closes all screens; what they wait for is cancelled.
    public func close() {
        dropNotice()
        leaveScreen()
        for screen in screens + requests.closing { screen.end() }
        stack = []
        requests = SessionRequests()
    }

    // MARK: The screen that is shown

    /// Whether an address is that of the screen that is shown, with another region on a map.
    private func offersOnMap(_ url: RouteURL) -> Bool {
        stack.last?.address.path == url.path && page?.hasMap(for: url) == true
    }

    /// Shows the screen again, though nothing changed: every row is described and drawn, and the
    /// status is reported without animation.
    package func reapply() { screen?.reapply() }

    /// The first tab with a search field; nil if none has one.
    ///
    /// Its screen is described before it begins: nothing is loaded.
    ///
    /// - Complexity: O(n) in the number of tabs, besides the work of the app.
    package var searchURL: RouteURL? {
        app.tabs.map(\.url).first { url in
            let screen = app.screen(at: url, for: visitor).map { LiveScreen($0, isolation: nil) }
            return screen?.description.search != nil
        }
    }

    private func enterScreen(firstRow: Int? = nil) {
        guard let screen else { return }
        let listener = SessionListener(of: self)
        self.listener = listener
        screen.manifest.addPlugins([listener])
        let view = ScreenView(
            of: screen, firstRow: firstRow ?? 0, isPlaced: firstRow != nil,
            place: memory.place, metrics: metrics
        ) { [weak self] description in
            self?.frame(of: description) ?? Page(description, appName: "")
        }
        view.onChange = { [weak self] in self?.onChange() }
        self.view = view
        screen.onTransition = { [weak self] moment in
            switch moment {
            case .will(let next):
                self?.tell(.willShow(next.to, isAnimated: next.isAnimated))
            case .did(let next): self?.tell(.status(next.to))
            }
        }
        showNotice()
        tell(.appeared(screen.description.title))
        screen.appear()
        onChange()
    }

    func tell(_ event: SessionEvent) {
        inspector?.note(event.description)
        onEvent?(event)
    }

    private func tell(mistake: String) {
        inspector?.note(mistake)
        onMistake(mistake)
    }

    func leaveScreen() {
        guard let screen else { return }
        onLeave()
        screen.show(nil)
        screen.disappear()
        if let view, !view.isWhole { memory.place = view.place }
        view?.detach()
        view = nil
        screen.onTransition = nil
        if let listener { screen.manifest.removePlugin(listener) }
        tell(.disappeared(screen.description.title))
    }
}

private final class SessionListener: ListListener {
    private weak var session: AppSession?

    init(of session: AppSession) { self.session = session }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        guard let session, session.onEvent != nil || session.inspector != nil else { return }
        switch event {
        case .planned(let plan) where !plan.isEmpty: session.tell(.planned(plan.description))
        case .willSelect(let context): session.tell(.selected(context.record.id.description))
        default: break
        }
    }
}
