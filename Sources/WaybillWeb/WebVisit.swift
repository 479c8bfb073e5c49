import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions

/// A session of one request: it opens a screen, and performs a form.
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

    private var opened: Page?

    /// Whether the earlier forms were performed.
    private var isReplayed = false

    private var complaint: String?

    /// The messages about files of the form, by their controls.
    private var remarks: [ElementID: String] = [:]

    /// Opens a screen and draws it when idle or out of patience; after a moment, if it has rows and
    /// awaits only a refresh.
    func open(_ url: RouteURL, patience: Duration, clock: some Clock<Duration>) async -> Page? {
        if let opened { return opened }
        guard session.open(url) == .opened else { return nil }
        let settling = Task { await self.settle() }
        session.onChange = { [news] in news.look() }
        news.onNewsAlone = { settling.cancel() }
        await rest(settling, until: clock.now.advanced(by: patience), clock)
        session.onChange = {}
        opened = session.page
        return opened
    }

    enum Outcome {
        /// A redirect to an address, whose page has a notice.
        case leads(RouteURL, notice: String?)

        /// The page itself, as its address would not show it; failed if the work exceeded its time.
        case shows(ResultPage)
    }

    /// Performs a form as a user does, after the forms before it, and waits for its work.
    ///
    /// Unknown elements are ignored. `end` is the deadline of all forms together.
    func submit<C: Clock<Duration>>(
        _ form: PageForm, files: SentFiles = SentFiles(), until end: C.Instant, clock: C
    ) async -> Outcome {
        await replay(form.earlier, until: end, clock)
        guard let page = session.page, session.depth == 1 else {
            return .leads(opened?.url ?? RouteURL(), notice: texts.changed)
        }
        // Without the earlier forms this one would act on another page.
        if let complaint, !form.earlier.isEmpty {
            return .leads(page.stretchURL, notice: complaint)
        }
        remarks = remarks(on: files, page)
        let deed = await perform(form, files: files, isPressing: remarks.isEmpty, until: end, clock)
        if let missing = deed.lead?.missing { return .leads(missing, notice: nil) }
        guard let shown = session.page else { return .leads(RouteURL(), notice: nil) }
        let notice = complaint ?? shown.layers.last { $0.kind == .notice }?.title
        if deed.lead != nil { return .leads(shown.url, notice: notice) }
        if deed.isUnfinished {
            var failed = shown
            failed.status = .failed(texts.unfinished, canRetry: true)
            failed.statusContent = nil
            return .shows(ResultPage(page: failed, isRepeatable: false))
        }
        if let url = deed.destination { return .leads(url, notice: nil) }
        if shown.isFailed {
            return .shows(
                ResultPage(page: shown, notice: complaint, isRepeatable: !deed.isWorking))
        }
        guard needsSession(shown, deed, after: form.earlier) else {
            return .leads(shown.stretchURL, notice: notice)
        }
        return .shows(result(of: form, deed, shown))
    }

    /// Whether the address of a page would show another one: it has an open question, a draft, an
    /// error or edited fields, or the form changed this session alone.
    private func needsSession(_ page: Page, _ deed: Deed, after earlier: [PageForm]) -> Bool {
        if page.modal != nil || !remarks.isEmpty { return true }
        guard page != opened else { return false }
        if session.isUnsaved || page.hasErrors || page.holds(deed) { return true }
        return !deed.isWorking && (page.url == opened?.url || !earlier.isEmpty)
    }

    private func result(of form: PageForm, _ deed: Deed, _ page: Page) -> ResultPage {
        let isRefused = page.hasErrors && deed.pressed.map { page.has($0) } == true
        // Work starts once, though its question cannot be shown again.
        let isLost = deed.isWorking && page.modal != nil && page.modal?.number != deed.modal
        let press = isRefused || deed.isWorking ? nil : deed.pressed.map(PageForm.Press.init)
        let history = form.history(deed.edited, press)
        return ResultPage(
            page: page.saying(remarks).forgettingPasswords(texts.passwordAgain)
                .forgettingFiles(deed.files, texts.fileAgain),
            earlier: history ?? [],
            notice: complaint ?? (isLost || history == nil ? texts.needsScript : nil),
            isRefused: isRefused || !remarks.isEmpty, isRepeatable: !deed.isWorking)
    }

    /// The maximum size of a file in bytes, by the file controls of the page after earlier forms.
    func fileLimits<C: Clock<Duration>>(
        after earlier: [PageForm], until end: C.Instant, clock: C
    ) async -> [ElementID: Int] {
        await replay(earlier, until: end, clock)
        return session.page?.fileLimits ?? [:]
    }

    private func replay<C: Clock<Duration>>(
        _ earlier: [PageForm], until end: C.Instant, _ clock: C
    ) async {
        guard !isReplayed else { return }
        isReplayed = true
        for form in earlier where complaint == nil {
            let deed = await perform(form, until: end, clock)
            // A press whose element is missing was performed before.
            if form.fields.isEmpty, deed.pressed == nil { complaint = nil }
            if complaint == nil, clock.now >= end { complaint = texts.unfinished }
        }
    }

    /// Ends the visit and cancels its work.
    func close() { session.close() }

    // MARK: Performing

    fileprivate struct Deed {
        /// The edited fields, without passwords.
        var edited: [PageForm.Field] = []

        /// The controls that accepted a file.
        var files: Set<ElementID> = []

        /// The number of the topmost layer before; nil for none.
        var modal: Int?

        /// The pressed element, as it was before.
        var pressed: PageElement?

        /// The address of a pressed row or link.
        var destination: RouteURL?

        /// Whether it started work, which may have effects outside of the session.
        var isWorking = false

        /// Whether its work exceeded its time.
        var isUnfinished = false

        var lead: SessionLead?
    }

    private func perform<C: Clock<Duration>>(
        _ form: PageForm, files: SentFiles = SentFiles(), isPressing: Bool = true,
        until end: C.Instant, _ clock: C
    ) async -> Deed {
        var deed = Deed()
        complaint = nil
        guard let screen = session.screen else { return deed }
        _ = session.takeLead()
        deed.modal = session.page?.modal?.number
        let moment = screen.moment
        guard areMeant(files), let edits = editedFields(of: form) else {
            complaint = texts.changed
            return deed
        }
        for (id, file) in files.files
        where session.perform(id, .choose(file.chosen)) == .done { deed.files.insert(id) }
        // The button may have another label after the fields are filled in.
        deed.pressed =
            isPressing ? form.press.flatMap { session.page?.element(pressedBy: $0) } : nil
        fill(edits, &deed)
        if isPressing, let pressed = form.press { press(pressed, &deed) }
        // A refresh of the rows may be awaited that the form did not start.
        await rest(Task { await self.settle(screen, since: moment) }, until: end, clock)
        deed.isWorking = screen.hasBegunWork(since: moment)
        deed.lead = session.takeLead()
        if deed.lead != nil { await rest(Task { await self.settle() }, until: end, clock) }
        deed.isUnfinished = deed.lead == nil && screen.isBusy(since: moment)
        return deed
    }

    /// Whether no control of a file has changed.
    private func areMeant(_ files: SentFiles) -> Bool {
        files.files.allSatisfy { id, file in
            guard let wanted = file.fingerprint, let element = session.page?.element(id) else {
                return true
            }
            return element.fingerprint == wanted
        }
    }

    /// The edited fields of a form; nil if a control has changed.
    ///
    /// - Complexity: O(n) in the elements of the page.
    private func editedFields(of form: PageForm) -> [PageForm.Field]? {
        let edits = form.fields.filter { !$0.isUntouched }
        guard !edits.isEmpty else { return [] }
        let fields = session.page?.fields ?? [:]
        let isChanged = edits.contains { field in
            fields[field.control].map { $0.fingerprint != field.fingerprint } == true
        }
        return isChanged ? nil : edits
    }

    /// Sets the edited fields, and leaves them.
    ///
    /// - Complexity: O(n · m) in the edited fields and in the elements of the page.
    private func fill(_ edits: [PageForm.Field], _ deed: inout Deed) {
        var changed: [ElementID] = []
        for field in edits {
            guard case .control(let control)? = session.page?.fields[field.control]?.kind,
                session.perform(field.control, .set(control.text(fromBrowser: field.text))) == .done
            else { continue }
            changed.append(field.control)
            if !control.isPassword { deed.edited.append(field) }
        }
        for id in changed { session.perform(id, .leave) }
    }

    private func press(_ press: PageForm.Press, _ deed: inout Deed) {
        let seen = deed.pressed.flatMap { session.page?.element($0.id) }
        deed.pressed = seen ?? session.page?.element(pressedBy: press)
        guard let element = deed.pressed, use(element, &deed) else {
            deed.pressed = nil
            complaint = complaint ?? texts.changed
            return
        }
    }

    /// Presses an element; false if it cannot be pressed.
    private func use(_ element: PageElement, _ deed: inout Deed) -> Bool {
        switch element.kind {
        case .selection:
            complaint = texts.needsScript
            return false
        case .action(let action) where action.isOfSession:
            complaint = texts.needsScript
            return false
        case .row:
            guard let row = element.path.flatMap({ session.page?.row(at: $0) }) else {
                return false
            }
            if row.isSelected != nil { complaint = texts.needsScript }
            guard row.isSelected == nil, let url = row.destination else { break }
            if select(element) { deed.destination = url }
            return deed.destination != nil
        case .control(let control), .option(_, of: let control):
            // The work of a busy control continues.
            guard control.isUsable else {
                if !control.isBusy { complaint = texts.unusable(control.label) }
                return control.isBusy
            }
            guard case .link(let url) = control.kind else { break }
            deed.destination = url
            return true
        default: break
        }
        guard complaint == nil else { return false }
        return session.perform(element.id) != .refused
    }

    /// Selects a row without opening its destination, which the browser requests.
    private func select(_ row: PageElement) -> Bool {
        guard let screen = session.screen, let path = row.path, screen.isReachable(path) else {
            return false
        }
        return screen.acting(on: path) { screen.press(at: path, isExtending: false) }
    }

    private func remarks(on files: SentFiles, _ page: Page) -> [ElementID: String] {
        let limits = files.tooLarge.isEmpty ? [:] : page.fileLimits
        let words = files.tooLarge.compactMap { id in
            limits[id].map { (id, texts.fileLimit(UploadRules.words(for: $0))) }
        }
        return Dictionary(words) { $1 }
    }

    // MARK: Waiting

    private func rest<C: Clock<Duration>>(
        _ settling: Task<Void, Never>, until end: C.Instant, _ clock: C
    ) async {
        let moment = min(clock.now.advanced(by: LiveVisit.moment), end)
        let alarm = Task {
            try? await clock.sleep(until: moment, tolerance: nil)
            self.endMoment()
            try? await clock.sleep(until: end, tolerance: nil)
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
        guard await session.settleClosed(isolation: self) else { return }
        await screen.settle(since: moment)
    }

    private func endMoment() { news.endMoment() }
}

/// The page in a response to a form, which its address would not show.
struct ResultPage: Sendable {
    var page: Page

    /// The earlier forms for the form of the page.
    var earlier: [PageForm] = []

    var notice: String?

    var isRefused = false

    /// Whether the form may be performed again: it started no work.
    var isRepeatable: Bool
}

extension Page {
    var isFailed: Bool { if case .failed = status { true } else { false } }

    /// The address of the page with its part of a long list.
    var stretchURL: RouteURL {
        neighbours == nil ? url : url.beginning(atRow: window.firstRow)
    }

    /// The pressed element of an older page; nil if it has changed.
    fileprivate func element(pressedBy press: PageForm.Press) -> PageElement? {
        press.id.flatMap { element($0) }
            .flatMap { $0.fingerprint == press.fingerprint ? $0 : nil }
    }

    fileprivate func has(_ pressed: PageElement) -> Bool {
        element(pressedBy: PageForm.Press(pressed)) != nil
    }

    /// The text controls, by their addresses.
    fileprivate var fields: [ElementID: PageElement] {
        let fields = elements.filter { element in
            if case .control(let control) = element.kind { control.isField } else { false }
        }
        return Dictionary(fields.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Whether its fields still have the texts and files of a form.
    fileprivate func holds(_ deed: WebVisit.Deed) -> Bool {
        let fields = elements.reduce(into: [ElementID: Control]()) { fields, element in
            if case .control(let control) = element.kind { fields[element.id] = control }
        }
        return deed.edited.contains { fields[$0.control]?.browserText == $0.text }
            || deed.files.contains { fields[$0]?.text.isEmpty == false }
    }

    fileprivate var hasErrors: Bool {
        (modal?.sections ?? sections).contains { section in
            section.rows.contains { row in
                row.hasControls && row.content.controls.contains { $0.error != nil }
            }
        }
    }
}
