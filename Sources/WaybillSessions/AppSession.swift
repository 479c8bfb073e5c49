import Foundation
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillPlugins
public import WaybillScreens

/// A session: a user's run of an app, with a stack of opened screens.
///
/// A session is one isolation domain: a terminal's is the main actor, a web visitor's an actor of
/// its own, a test's that of the test. It is not `Sendable`, and all its calls run there.
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
    /// The navigation stack, the visible entry last; hosts keep none of their own.
    package internal(set) var stack: [StackEntry] = []

    /// The open screens, the visible one last, without those put aside: see ``StackEntry/screen``.
    package var screens: [LiveScreen] { stack.compactMap(\.screen) }

    /// The depth of the visible screen, from 1, dropped entries included; 0 before the first.
    package var depth: Int { (stack.last?.depth ?? -1) + 1 }

    /// Called with each event; nil by default: updates are not described then.
    public var onEvent: ((SessionEvent) -> Void)?

    /// Called when the visible content has changed, once for the changes by an action.
    ///
    /// It may be called while the list is drawn, by a listener: draw later, not within the call.
    public var onChange: () -> Void {
        get { changes.onChange }
        set { changes.onChange = newValue }
    }

    /// The notifier of the session and all its screens.
    let changes = ChangeNotifier()

    /// Called before the current screen is left, so that a host can keep its scroll position.
    public var onLeave: () -> Void = {}

    /// Called, in development builds only, with mistakes in the rows of screens; writes to standard
    /// error by default.
    package var onMistake: (String) -> Void = {
        FileHandle.standardError.write(Data("\($0)\n".utf8))
    }

    /// The maximum length of the stack; the oldest entries are dropped first.
    package static let mostEntries = 256

    /// The maximum number of open screens; older ones are reduced to their addresses.
    package static let mostScreens = 32

    /// The approximate memory limit of covered screens; the first covered are put aside first.
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
    ///   - metrics: The host's measures of lists in a window.
    ///   - inspector: The recorder for the screen at ``Inspector/url``; by default one of the
    ///     session's own if the app enables it.
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

    /// The visible screen.
    public var screen: LiveScreen? { stack.last?.screen }

    package var memory: ScreenMemory {
        get { stack.last?.memory ?? ScreenMemory() }
        set { if !stack.isEmpty { stack[stack.count - 1].memory = newValue } }
    }

    /// Keeps a host's view state with a covered entry of the stack.
    ///
    /// - Parameter index: The index of the entry in ``stack``; ignored if there is none.
    package func keep(_ memory: ScreenMemory, at index: Int) {
        guard stack.indices.contains(index) else { return }
        stack[index].memory = memory
    }

    /// The view of the visible screen; nil before the first one.
    public private(set) var view: ScreenView?

    /// The visible content as a value; nil before the first screen.
    ///
    /// - Complexity: O(n) in the drawn rows, after a change.
    public var page: Page? {
        var page = view?.page
        // Unsaved input on a covered screen is lost with the app as well.
        page?.isUnsaved = isUnsaved
        return page
    }

    /// Whether a screen, visible or covered, has unsaved input.
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
        // A screen below a tab, such as a list of several, belongs to the nearest one, and
        // otherwise to the tab at `/`.
        let nearest = tabs.map(\.url.path).filter { path.starts(with: $0) }.map(\.count).max()
        let choices = tabs.map { tab in
            let isAbove = path.starts(with: tab.url.path) && tab.url.path.count == nearest
            return Choice(title: tab.title, url: tab.url, isCurrent: isAbove, badge: tab.badge)
        }
        return ScreenSurroundings(tabs: choices, appearance: app.appearance(for: visitor))
    }

    // MARK: Going places

    /// Opens the screen at an address above the open ones.
    ///
    /// At the visible address, the screen is replaced by a new one, as in a browser: going back
    /// does not lead to the same again.
    ///
    /// - Parameter depth: The depth of the new screen, such as when a browser counts; entries at
    ///   this depth or deeper are closed. By default one more than the current depth.
    /// - Returns: The outcome; nothing changes if there is no screen.
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

    /// The covered screen at an address with unsaved input: a user who returns to it finds the
    /// input.
    private func takeUnsaved(at url: RouteURL) -> LiveScreen? {
        let index = stack.lastIndex { entry in
            entry.address == url && entry.screen?.description.leaving != nil
        }
        return index.flatMap { stack.remove(at: $0).screen }
    }

    /// Changes the view of the visible screen: to one of the addresses of its choices, another
    /// region on a map, or other rows of a long list.
    ///
    /// The screen changes in place, or is replaced by another one of the same path: either way,
    /// going back leads to the screen before both.
    ///
    /// - Returns: The outcome; nil if the address is not one of its choices, or has a place of its
    ///   own.
    @discardableResult
    package func choose(
        _ url: RouteURL, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult? {
        if page?.neighbours?.choices.contains(where: { $0.url == url }) == true {
            changes.batch {
                view?.showRows(from: url.firstRow)
                changes.changed()
            }
            return .chosen
        }
        guard let entry = stack.last, let screen = entry.screen, url != entry.address,
            screen.offers(url) || offersOnMap(url)
        else { return nil }
        // In another order the top row may be anywhere.
        if changes.batch({ screen.choose(url, first: { view?.showRows(from: 0) }) }) {
            tell(.chose(url))
            return .chosen
        }
        guard url.path == entry.address.path else { return nil }
        return open(url, depth: entry.depth, isolation: isolation)
    }

    /// Returns to an entry of the stack, with its state; later entries are closed.
    ///
    /// If no entry of that depth has the address's path, the address is opened at that depth: its
    /// query may lag behind the input, while its path does not.
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

    /// Closes the visible screen and returns to the one before it.
    ///
    /// That screen keeps its state, or is opened from its address if it was put aside. The first
    /// screen stays. An open layer above the screen, such as a question, is closed instead; unsaved
    /// input is asked about first.
    public func back(isolation: isolated (any Actor)? = #isolation) {
        guard screen?.refuse() != true, stack.count > 1 else { return }
        guard !asks(before: { session in session.leave(isolation) }, isolation) else { return }
        dropNotice()
        close(isolation)
    }

    /// Whether there is a previous screen, or an open layer to close.
    public var canGoBack: Bool { stack.count > 1 || screen?.isReachable == false }

    /// Asks whether unsaved input of the visible screen may be lost.
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

    private func leave(_ isolation: isolated (any Actor)?) {
        let depth = stack.last?.depth ?? 0
        dropNotice()
        close(isolation)
        requests.lead = SessionLead(depth: requests.lead?.depth ?? depth)
    }

    func close(_ isolation: isolated (any Actor)?) {
        leaveScreen()
        removeLast()
        returnToLast(isolation)
    }

    func cut(to depth: Int) {
        while let last = stack.last, last.depth >= depth { removeLast() }
    }

    private func removeLast() {
        if let screen = stack.removeLast().screen { end(screen) }
    }

    /// Shows the last entry again, skipping entries put aside without a screen at their address.
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
            screen, at: url, pace: pace, recordLimit: inspector?.actionLimit, changes: changes,
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
            list.addPlugins([
                RowReporter(controlMistakes: \.controlMistakes) { self?.tell(mistake: $0) }
            ])
        }
        #endif
        return opened
    }

    /// Puts covered screens aside beyond the limits of number and memory.
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

    /// Closes all screens and cancels their work.
    public func close() {
        dropNotice()
        leaveScreen()
        for screen in screens + requests.closing { screen.end() }
        stack = []
        requests = SessionRequests()
    }

    // MARK: The screen that is shown

    /// Whether an address is the visible screen's with another region on a map.
    private func offersOnMap(_ url: RouteURL) -> Bool {
        stack.last?.address.path == url.path && page?.hasMap(for: url) == true
    }

    /// Shows the unchanged screen again: every row is described and drawn, and the status is
    /// reported without animation.
    package func reapply() { screen?.reapply() }

    /// The first tab with a search field; nil if none has one.
    ///
    /// Its screen is described but not started: no content is loaded.
    package var searchURL: RouteURL? {
        app.tabs.map(\.url).first { url in
            let screen = app.screen(at: url, for: visitor).map { LiveScreen($0, isolation: nil) }
            return screen?.description.search != nil
        }
    }

    private func enterScreen(firstRow: Int? = nil) {
        guard let screen else { return }
        changes.batch { show(screen, firstRow) }
    }

    private func show(_ screen: LiveScreen, _ firstRow: Int?) {
        let listener = SessionListener(of: self)
        self.listener = listener
        screen.manifest.addPlugins([listener])
        let view = ScreenView(
            of: screen, firstRow: firstRow ?? 0, isPlaced: firstRow != nil,
            place: memory.place, metrics: metrics
        ) { [weak self] description in
            self?.frame(of: description) ?? Page(description, appName: "")
        }
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
        changes.changed()
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
        // The host keeps the state of the screen with its last changes.
        changes.flush()
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
