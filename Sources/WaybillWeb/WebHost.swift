import WaybillLists
package import WaybillLoading
import WaybillScreens
package import WaybillSessions

/// The web host without a server: it responds to requests for the screens of an app.
///
/// Every request is a visit in its own actor: a session that opens the screen at the address, waits
/// until it is idle, and is drawn as a complete document. It does not wait for a refresh of rows.
/// Screens need no script.
package struct WebHost<HostClock: Clock<Duration>>: Sendable {
    let app: any ListApp
    private let clock: HostClock
    private let patience: Duration
    private let spinner: SpinnerPace
    private let onEvent: (@Sendable (SessionEvent, Visitor) -> Void)?

    /// Notices for the next page of a browser without a script, kept for a minute.
    let notices: TokenTable<String>

    /// The visits of documents, kept for ten seconds until their live pages connect.
    let documentVisits: TokenTable<DocumentVisit>

    let onceWords = OnceWords()

    let documents: KeptDocuments

    let uploads = UploadDesk()

    private let windows = LiveWindows()

    let face: WebFace

    /// Whether a server has other routes than those of the app.
    var hasRoutesBeside = false

    /// Creates a host of an app.
    ///
    /// - Parameters:
    ///   - patience: The maximum wait for a first row, before the page is drawn as loading and the
    ///     browser is asked to reload; 5 seconds by default.
    ///   - documentLifetime: The time for which the session of a document waits for its live page;
    ///     10 seconds by default.
    ///   - keptBytes: The memory limit of documents at rest; 16 MiB by default, 0 to keep none.
    ///   - spinner: The delays of loading indicators on live pages; the usual ones by default.
    ///   - settings: The settings of the host: at the root and in English by default.
    ///   - onEvent: Receives the events of each visit and its visitor, on any task; nil by default.
    package init(
        _ app: some ListApp, clock: HostClock, patience: Duration = .seconds(5),
        documentLifetime: Duration = .seconds(10), keptBytes: Int = 16 << 20,
        spinner: SpinnerPace = .usual,
        settings: WebSettings = WebSettings(),
        onEvent: (@Sendable (SessionEvent, Visitor) -> Void)? = nil
    ) {
        app.checkRoutes()
        self.app = app
        self.clock = clock
        self.patience = patience
        self.spinner = spinner
        self.onEvent = onEvent
        face = WebFace(settings, pictures: app.pictures)
        notices = TokenTable(limit: 1_024, lifetime: .seconds(60), clock: clock)
        documents = KeptDocuments(limit: keptBytes, clock: clock)
        documentVisits = TokenTable(limit: 64, lifetime: documentLifetime, clock: clock) {
            await $0.visit.close()
        }
    }

    /// Ends the waiting visits, and deletes all uploaded files.
    func close() async {
        await documentVisits.close()
        await notices.close()
        documents.removeAll()
        uploads.folder.remove()
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused.
    ///   - target: The path and the query, percent encoded.
    /// - Returns: The response; for `HEAD` the server has to leave out the body.
    /// - Complexity: O(n) in the size of the page, beside the work of the screen.
    package func respond(
        method: String, target: String, visitor: Visitor = Visitor()
    ) async -> WebResponse {
        guard method == "GET" || method == "HEAD" else { return .methodNotAllowed }
        return await serve(target, visitor)
    }

    /// Submits the form of a page without a script: a fresh session fills in the edited fields,
    /// presses the button and waits for the work.
    ///
    /// The browser is redirected to the resulting address. If that would not show the page, because
    /// it has an open question, a draft or an error, the response is the page itself, whose form
    /// carries the forms to repeat. A button that has changed is not pressed, and the page reports
    /// it. A form that is sent twice acts once. Work that takes longer than patience is cancelled
    /// and reported. The caller must accept forms of this host's pages only: others could act in a
    /// user's name.
    ///
    /// - Parameters:
    ///   - form: The fields, percent encoded.
    ///   - target: The path and the query of the page, percent encoded.
    /// - Returns: 303 or the page; 422 for a refused form, 400 for a form without a button.
    /// - Complexity: That of ``respond(method:target:visitor:)``.
    package func submit(
        _ form: String, to target: String, visitor: Visitor = Visitor()
    ) async -> WebResponse {
        guard let local = face.local(target) else { return .outside }
        guard let form = PageForm(form) else { return .unreadableForm }
        return await submit(form, to: local, for: visitor)
    }

    /// Responds to the form of a page, once, in the visit of its files or, for nil, a fresh one.
    func submit(
        _ form: PageForm, files: SentFiles = SentFiles(), in visit: WebVisit? = nil,
        to target: String, for visitor: Visitor
    ) async -> WebResponse {
        let visit = visit ?? makeVisit(for: visitor)
        let response = await onceWords.response(
            to: form.once, saying: form.content(with: files), of: visitor
        ) { [self] in
            await perform(form, files, in: visit, at: target)
        }
        await visit.close()
        // The form was performed, and its page is no longer stored or is another visitor's.
        return response
            ?? .seeOther(face.address(of: RouteURL(target)?.withoutNotice ?? RouteURL()))
    }

    func makeVisit(for visitor: Visitor) -> WebVisit {
        WebVisit(app: app, visitor: visitor, texts: face.texts, onEvent: onEvent)
    }

    private func perform(
        _ form: PageForm, _ files: SentFiles, in visit: WebVisit, at target: String
    ) async -> OnceWords.Answer {
        switch address(target) {
        case .failure(let page): return (document(page.status, page.page, isLive: false), true)
        case .success(let url):
            guard await visit.open(url.withoutNotice, patience: patience, clock: clock) != nil
            else {
                return (document(.notFound, notFound(url, at: target)), true)
            }
            let end = clock.now.advanced(by: patience)
            let outcome = await visit.submit(form, files: files, until: end, clock: clock)
            return respond(to: outcome)
        }
    }

    /// Redirects the browser, or draws the page if its address would not show it.
    private func respond(to outcome: WebVisit.Outcome) -> OnceWords.Answer {
        switch outcome {
        case .leads(var url, let notice):
            if let notice { url = url.with(notice: notices.insert(String(notice.prefix(200)))) }
            return (.seeOther(face.address(of: url)), false)
        case .shows(let result):
            let isEmpty = result.page.sections.allSatisfy(\.rows.isEmpty)
            let status: WebResponse.Status =
                result.isRefused
                ? .unprocessable
                : result.page.isFailed && isEmpty ? .serviceUnavailable : .ok
            // A live page would have another session.
            var response = document(
                status, result.page, isLive: false, notice: result.notice, earlier: result.earlier)
            response.headers["cache-control"] = "no-store"
            return (response, result.isRepeatable)
        }
    }

    /// Responds with a page that may come alive: the visit waits briefly for the live connection.
    ///
    /// - Parameters:
    ///   - target: The path and the query, percent encoded.
    ///   - known: The browser's visitor; nil for none.
    func respond(target: String, parkingFor known: Visitor?) async -> WebResponse {
        let visitor = known ?? Visitor()
        let reads = known == nil ? TrackedReads(of: visitor) : nil
        var caching: DocumentCaching?
        var response = await serve(target, visitor) { url in
            var pages = livePages
            pages.pace = pages.pace.whileWatched
            let visit = LiveVisit(app: app, visitor: visitor, host: pages)
            guard
                let document = await TrackedReads.$current.withValue(
                    reads, operation: { await visit.document(url) })
            else {
                await visit.close()
                return nil
            }
            caching = document.caching
            guard document.canWait, !Task.isCancelled else {
                await visit.close()
                return (document.page, nil)
            }
            let waiting = DocumentVisit(visit: visit, visitor: visitor, known: known)
            return (document.page, documentVisits.insert(waiting))
        }
        // Always, as the live session goes on.
        let hasChanged = reads?.finish()
        if let caching, let hasChanged, !visitor.isToBeRemembered,
            !target.contains(RouteURL.noticeParameter)
        {
            documents.keep(&response, at: target, caching, hasChanged: hasChanged)
        }
        return response
    }

    /// Draws the page at an address, with the name of a visit that waits for the live page; nil
    /// without such a screen.
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
        case "/waybill-gestures.js": return face.gesturesScript.response
        case "/waybill-lists.js": return face.listsScript.response
        default:
            if let picture = await face.pictures.response(to: target) { return picture }
            return await page(at: target, for: visitor, drawing: drawing)
        }
    }

    /// The maximum size of a file in bytes, by the file controls of a page.
    ///
    /// - Parameters:
    ///   - visit: The visit that opens the page.
    ///   - target: The path and the query of the page within the app, percent encoded.
    ///   - earlier: The forms that the page depends on.
    func fileLimits(
        in visit: WebVisit, at target: String, after earlier: [PageForm]
    ) async -> [ElementID: Int] {
        guard case .success(let url) = address(target) else { return [:] }
        _ = await visit.open(url.withoutNotice, patience: patience, clock: clock)
        let end = clock.now.advanced(by: patience)
        return await visit.fileLimits(after: earlier, until: end, clock: clock)
    }

    private struct BadAddress: Error {
        let status: WebResponse.Status
        let page: Page
    }

    private func address(_ target: String) -> Result<RouteURL, BadAddress> {
        guard target.utf8.count <= LiveMessage.addressLimit else {
            let page = blank(face.texts.addressTooLong, target)
            return .failure(BadAddress(status: .addressTooLong, page: page))
        }
        guard let url = RouteURL(target) else {
            let page = blank(face.texts.badAddress, target)
            return .failure(BadAddress(status: .badRequest, page: page))
        }
        return .success(url)
    }

    private func page(
        at target: String, for visitor: Visitor, drawing: Drawing? = nil
    ) async -> WebResponse {
        switch address(target) {
        case .failure(let page): return document(page.status, page.page, isLive: false)
        case .success(let asked):
            let notice = asked[RouteURL.noticeParameter].flatMap { notices.take($0) }
            let url = asked.withoutNotice
            guard let (page, token) = await (drawing ?? draw(for: visitor))(url) else {
                return document(.notFound, notFound(url, at: target))
            }
            return document(page, visit: token, notice: notice)
        }
    }

    private func draw(for visitor: Visitor) -> Drawing {
        { url in
            let visit = makeVisit(for: visitor)
            let page = await visit.open(url, patience: patience, clock: clock)
            await visit.close()
            return page.map { ($0, nil) }
        }
    }

    /// Draws an opened page as a response.
    private func document(_ page: Page, visit: String?, notice: String?) -> WebResponse {
        let status: WebResponse.Status =
            switch page.status {
            case .missing: .notFound
            case .failed where !page.showsSomething: .serviceUnavailable
            default: .ok
            }
        return document(status, page, visit: visit, notice: notice)
    }

    var livePages: LivePages {
        LivePages(
            face: face, onEvent: onEvent, patience: patience,
            pace: LoadingDelay(spinner, clock: clock), hasRoutesBeside: hasRoutesBeside,
            uploads: uploads, windows: windows,
            sleep: { [clock] in try? await clock.sleep(for: $0) },
            notFound: { notFound($0, at: $0.description) })
    }

    func document(
        _ status: WebResponse.Status, _ page: Page, isLive: Bool = true, visit: String? = nil,
        notice: String? = nil, earlier: [PageForm] = []
    ) -> WebResponse {
        let once = onceWords.give()
        let drawing = PageHTML(
            stylesheet: face.path("/waybill.css?v=\(face.stylesheet.version)"),
            script: isLive ? face.path("/waybill.js?v=\(face.script.version)") : nil,
            formsScript: face.formsAddress, once: once, earlier: earlier,
            notice: notice, visit: visit, face: face)
        var response = WebResponse.document(
            drawing.document(page), status: status, pictures: face.pictures.origins)
        response.tokens = DocumentTokens(once: once, visit: visit)
        return response
    }

    /// The page for an address without a screen.
    private func notFound(_ url: RouteURL, at target: String) -> Page {
        blank(face.texts.notFound, target, url: url)
    }

    private func blank(
        _ words: WebTexts.ErrorPage, _ target: String, url: RouteURL = RouteURL()
    ) -> Page {
        blank(words, saying: words.text(String(face.path(target).prefix(200))), url: url)
    }

    /// A page without rows, which never comes alive.
    func blank(_ words: WebTexts.ErrorPage, saying text: String, url: RouteURL) -> Page {
        var description = ScreenDescription(words.title, url: url)
        description.status = .missing(text, hint: words.hint)
        let tabs = app.tabs.map { Choice(title: $0.title, url: $0.url, isCurrent: false) }
        return Page(description, appName: app.name, tabs: tabs)
    }
}

extension Page {
    /// Whether there are rows other than controls such as filters.
    fileprivate var showsSomething: Bool {
        sections.contains { $0.rows.contains { !$0.content.hasOnlyControls } }
    }
}

extension RouteURL {
    /// The parameter with the token of a notice, which the host hides from screens.
    static var noticeParameter: String { "w-notice" }

    var withoutNotice: RouteURL {
        var url = self
        url.query.removeAll { $0.name == RouteURL.noticeParameter }
        return url
    }

    fileprivate func with(notice token: String) -> RouteURL {
        var url = withoutNotice
        url.query.append(Parameter(RouteURL.noticeParameter, token))
        return url
    }
}
