package import WaybillAppCore
import WaybillLists
package import WaybillLoading
import WaybillScreens

/// The web host without a server: it responds to requests for the screens of an
/// app.
///
/// Every request is a visit: a session of its own, in an actor of its own, that
/// opens the screen at the address, waits until nothing is running, and is
/// drawn as a complete document. If there are rows already and only a refresh
/// is running, it does not wait. Screens need no script.
package struct WebHost<HostClock: Clock<Duration>>: Sendable {
    let app: any ListApp
    private let clock: HostClock
    private let patience: Duration
    private let spinner: SpinnerPace
    private let onEvent: (@Sendable (SessionEvent, Visitor) -> Void)?

    /// The visits of pages without a script, kept for five minutes after their last use.
    var formVisits: TokenTable<FormVisit>

    /// The visits of documents, kept for ten seconds until their live pages connect.
    let documentVisits: TokenTable<DocumentVisit>

    let onceWords = OnceWords()

    let uploads = UploadDesk()

    let face: WebFace

    /// Whether a server has other routes than those of the app.
    var hasRoutesBeside = false

    /// Hosts an app.
    ///
    /// - Parameters:
    ///   - patience: How long a visit without a row waits for what is running,
    ///     before it is drawn as loading and the browser is asked to look
    ///     again; 5 seconds by default.
    ///   - spinner: When live pages show their loading indicators; with the
    ///     usual delays by default.
    ///   - settings: The settings of the host: at the root and in English by default.
    ///   - onEvent: Called with the events of each visit and its visitor, from any task; nil
    ///     by default.
    package init(
        _ app: some ListApp, clock: HostClock, patience: Duration = .seconds(5),
        spinner: SpinnerPace = .usual, settings: WebSettings = WebSettings(),
        onEvent: (@Sendable (SessionEvent, Visitor) -> Void)? = nil
    ) {
        app.checkRoutes()
        self.app = app
        self.clock = clock
        self.patience = patience
        self.spinner = spinner
        self.onEvent = onEvent
        face = WebFace(settings, pictures: app.pictures)
        formVisits = TokenTable(limit: 256, lifetime: .seconds(300), clock: clock) {
            await $0.visit.close()
        }
        documentVisits = TokenTable(limit: 64, lifetime: .seconds(10), clock: clock) {
            await $0.visit.close()
        }
    }

    /// Ends the visits that wait, and deletes all files that were sent.
    func close() async {
        await documentVisits.close()
        await formVisits.close()
        uploads.folder.remove()
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused.
    ///   - target: The path and the query, percent encoded.
    /// - Returns: The response. That to `HEAD` has the body too, for the server
    ///   to leave out.
    /// - Complexity: O(n) in the size of the page, beside what the screen does.
    package func respond(
        method: String, target: String, visitor: Visitor = Visitor()
    ) async -> WebResponse {
        guard method == "GET" || method == "HEAD" else { return .methodNotAllowed }
        return await serve(target, visitor)
    }

    /// Handles a form that a page without a script sent: selects the row that it names, as a person
    /// does, and sends the browser to what the row opens, or else to the page as it is then.
    ///
    /// Where it leads to a question, to a notice that can be undone, or to a page that its address
    /// alone would not show, the visit is kept for five minutes, for the visitor alone, and the
    /// address that the browser is sent to names it. A row that is not there any more, or shows
    /// something else now, is skipped. What the row began, and what that led to, is waited for, and
    /// nothing else; if that takes longer than patience it is cancelled, and the page reports it;
    /// that page never comes alive. Only a page of this host may send a form, which the caller has
    /// to see to: a page from elsewhere could act in a person's name.
    ///
    /// - Parameters:
    ///   - form: The fields, percent encoded.
    ///   - target: The path and the query of the page, percent encoded.
    /// - Returns: The response: 303, or the page itself where it reports a
    ///   failure. 400 where the form names no row.
    /// - Complexity: That of ``respond(method:target:visitor:)``.
    package func submit(
        _ form: String, to target: String, visitor: Visitor = Visitor()
    ) async -> WebResponse {
        guard let local = face.local(target) else { return .outside }
        if let form = PageForm(form) {
            return await submit(form, to: local, for: visitor)
        }
        guard let row = RowForm(form) else { return .unreadableForm }
        return await page(
            at: local, for: visitor,
            doing: { [patience, clock] visit in
                await visit.select(row, patience: patience, clock: clock)
            })
    }

    /// Responds to the one form of a page, once.
    func submit(
        _ form: PageForm, files: SentFiles = SentFiles(), to target: String, for visitor: Visitor
    ) async -> WebResponse {
        let response = await onceWords.response(
            to: form.once, saying: form.content(with: files), of: visitor
        ) { [self] in
            await page(
                at: target, for: visitor,
                doing: { [patience, clock] visit in
                    await visit.submit(form, files: files, patience: patience, clock: clock)
                })
        }
        if let response { return response }
        // It was done, and its result is another one's to see, or was dropped.
        return .seeOther(face.address(of: RouteURL(target)?.withoutVisit ?? RouteURL()))
    }

    /// Responds to a request of a browser whose page may come alive, by a connection of this
    /// server: the visit of the document waits for it a moment.
    ///
    /// - Parameters:
    ///   - target: The path and the query, percent encoded.
    ///   - known: The visitor that the browser names; nil if it names no one.
    func respond(target: String, parkingFor known: Visitor?) async -> WebResponse {
        let visitor = known ?? Visitor()
        return await serve(target, visitor) { url in
            var pages = livePages
            pages.pace = pages.pace.whileWatched
            let visit = LiveVisit(app: app, visitor: visitor, host: pages)
            guard let (page, canWait) = await visit.document(url) else {
                await visit.close()
                return nil
            }
            guard canWait, !Task.isCancelled else {
                await visit.close()
                return (page, nil)
            }
            let waiting = DocumentVisit(visit: visit, visitor: visitor, known: known)
            return (page, documentVisits.insert(waiting))
        }
    }

    /// Draws the page at an address, and says how its live page finds the visit, if that waits
    /// for it; nil where there is no such screen.
    private typealias Drawing = (RouteURL) async -> (page: Page, visit: String?)?

    private func serve(
        _ target: String, _ visitor: Visitor, drawing: Drawing? = nil
    ) async -> WebResponse {
        guard let target = face.local(target) else { return .outside }
        switch target.prefix(while: { $0 != "?" }) {
        case "/healthz": return .text("ok\n")
        case "/robots.txt": return .text("User-agent: *\nDisallow:\n")
        case "/waybill.css": return face.stylesheet.response
        case "/waybill.js": return face.script.response
        case "/waybill-forms.js": return face.formsScript.response
        case "/waybill-map.js": return face.mapScript.response
        default:
            if let picture = await face.pictures.response(to: target) { return picture }
            return await page(at: target, for: visitor, drawing: drawing)
        }
    }

    /// What files a page takes at this moment: of each field its name and the most bytes.
    ///
    /// - Parameter target: The path and the query of the page within the app, percent encoded.
    func fileLimits(at target: String, for visitor: Visitor) async -> [String: Int] {
        guard target.utf8.count <= WebHost.addressLimit, let asked = RouteURL(target) else {
            return [:]
        }
        if let token = asked[RouteURL.visitParameter] {
            return await formVisit(token, of: visitor)?.page?.fileLimits ?? [:]
        }
        let visit = WebVisit(app: app, visitor: visitor, texts: face.texts)
        let page = await visit.open(asked, patience: patience, clock: clock)
        await visit.close()
        return page?.fileLimits ?? [:]
    }

    private func page(
        at target: String, for visitor: Visitor, drawing: Drawing? = nil,
        doing act: (@Sendable (WebVisit) async -> WebVisit.Outcome)? = nil
    ) async -> WebResponse {
        guard target.utf8.count <= WebHost.addressLimit else {
            return document(.addressTooLong, tooLong(target), isLive: false)
        }
        guard let asked = RouteURL(target) else {
            return document(.badRequest, unreadable(target), isLive: false)
        }
        let url = asked.withoutVisit
        let token = asked[RouteURL.visitParameter]
        if let token, let visit = formVisit(token, of: visitor) {
            await visit.showRows(from: url.firstRow)
            guard let act else {
                return await visit.page.map { document(.ok, $0.within(token), isLive: false) }
                    ?? .seeOther(face.address(of: url))
            }
            return await respond(to: await act(visit), of: visit, token, visitor)
        }
        // What the page asked is not known any more: nothing is done without it.
        if token != nil { return .seeOther(face.address(of: url)) }
        if let drawing {
            guard let (page, visit) = await drawing(url) else {
                return document(.notFound, notFound(url, at: target))
            }
            return document(page, visit: visit)
        }
        let visit = WebVisit(
            app: app, visitor: visitor, texts: face.texts, onEvent: onEvent)
        guard let page = await visit.open(url, patience: patience, clock: clock) else {
            return document(.notFound, notFound(url, at: target))
        }
        if let act { return await respond(to: await act(visit), of: visit, nil, visitor) }
        await visit.close()
        return document(page)
    }

    /// Draws a page that was opened as a response.
    private func document(_ page: Page, visit: String? = nil) -> WebResponse {
        switch page.status {
        case .missing: document(.notFound, page, visit: visit)
        case .failed where !page.showsSomething:
            document(.serviceUnavailable, page, visit: visit)
        default: document(.ok, page, visit: visit)
        }
    }

    /// Responds to a form: sends the browser to where what it selected leads.
    private func respond(
        to outcome: WebVisit.Outcome, of visit: WebVisit, _ token: String?, _ visitor: Visitor
    ) async -> WebResponse {
        // Without a script the browser itself scrolls to where an address says.
        let place = await visit.awaitsEnd ? "#" + PageHTML.Part.more.rawValue : ""
        func keep(_ page: Page) -> WebResponse {
            .seeOther(address(keeping: visit, page.stretchURL, token, visitor) + place)
        }
        if case .asks(let page) = outcome { return keep(page) }
        if case .shows(let page) = outcome, !page.isFailed,
            await isLost(page, of: visit, isKept: token != nil, visitor)
        {
            return keep(page)
        }
        if let token { formVisits.take(token) }
        Task { await visit.close() }
        switch outcome {
        case .leads(let url): return .seeOther(face.address(of: url))
        case .shows(let page), .asks(let page):
            // What failed of a choice is shown on this page alone: live, it would be another visit's.
            guard page.isFailed else {
                return .seeOther(face.address(of: page.stretchURL) + place)
            }
            let isEmpty = page.sections.allSatisfy(\.rows.isEmpty)
            return document(isEmpty ? .serviceUnavailable : .ok, page, isLive: false)
        }
    }

    private func address(
        keeping visit: WebVisit, _ url: RouteURL, _ token: String?, _ visitor: Visitor
    ) -> String {
        if let token { return face.address(of: url.visiting(token)) }
        visitor.remember()
        let token = formVisits.insert(FormVisit(visit: visit, visitor: visitor))
        return face.address(of: url.visiting(token))
    }

    private func formVisit(_ token: String, of visitor: Visitor) -> WebVisit? {
        formVisits.use(token) { $0.visitor == visitor }?.visit
    }

    /// Whether a page shows something that the screen at its address does not: what a person
    /// changed on it would be lost with the visit.
    ///
    /// A page that awaits a refresh is not compared, as it may have arrived; nor is one that is as
    /// it was opened: what was pressed shows elsewhere.
    private func isLost(
        _ page: Page, of visit: WebVisit, isKept: Bool, _ visitor: Visitor
    ) async -> Bool {
        guard let opened = await visit.opened else { return false }
        // Of a long list only a part is shown: what was changed may be in another one.
        let isPart = page.neighbours != nil
        if isKept {
            if isPart { return true }
        } else if opened == page || PageHTML.body(opened, face) == PageHTML.body(page, face) {
            // Most forms that change nothing need no drawing to see that.
            return isPart ? await visit.hasChangedList : false
        }
        let visit = WebVisit(app: app, visitor: visitor, texts: face.texts)
        let again = await visit.open(page.stretchURL, patience: patience, clock: clock)
        await visit.close()
        return again.map { PageHTML.body($0, face) != PageHTML.body(page, face) } ?? true
    }

    /// The most bytes of an address: a live page's message with it fits the
    /// limit.
    private static var addressLimit: Int { LiveMessage.addressLimit }

    var livePages: LivePages {
        LivePages(
            face: face, onEvent: onEvent, patience: patience,
            pace: ScreenPace(spinner, clock: clock), hasRoutesBeside: hasRoutesBeside,
            uploads: uploads,
            sleep: { [clock] in try? await clock.sleep(for: $0) },
            notFound: { notFound($0, at: $0.description) })
    }

    func document(
        _ status: WebResponse.Status, _ page: Page, isLive: Bool = true, visit: String? = nil
    ) -> WebResponse {
        let drawing = PageHTML(
            stylesheet: face.path("/waybill.css?v=\(face.stylesheet.version)"),
            script: isLive ? face.path("/waybill.js?v=\(face.script.version)") : nil,
            formsScript: face.formsAddress, once: onceWords.give(), visit: visit,
            face: face)
        return .document(
            drawing.document(page), status: status, pictures: face.pictures.origins)
    }

    /// What is drawn where the app has no screen.
    private func notFound(_ url: RouteURL, at target: String) -> Page {
        blank(face.texts.notFound, target, url: url)
    }

    /// What is drawn for an invalid address; it never comes alive, as it has
    /// none.
    private func unreadable(_ target: String) -> Page {
        blank(face.texts.badAddress, target)
    }

    /// What is drawn for an address that is longer than any of the app's.
    private func tooLong(_ target: String) -> Page {
        blank(face.texts.addressTooLong, target)
    }

    private func blank(
        _ words: WebTexts.ErrorPage, _ target: String, url: RouteURL = RouteURL()
    ) -> Page {
        var description = ScreenDescription(title: words.title, url: url)
        let text = words.text(String(face.path(target).prefix(200)))
        description.status = .missing(text, hint: words.hint)
        let tabs = app.tabs.map { Choice(title: $0.title, url: $0.url, isCurrent: false) }
        return Page(description, appName: app.name, tabs: tabs)
    }
}

extension Page {
    fileprivate var isFailed: Bool { if case .failed = status { true } else { false } }

    /// Whether it has rows besides those that are controls alone, such as filters.
    fileprivate var showsSomething: Bool {
        sections.contains { $0.rows.contains { !$0.content.hasOnlyControls } }
    }

    /// The page of a visit that is kept: other rows of its list are of that visit, too.
    fileprivate func within(_ token: String) -> Page {
        var page = self
        page.url = url.visiting(token)
        for index in page.index.indices {
            page.index[index].url = page.index[index].url.visiting(token)
        }
        return page
    }

    /// The address of the page with the stretch of a long list that is on it.
    fileprivate var stretchURL: RouteURL {
        neighbours == nil ? url : url.beginning(atRow: window.firstRow)
    }
}
