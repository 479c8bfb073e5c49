import WaybillAppCore
import WaybillLists
import WaybillScreens

actor WebVisit {
    private let session: AppSession
    private let news: NewsWatch
    private let texts: WebTexts

    init(
        app: any ListApp, visitor: Visitor, texts: WebTexts,
        onEvent: (@Sendable (SessionEvent, Visitor) -> Void)? = nil
    ) {
        self.texts = texts
        session = AppSession(
            app: app, visitor: visitor, metrics: .web,
            onEvent: onEvent.map { onEvent in { onEvent($0, visitor) } })
        news = NewsWatch(session)
    }

    /// The result of selecting a row.
    enum Outcome {
        /// It leads to another address, which the browser requests.
        case leads(RouteURL)

        /// The page is as it is now. It has failed where what the row began was not
        /// done in time.
        case shows(Page)

        /// The page asks something, or has a notice that can be undone.
        case asks(Page)
    }

    /// The page as it was opened; nil if it never came to rest.
    private(set) var opened: Page?

    /// How many changes the list had seen by then.
    private var openedPlans = 0

    /// Whether the list has changed since it was opened, in what is shown or elsewhere.
    var hasChangedList: Bool { openedPlans != planCount }

    private var planCount: Int { session.screen?.manifest.queue.planCount ?? 0 }

    /// What is shown; nil if the visit is over.
    var page: Page? {
        guard let page = session.page?.saying(remarks) else { return nil }
        return complaint.map { page.failed($0, canRetry: false) } ?? page
    }

    /// Whether the screen has requested that the end of its list is seen, which is on the page.
    var awaitsEnd: Bool {
        session.view?.awaitsEnd == true && session.page?.nextRows == nil
    }

    /// Draws another stretch of a long list.
    ///
    /// - Parameter row: Its first row, counted through all sections.
    func showRows(from row: Int) {
        guard let view = session.view, !view.isWhole else { return }
        view.showRows(from: row)
    }

    /// The message about the form that was sent last, at the top; nil for none.
    private var complaint: String?

    /// What was wrong with files of the form that was sent last, by the names of their
    /// controls.
    private var remarks: [String: String] = [:]

    /// Opens a screen and draws it when it has come to rest.
    ///
    /// Or when patience ends; or, if there are rows and only a refresh is
    /// awaited, after a moment.
    func open(_ url: RouteURL, patience: Duration, clock: some Clock<Duration>) async -> Page? {
        guard session.open(url) == .opened else { return nil }
        let settling = Task { await self.settle() }
        session.onChange = { [news] in news.look() }
        news.onNewsAlone = { settling.cancel() }
        await rest(settling, patience, clock)
        opened = settling.isCancelled ? nil : session.page
        openedPlans = planCount
        session.onChange = {}
        return session.page
    }

    /// Selects a row as a person does, or does something from its menu, and waits for
    /// what it began.
    func select(_ row: RowForm, patience: Duration, clock: some Clock<Duration>) async -> Outcome {
        guard let page = session.page else { return .leads(RouteURL()) }
        guard let screen = session.screen else { return .shows(page) }
        (remarks, complaint) = ([:], nil)
        let batch = row.isAboutSelection(on: page) ? row.action : nil
        let path = batch == nil ? row.path(on: page) : nil
        guard batch != nil || path != nil else {
            return session.awaitsResponse ? .asks(page) : .shows(page)
        }
        // The browser requests what it opens: here no one would see it.
        let destination =
            row.action == nil ? path.flatMap { screen.record(at: $0)?.destination } : nil
        return await finish(screen, page, patience, clock) { session in
            if let batch {
                let offered = page.selection?.actions.first { RowForm.plain($0.id) == batch }
                if let offered { session.perform(selectionActionWith: offered.id) }
            } else if let path, let action = row.action {
                let id = session.view?.actionID(at: path) { RowForm.plain($0) == action }
                if let id { session.perform(actionWith: id, at: path) }
            } else if let path, destination == nil {
                session.select(at: path)
            } else if let path {
                let isSelected = screen.acting(on: path) {
                    screen.press(at: path, isExtending: false)
                }
                return isSelected ? destination : nil
            }
            return nil
        }
    }

    /// Fills in and presses what a form sent, as a person does, and waits for what that began.
    ///
    /// - Parameter form: The form; what the page does not offer now is ignored.
    func submit(
        _ form: PageForm, files: SentFiles = SentFiles(), patience: Duration,
        clock: some Clock<Duration>
    ) async -> Outcome {
        guard let page = session.page else { return .leads(RouteURL()) }
        guard let screen = session.screen else { return .shows(page) }
        // One that a control had before is deleted.
        for (control, file) in files.files { keptFiles[control] = file.file }
        (remarks, complaint) = (remarks(on: files, page), nil)
        let outcome = await finish(screen, page, patience, clock) { session in
            for (name, file) in files.files {
                guard let place = session.page?.place(ofControl: name) else { continue }
                session.operate(place.control.id, at: place.path, .choose(file.chosen))
            }
            switch session.fillIn(form, isPressing: remarks.isEmpty) {
            case .done: return nil
            case .leads(let url): return url
            case .unusable(let button):
                complaint = texts.unusable(button)
                return nil
            }
        }
        guard !remarks.isEmpty || complaint != nil, case .shows(let shown) = outcome else {
            return outcome
        }
        return .asks(shown)
    }

    private func remarks(on files: SentFiles, _ page: Page) -> [String: String] {
        let words = files.tooLarge.compactMap { name -> (String, String)? in
            guard case .file(_, let input) = page.place(ofControl: name)?.control.kind else {
                return nil
            }
            return (name, texts.fileLimit(UploadRules.words(for: input.limit)))
        }
        return Dictionary(words) { $1 }
    }

    /// The files that were sent last, by their controls, for as long as the visit is kept.
    private var keptFiles: [String: UploadedFile] = [:]

    /// Does something as a person does, and waits for what it began.
    private func finish(
        _ screen: LiveScreen, _ page: Page, _ patience: Duration, _ clock: some Clock<Duration>,
        _ act: (AppSession) -> RouteURL?
    ) async -> Outcome {
        _ = session.takeLead()
        let moment = screen.moment
        let destination = act(session)
        // A refresh of the rows may still be awaited, which the selection did not start.
        await rest(Task { await self.settle(screen, since: moment) }, patience, clock)
        let lead = session.takeLead()
        if lead != nil { await rest(Task { await self.settle() }, patience, clock) }
        if let missing = lead?.missing { return .leads(missing) }
        let shown = session.page ?? page
        if session.awaitsResponse { return .asks(shown) }
        if lead != nil { return .leads(shown.url) }
        if screen.isBusy(since: moment) {
            return .shows(shown.failed(texts.unfinished, canRetry: true))
        }
        if let destination { return .leads(destination) }
        return .shows(shown)
    }

    /// Ends the visit; what it waits for is cancelled.
    func close() {
        session.close()
        keptFiles = [:]
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
        // The undo may belong to a closed screen.
        guard await session.settleClosed(isolation: self) else { return }
        await screen.settle(since: moment)
    }

    private func endMoment() { news.endMoment() }
}

extension Page {
    fileprivate func failed(_ text: String, canRetry: Bool) -> Page {
        var page = self
        page.status = .failed(text, canRetry: canRetry)
        page.statusContent = nil
        return page
    }
}

/// How long hosts of the web wait for what is running.
enum WebPatience {
    /// What a person does not notice.
    static let moment = Duration.milliseconds(120)
}
