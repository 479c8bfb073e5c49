public import WaybillAppCore
import WaybillLists
public import WaybillLoading
import WaybillScreens

/// Answers requests for the screens of an app: the web host without a server.
///
/// Every request is a visit: a session of its own, in an actor of its own, that
/// opens the screen at the address, waits until nothing is on its way, and is
/// drawn as a complete document. Where there are rows already and only news of
/// them is on its way, it does not wait. Screens need no script.
public struct WebHost<HostClock: Clock<Duration>>: Sendable {
    let app: any ListApp
    private let clock: HostClock
    private let patience: Duration
    private let spinner: SpinnerPace
    private let onEvent: @Sendable (SessionEvent) -> Void

    /// Hosts an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - clock: What measures the patience.
    ///   - patience: How long a visit without a row waits for what is on its
    ///     way, before it is drawn as loading and the browser is asked to look
    ///     again; 5 seconds by default.
    ///   - spinner: When live pages say that something is on its way; as is
    ///     usual for people by default.
    ///   - onEvent: Told what happens in each visit, from any task; nothing by
    ///     default.
    public init(
        _ app: some ListApp, clock: HostClock, patience: Duration = .seconds(5),
        spinner: SpinnerPace = .usual,
        onEvent: @escaping @Sendable (SessionEvent) -> Void = { _ in }
    ) {
        app.checkRoutes()
        self.app = app
        self.clock = clock
        self.patience = patience
        self.spinner = spinner
        self.onEvent = onEvent
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused.
    ///   - target: The path and the query, percent encoded.
    ///   - visitor: Who asks; someone who was not here before by default.
    /// - Returns: The answer. That to `HEAD` has the body too, for the server
    ///   to leave out.
    /// - Complexity: O(n) in the size of the page, beside what the screen does.
    public func respond(
        method: String, target: String, visitor: Visitor = Visitor()
    ) async -> WebResponse {
        guard method == "GET" || method == "HEAD" else { return .methodNotAllowed }
        return await answer(target, visitor)
    }

    /// Answers a form that a page without a script sent: selects the row that it
    /// names, as a person does, and sends the browser to what the row opens, or
    /// else to the page as it is then.
    ///
    /// What the row changes outside the screen stays; what it changes on the
    /// screen alone is gone with the visit. A row that is not there any more, or
    /// says something else by now, is passed over. What the row began, and what
    /// that led to, is waited for, and nothing else; where that takes longer than
    /// patience it is cancelled, and the page says so; that page never comes
    /// alive. Only a page of this host may send a
    /// form, which the caller has to see to: a page from elsewhere could act in a
    /// person's name.
    ///
    /// - Parameters:
    ///   - form: The fields, percent encoded.
    ///   - target: The path and the query of the page, percent encoded.
    ///   - visitor: Who sends it; someone who was not here before by default.
    /// - Returns: The answer: 303, or the page itself where it says that
    ///   something failed. 400 where the form names no row.
    /// - Complexity: That of ``respond(method:target:visitor:)``.
    public func submit(
        _ form: String, to target: String, visitor: Visitor = Visitor()
    ) async -> WebResponse {
        guard let row = RowForm(form) else { return .unreadableForm }
        return await page(at: target, for: visitor, selecting: row)
    }

    private func answer(_ target: String, _ visitor: Visitor) async -> WebResponse {
        let path = target.prefix { $0 != "?" }
        switch path {
        case "/healthz": return .text("ok\n")
        case "/robots.txt": return .text("User-agent: *\nDisallow:\n")
        case "/waybill.css": return .stylesheet
        case "/waybill.js": return .script
        default: return await page(at: target, for: visitor)
        }
    }

    private func page(
        at target: String, for visitor: Visitor, selecting row: RowForm? = nil
    ) async -> WebResponse {
        guard target.utf8.count <= WebHost.addressLimit else {
            return document(.addressTooLong, tooLong(target), isLive: false)
        }
        guard let url = RouteURL(target) else {
            return document(.badRequest, unreadable(target), isLive: false)
        }
        let visit = WebVisit(app: app, visitor: visitor, onEvent: onEvent)
        guard
            let (page, destination) = await visit.page(
                at: url, selecting: row, patience: patience, clock: clock)
        else {
            return document(.notFound, notFound(url, at: target))
        }
        if let destination { return .seeOther(destination) }
        switch page.status {
        case .missing where row == nil: return document(.notFound, page)
        // What failed that was chosen is said on this page alone: live, it would be another visit's.
        case .failed where page.sections.allSatisfy(\.rows.isEmpty):
            return document(.serviceUnavailable, page, isLive: row == nil)
        case .failed: return document(.ok, page, isLive: row == nil)
        case _ where row != nil: return .seeOther(page.stretchURL)
        default: return document(.ok, page)
        }
    }

    /// The most bytes of an address: what a live page says of it fits into a
    /// message.
    private static var addressLimit: Int { LiveMessage.addressLimit }

    /// What live visits need of this host.
    var livePages: LivePages {
        LivePages(
            onEvent: onEvent, patience: patience, pace: ScreenPace(spinner, clock: clock),
            sleep: { [clock] in try? await clock.sleep(for: $0) },
            notFound: { notFound($0, at: $0.description) })
    }

    private func document(
        _ status: WebResponse.Status, _ page: Page, isLive: Bool = true
    ) -> WebResponse {
        let drawing = PageHTML(
            stylesheet: "/waybill.css?v=\(WebResponse.stylesheetVersion)",
            script: isLive ? "/waybill.js?v=\(WebResponse.scriptVersion)" : nil)
        return .document(drawing.document(page), status: status)
    }

    /// What is drawn where the app has no screen.
    private func notFound(_ url: RouteURL, at target: String) -> Page {
        blank(
            "Not found", "There is no page at \(target.prefix(200))",
            hint: "The address may be mistyped, or what was here has gone.", url: url)
    }

    /// What is drawn for what is no address; it never comes alive, as it has
    /// none.
    private func unreadable(_ target: String) -> Page {
        blank(
            "Bad address", "The address \(target.prefix(200)) cannot be read",
            hint: "Something in it is encoded wrongly, a % perhaps. Correct it, or go to one of "
                + "the pages named above.")
    }

    /// What is drawn for an address that is longer than any of the app's.
    private func tooLong(_ target: String) -> Page {
        blank(
            "Address too long", "The address \(target.prefix(200))… is too long",
            hint: "Shorten it, or go to one of the pages named above.")
    }

    private func blank(
        _ title: String, _ text: String, hint: String, url: RouteURL = RouteURL()
    ) -> Page {
        var description = ScreenDescription(title: title, url: url)
        description.status = .missing(text, hint: hint)
        let tabs = app.tabs.map { Choice(title: $0.title, url: $0.url, isCurrent: false) }
        return Page(description, appName: app.name, tabs: tabs)
    }
}

/// One request's use of the app.
private actor WebVisit {
    private let session: AppSession
    private let news: NewsWatch

    init(
        app: any ListApp, visitor: Visitor, onEvent: @escaping @Sendable (SessionEvent) -> Void
    ) {
        session = AppSession(app: app, visitor: visitor, metrics: .web, onEvent: onEvent)
        news = NewsWatch(session)
    }

    /// Opens a screen and draws it when it has come to rest.
    ///
    /// Or when patience ends; or, where there are rows and only news of them is
    /// awaited, after a moment.
    ///
    /// - Parameters:
    ///   - url: The address of the screen.
    ///   - row: The row to select then, if it is there, and to wait for what it
    ///     began.
    ///   - patience: How long is waited each time.
    ///   - clock: What measures that.
    /// - Returns: The page, and what the row opens, if anything; nil where the
    ///   app has no such screen. The page has failed where what the row began
    ///   was not done in time.
    func page(
        at url: RouteURL, selecting row: RowForm? = nil, patience: Duration,
        clock: some Clock<Duration>
    ) async -> (page: Page, destination: RouteURL?)? {
        guard session.open(url) == .opened else { return nil }
        defer { session.close() }
        let settling = Task { await self.settle() }
        session.onChange = { [news] in news.look() }
        news.onNewsAlone = { settling.cancel() }
        await rest(settling, patience, clock)
        session.onChange = {}
        guard let page = session.page else { return nil }
        guard let row, let path = row.path(on: page), let screen = session.screen
        else { return (page, nil) }
        let moment = screen.moment
        // What it opens is for the browser to ask for: here no one would see it.
        let destination = screen.manifest.cell(at: path)?.destination
        var leads = false
        if destination == nil {
            session.select(at: path)
        } else {
            leads = screen.acting { screen.manifest.select(at: path) }
        }
        // News of the rows may still be awaited, and what was selected is not that.
        await rest(Task { await self.settle(screen, since: moment) }, patience, clock)
        let shown = session.page ?? page
        if screen.isBusy(since: moment) { return (shown.unfinished, nil) }
        return (shown, leads ? destination : nil)
    }

    private func rest(
        _ settling: Task<Void, Never>, _ patience: Duration, _ clock: some Clock<Duration>
    ) async {
        let start = clock.now
        let alarm = Task {
            let moment = start.advanced(by: min(WebPatience.moment, patience))
            try? await clock.sleep(until: moment, tolerance: nil)
            self.endMoment()
            try? await clock.sleep(until: start.advanced(by: patience), tolerance: nil)
            settling.cancel()
        }
        await withTaskCancellationHandler {
            await settling.value
        } onCancel: {
            settling.cancel()
        }
        alarm.cancel()
    }

    private func settle() async { await session.settle() }

    private func settle(_ screen: LiveScreen, since moment: LiveMoment) async {
        await screen.settle(since: moment)
    }

    private func endMoment() { news.endMoment() }
}

extension Page {
    /// The address of the page with the stretch of a long list that is on it.
    fileprivate var stretchURL: RouteURL {
        neighbours == nil ? url : url.beginning(atRow: window.firstRow)
    }

    /// The page, where what was selected on it was not done in time.
    fileprivate var unfinished: Page {
        var page = self
        page.status = .failed(
            "What you chose took too long, and was left. Look whether it is done, or choose again.",
            canRetry: true)
        page.statusContent = nil
        return page
    }
}

/// How long hosts of the web wait for what is on its way.
enum WebPatience {
    /// What a person does not notice.
    static let moment = Duration.milliseconds(120)
}
