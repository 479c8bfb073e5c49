package import WaybillDiff
public import WaybillLists
package import WaybillLoading
import WaybillStore

/// A screen that is open: its store, its list, and its current description.
///
/// Each state of the store is described again, and the list changes by plans. A
/// live screen belongs to the isolation domain in which it was made.
public final class LiveScreen {
    /// What the screen looks like now, the sections of its panes included.
    public private(set) var description: ScreenDescription

    /// The list of the screen.
    ///
    /// Attach a view or plugins to it to follow it.
    public let manifest = ListManifest()

    /// Called when the description has changed, the list included.
    package var onChange: (() -> Void)?

    /// Called before and after the screen shows another kind of status, or the
    /// same one again; always in pairs.
    package var onTransition: ((TransitionMoment) -> Void)?

    /// Called with the list of the screen at once, and with that of each sheet.
    package var onList: ((ListManifest) -> Void)? {
        didSet { for list in [manifest, sheet?.layer.manifest] { if let list { onList?(list) } } }
    }

    package typealias Transition = StatusTransition<ScreenStatus.Kind>

    package enum TransitionMoment: Hashable, Sendable {
        case will(Transition)

        case did(Transition)
    }

    package private(set) var isVisible = false

    /// Called with what the screen requests at once that leads beyond it, and whether a person who
    /// acts on it does so now, rather than something that was running.
    package var onRequest: (([ScreenRequest], _ isActing: Bool) -> Void)?

    private let branch: LiveBranch
    private let prompts: Prompts
    private let numbers: LayerNumbers
    private var sheet: (id: RecordID, layer: ScreenLayer)?

    /// Whether the row that is pressed next ends a range of selected ones.
    var isPickingRange = false {
        didSet { if isPickingRange != oldValue { onChange?() } }
    }

    private var acts = 0
    private var typing = TypingStretches()
    private let now: @Sendable () -> Duration

    private(set) var isUsed = false
    private var requests: [ScreenRequest] = []
    private var course = StatusCourse<ScreenStatus.Kind>()
    private var plugins: [any ListListener] = []
    private var isReapplying = false
    private var isShowing = false
    private var next: Showing?

    private struct Showing {
        var isForced: Bool
        var isRedrawn: Bool
    }

    /// Opens a screen.
    ///
    /// It begins when it first appears.
    ///
    /// - Parameters:
    ///   - pace: The timing of its loading indicators; at once by default.
    ///   - recordLimit: How many actions of it, and of each of its panes, are
    ///     recorded for `histories`; nil, the default, for none.
    ///   - isolation: The owner: the actor in which it is opened. Only there
    ///     can its effects run.
    public convenience init(
        _ screen: some Screen, pace: LoadingDelay = .none, recordLimit: Int? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.init(
            screen, at: nil, pace: pace, recordLimit: recordLimit, around: { _ in },
            isolation: isolation)
    }

    /// Opens a screen of an app, which says what it shows beside it.
    package init(
        _ screen: any Screen, at url: RouteURL?, pace: LoadingDelay, recordLimit: Int?,
        around: @escaping (inout ScreenDescription) -> Void,
        isolation: isolated (any Actor)?
    ) {
        branch = LiveBranch(
            screen, pace: pace, recordLimit: recordLimit, url: url, around: around,
            isolation: isolation)
        now = pace.now
        description = branch.shown
        let numbers = LayerNumbers()
        self.numbers = numbers
        prompts = Prompts(nextNumber: numbers.next)
        takePlugins()
        manifest.selectionMode = description.selectionMode
        manifest.setSections(description.sections)
        showSheet()
        scroll()
        branch.onChange = { [weak self] in
            if let self, !self.isReapplying { self.show() }
        }
        branch.onRequest = { [weak self] in self?.take($0) }
        prompts.onChange = { [weak self] in self?.onChange?() }
    }

    /// Notifies the screen that it is shown; does nothing when called again.
    ///
    /// Its status is reported as a forced transition, then it begins.
    public func appear() {
        guard !isVisible else { return }
        isVisible = true
        acts += 1
        show(isForced: true)
        branch.appear()
        endAct()
    }

    /// Notifies the screen that it is covered or closed.
    ///
    /// What it observes waits, and is caught up with when it appears again: a
    /// covered screen does no work for what changes meanwhile. What is running
    /// goes on.
    package func disappear() {
        isVisible = false
        branch.disappear()
    }

    package func open(at url: RouteURL) { branch.open(at: url) }

    package func offers(_ url: RouteURL) -> Bool {
        description.choices.contains { group in group.choices.contains { $0.url == url } }
    }

    package func choose(_ url: RouteURL, first prepare: () -> Void = {}) -> Bool {
        branch.choose(url, first: prepare)
    }

    /// Reads again what is stored: another screen has changed something.
    package func readAgain() { branch.readAgain() }

    /// Shows the screen again, though nothing changed: it is described again,
    /// every row is drawn again, and the transition to the same status is made,
    /// not animated.
    public func reapply() {
        isReapplying = true
        branch.reapply()
        isReapplying = false
        show(isForced: true, isRedrawn: true)
    }

    package var histories: [ScreenHistory] { branch.histories }

    var secrets: TypedSecrets { branch.secrets }

    /// Waits until nothing is running: no request, no timer.
    package func settle(isolation: isolated (any Actor)? = #isolation) async {
        await branch.settle(isolation: isolation)
    }

    /// Whether a change of a store that the screen follows has not arrived.
    package var awaitsChange: Bool { branch.awaitsChange }

    /// Forgets such changes, as an app may leave them out.
    package func forgetChanges() { branch.forgetChanges() }

    /// Does something as a person who uses the screen: what it dispatches to
    /// shared stores is awaited by those that wait for the screen.
    ///
    /// - Parameters:
    ///   - path: The row that acts; nil, the default, for the search field and
    ///     what else there is one of.
    ///   - control: The control of the row that acts; nil, the default, for the row
    ///     itself.
    package func acting<Result>(
        on path: ItemPath? = nil, _ control: String? = nil, isTyping: Bool = false,
        _ body: () -> Result
    ) -> Result {
        var origin: [RecordID] = []
        if let path, let place = place(of: path) {
            origin = [place.section, place.record.id]
            if let control { origin.append(RecordID(control)) }
        }
        let stretch = isTyping ? typing.type(into: origin, at: now()) : nil
        if !isTyping { typing.end() }
        isUsed = true
        acts += 1
        defer { endAct() }
        return PendingDispatches.$current.withValue(branch.dispatches) {
            EffectOrigin.$current.withValue(EffectOrigin(origin)) {
                TypingStretch.$current.withValue(stretch) { body() }
            }
        }
    }

    /// Ends what is typed into a field: what is typed there again is another step for those
    /// who undo.
    func endTyping() { typing.end() }

    // MARK: What it asks for

    package var isAsking: Bool { prompts.isAsking }

    /// Closes what is open above the screen, if anything, as a person who goes back.
    package func refuse() -> Bool {
        guard let layer = layers.last(where: { $0.kind != .notice }) else { return false }
        acting { layer.close() }
        return true
    }

    /// Asks whether what was typed may be lost.
    package func ask(_ question: LeaveQuestion, leave: @escaping () -> Void) {
        prompts.ask(
            Dialog(
                title: question.title, message: question.message,
                buttons: [
                    DialogButton(title: question.leave, role: .destructive, press: leave),
                    DialogButton(title: question.stay, role: .primary),
                ]))
    }

    /// The layers above the screen, the topmost last.
    var layers: [ScreenLayer] { (sheet.map { [$0.layer] } ?? []) + prompts.layers }

    /// Shows a notice above its sections, in place of the one that is shown.
    package func show(
        _ notice: ScreenNotice?, onClose: @escaping (Bool) -> Void = { _ in }
    ) {
        prompts.show(notice, onClose: onClose)
    }

    /// While a person acts, requests wait: the list may be in the middle of reporting what was
    /// selected.
    private func take(_ asked: [ScreenRequest]) {
        if acts > 0 { requests += asked } else { carryOut(asked, isActing: false) }
    }

    private func endAct() {
        acts -= 1
        guard acts == 0, !requests.isEmpty else { return }
        let asked = requests
        requests = []
        carryOut(asked, isActing: true)
    }

    private func carryOut(_ asked: [ScreenRequest], isActing: Bool) {
        var beyond: [ScreenRequest] = []
        for request in asked {
            if case .ask(let dialog) = request {
                prompts.ask(dialog)
            } else {
                beyond.append(request)
            }
        }
        if !beyond.isEmpty { onRequest?(beyond, isActing) }
    }

    private func showSheet() {
        guard let wanted = description.sheet else {
            sheet = nil
            return
        }
        let known = sheet.flatMap { $0.id == wanted.id ? $0.layer : nil }
        let layer = known ?? ScreenLayer(number: numbers.next(), kind: .sheet, id: wanted.id)
        if known == nil { onList?(layer.manifest) }
        sheet = (wanted.id, layer)
        layer.show(
            wanted.title, sections: wanted.sections, closeTitle: wanted.closeTitle,
            onClose: wanted.onClose)
    }

    package var moment: LiveMoment { branch.moment }

    package var isBusy: Bool { branch.isBusy }

    package func isBusy(since moment: LiveMoment) -> Bool { branch.isBusy(since: moment) }

    /// Whether work other than reads of the screen's content began after a moment, also where it is
    /// done.
    package func hasBegunWork(since moment: LiveMoment) -> Bool {
        branch.hasBegunWork(since: moment)
    }

    /// Waits until nothing is running that began after a moment, however long what was before it
    /// takes.
    package func settle(
        since moment: LiveMoment, isolation: isolated (any Actor)? = #isolation
    ) async {
        await branch.settle(since: moment, isolation: isolation)
    }

    /// Ends the screen, though somebody still waits for it: what is running is
    /// cancelled, and nothing more is shown.
    package func end() {
        onRequest = nil
        prompts.end()
        branch.end()
    }

    /// How many bytes the screen takes, about: rows that are made are what counts.
    ///
    /// The figures are those of screens of 100 places each that were measured.
    ///
    /// - Complexity: O(n) in the number of sections.
    package var bytes: Int {
        description.sections.reduce(8_192) { sum, section in
            sum + 512 + (section.cells.isLazy ? 0 : 1_280 * section.cells.count)
        }
    }

    /// How many effects and timers run, for tests on a clock of their own.
    package var sleepers: Int { branch.sleepers }

    /// Shows what there is; what comes meanwhile is shown after it, in a course
    /// of its own.
    private func show(isForced: Bool = false, isRedrawn: Bool = false) {
        next = Showing(
            isForced: isForced || next?.isForced == true,
            isRedrawn: isRedrawn || next?.isRedrawn == true)
        guard !isShowing else { return }
        isShowing = true
        defer { isShowing = false }
        while let showing = next {
            next = nil
            show(showing.isForced, showing.isRedrawn)
        }
    }

    private func show(_ isForced: Bool, _ isRedrawn: Bool) {
        let shown = branch.shown
        let transition = course.move(to: shown.status.kind, isForced: isForced)
        if let transition { onTransition?(.will(transition)) }
        description = shown
        takePlugins()
        // What may be selected is drawn with each row.
        let isOtherMode = manifest.selectionMode != description.selectionMode
        if isOtherMode { manifest.selectionMode = description.selectionMode }
        // What is above the place to which the list scrolls is not seen meanwhile.
        let view = branch.hasScrollWish ? manifest.managedView as? ScreenView : nil
        view?.awaitsScroll = true
        manifest.setSections(description.sections)
        showSheet()
        if isRedrawn || isOtherMode { manifest.reload() }
        scroll()
        view?.awaitsScroll = false
        if isRedrawn || !isForced { onChange?() }
        if let transition { onTransition?(.did(transition)) }
    }

    /// Tells the list where to scroll, if that is new.
    private func scroll() {
        guard let wish = branch.takeScrollWish() else { return }
        if wish.expandsSection, case .row(_, let section?) = wish.target,
            let index = manifest.sections.firstIndex(where: { $0.id == section })
        {
            manifest.setCollapsed(false, sectionsAt: [index])
        }
        manifest.scroll(wish)
    }

    /// Those of panes come and go with them.
    private func takePlugins() {
        let wanted = branch.plugins
        guard !wanted.elementsEqual(plugins, by: ===) else { return }
        for plugin in plugins where !wanted.contains(where: { $0 === plugin }) {
            manifest.removePlugin(plugin)
        }
        manifest.addPlugins(wanted.filter { plugin in !plugins.contains { $0 === plugin } })
        plugins = wanted
    }
}
