package import WaybillDiff
public import WaybillLists
package import WaybillLoading
import WaybillStore

/// An open screen: its store, its list, and its current description.
///
/// It describes each state of the store and changes the list by plans. It belongs to the isolation
/// domain that created it.
public final class LiveScreen {
    /// The current description, with the sections of its panes.
    public private(set) var description: ScreenDescription

    /// The list of the screen, for a view or plugins that follow it.
    public let manifest = ListManifest()

    /// Notifies the host of changes while a ``ScreenView`` shows the screen.
    package let changes: ChangeNotifier

    /// Called before and after each transition to a status, also to the same one; always in pairs.
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

    /// Called with requests that lead beyond the screen, and whether a user is acting now.
    package var onRequest: (([ScreenRequest], _ isActing: Bool) -> Void)?

    private let branch: LiveBranch
    private let wakeUps: AsyncStream<Void>.Continuation
    private var sheet: (id: RecordID, layer: ScreenLayer)?
    private var layerCount = 0

    var dialogs: [(layer: ScreenLayer, dialog: Dialog)] = [] { didSet { view?.chromeChanged() } }

    var notice: (layer: ScreenLayer, onClose: (Bool) -> Void)? {
        didSet { view?.chromeChanged() }
    }

    var refusedTexts = RefusedTexts()

    var isPickingRange = false {
        didSet { if isPickingRange != oldValue { view?.chromeChanged() } }
    }

    private var acts = 0
    private var typing = TypingStretches()
    private let now: @Sendable () -> Duration

    private(set) var isUsed = false
    private var requests: [ScreenRequest] = []
    private var transitions = StatusTransitions<ScreenStatus.Kind>()
    private var plugins: [any ListListener] = []
    private var offersRefresh = false
    private var isShowing = false
    private var next: Update?

    enum Update: Comparable {
        case changed

        /// Shows the described sections again with other refused texts.
        case refused

        /// Shows the screen and its status again, also without a change.
        case appeared

        /// Describes and draws everything again.
        case redrawn
    }

    /// Opens a screen, which begins when it first appears.
    ///
    /// - Parameters:
    ///   - pace: The timing of its loading indicators; immediate by default.
    ///   - recordLimit: The number of recorded actions of the screen, and of each of its panes;
    ///     nil, the default, for none.
    ///   - isolation: The actor that owns the screen and runs its effects.
    public convenience init(
        _ screen: some Screen, pace: LoadingDelay = .none, recordLimit: Int? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.init(
            screen, at: nil, pace: pace, recordLimit: recordLimit, changes: ChangeNotifier(),
            around: { _ in }, isolation: isolation)
    }

    package init(
        _ screen: any Screen, at url: RouteURL?, pace: LoadingDelay, recordLimit: Int?,
        changes: ChangeNotifier, around: @escaping (inout ScreenDescription) -> Void,
        isolation: isolated (any Actor)?
    ) {
        let (signals, wakeUps) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        self.wakeUps = wakeUps
        self.changes = changes
        branch = LiveBranch(
            screen, pace: pace, recordLimit: recordLimit, signal: wakeUps, url: url,
            around: around, isolation: isolation)
        now = pace.now
        description = branch.shown
        takePlugins()
        manifest.selectionMode = description.selectionMode
        manifest.setSections(description.sections)
        showSheet()
        if let end = description.sections.end, description.followsEnd { manifest.scroll(end) }
        scroll()
        branch.start(for: self)
        manifest.onPluginChange = { [weak self] in self?.pluginsChanged() }
        guard isolation != nil else { return }
        Task { [weak self] in
            _ = isolation  // runs where the owner lives
            for await _ in signals { self?.update() }
        }
    }

    deinit { wakeUps.finish() }

    /// Notifies the screen of its appearance; does nothing when called again.
    public func appear() {
        guard !isVisible else { return }
        isVisible = true
        acts += 1
        update(.appeared)
        branch.appear()
        endAct()
    }

    /// Notifies the screen that it is covered or closed: effects continue, observations pause.
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

    package func readAgain() { branch.readAgain() }

    /// Redraws the screen without a change or animation, with the transition to the same status.
    public func reapply() { update(.redrawn) }

    package var histories: [ScreenHistory] { branch.histories }

    var secrets: TypedSecrets { branch.secrets }

    package var awaitsChange: Bool { branch.awaitsChange }

    /// Forgets unread changes of observed stores, as an app may drop them.
    package func forgetChanges() { branch.forgetChanges() }

    /// Performs a user's action, whose dispatches to shared stores delay `settle`.
    ///
    /// - Parameters:
    ///   - path: The acting row; nil, the default, for elements outside rows.
    ///   - control: The acting control of the row; nil, the default, for the row itself.
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
        if !isTyping { endTyping() }
        isUsed = true
        return changes.batch {
            acts += 1
            defer { endAct() }
            return PendingDispatches.$current.withValue(branch.dispatches) {
                EffectOrigin.$current.withValue(EffectOrigin(origin)) {
                    TypingStretch.$current.withValue(stretch) { body() }
                }
            }
        }
    }

    func endTyping() { typing = TypingStretches() }

    // MARK: Requests

    /// Carries out the immediate requests of an effect; those of a user's action after it.
    func take(_ asked: [ScreenRequest]) {
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
                ask(dialog)
            } else {
                beyond.append(request)
            }
        }
        if !beyond.isEmpty { onRequest?(beyond, isActing) }
    }

    private func showSheet() {
        defer { refusedTexts.removeLayers(except: sheet?.layer.number) }
        guard let wanted = description.sheet else {
            sheet = nil
            return
        }
        let known = sheet.flatMap { $0.id == wanted.id ? $0.layer : nil }
        let layer = known ?? makeLayer(.sheet, id: wanted.id)
        if known == nil { onList?(layer.manifest) }
        sheet = (wanted.id, layer)
        layer.show(
            wanted.title,
            sections: refusedTexts.shown(in: wanted.sections, ofLayer: layer.number),
            closeTitle: wanted.closeTitle, onClose: wanted.onClose)
    }

    func makeLayer(_ kind: Page.Layer.Kind, id: RecordID? = nil) -> ScreenLayer {
        layerCount += 1
        return ScreenLayer(number: layerCount, kind: kind, id: id)
    }

    var layers: [ScreenLayer] {
        [sheet?.layer, dialogs.first?.layer, notice?.layer].compactMap(\.self)
    }

    package var moment: LiveMoment { branch.moment }

    package var isBusy: Bool { isBusy(since: nil) }

    package func isBusy(since moment: LiveMoment?) -> Bool { branch.isBusy(since: moment) }

    /// Whether work other than reads of the screen's content began after a moment, finished or not.
    package func hasBegunWork(since moment: LiveMoment) -> Bool {
        branch.hasBegunWork(since: moment)
    }

    /// Whether work other than reads of the screen's content has begun.
    package var hasBegunWork: Bool { hasBegunWork(since: LiveMoment()) }

    /// Waits for work that began after a moment, by default for all work and timers.
    package func settle(
        since moment: LiveMoment? = nil, isolation: isolated (any Actor)? = #isolation
    ) async {
        await branch.settle(since: moment, isolation: isolation)
    }

    /// Ends the screen even if callers wait for it: running effects are cancelled.
    package func end() {
        onRequest = nil
        branch.end()
        (dialogs, notice) = ([], nil)
    }

    /// The approximate memory of the screen in bytes, measured on screens of 100 places.
    package var bytes: Int {
        description.sections.reduce(8_192) { sum, section in
            sum + 512 + (section.cells.isLazy ? 0 : 1_280 * section.cells.count)
        }
    }

    package var sleepers: Int { branch.sleepers }

    /// Describes and shows the changed parts; changes in the meantime follow in another pass.
    func update(_ update: Update = .changed) {
        next = max(next ?? update, update)
        guard !isShowing else { return }
        isShowing = true
        defer { isShowing = false }
        while let update = next {
            next = nil
            let isChanged = branch.update(isForced: update == .redrawn)
            if isChanged || update > .changed { show(update) }
        }
    }

    private func show(_ update: Update) {
        let shown = branch.shown
        let transition = transitions.move(to: shown.status.kind, isForced: update >= .appeared)
        if let transition { onTransition?(.will(transition)) }
        changes.batch {
            description = shown
            takePlugins()
            // The selection mode is drawn with each row.
            let isOtherMode = manifest.selectionMode != description.selectionMode
            if isOtherMode { manifest.selectionMode = description.selectionMode }
            // Rows above the scroll target are not visible meanwhile.
            let scrolled = branch.hasScrollRequest ? view : nil
            scrolled?.awaitsScroll = true
            manifest.setSections(refusedTexts.shown(in: description.sections))
            showSheet()
            if update == .redrawn || isOtherMode { manifest.reload() }
            scroll()
            scrolled?.awaitsScroll = false
            if update != .appeared { view?.chromeChanged() }
        }
        if let transition { onTransition?(.did(transition)) }
    }

    private var view: ScreenView? { manifest.managedView as? ScreenView }

    private func scroll() {
        guard let request = branch.takeScrollRequest() else { return }
        if request.expandsSection, case .row(_, let section?) = request.target,
            let index = manifest.sections.firstIndex(where: { $0.id == section })
        {
            manifest.setCollapsed(false, sectionsAt: [index])
        }
        manifest.scroll(request)
    }

    private func takePlugins() {
        let wanted = branch.plugins
        if !wanted.elementsEqual(plugins, by: ===) {
            for plugin in plugins where !wanted.contains(where: { $0 === plugin }) {
                manifest.removePlugin(plugin)
            }
            manifest.addPlugins(wanted.filter { plugin in !plugins.contains { $0 === plugin } })
            plugins = wanted
        }
        takeReload()
    }

    /// Offers the refresh of a plugin in place of the screen's own: one request loads once.
    private func takeReload() {
        let refresh = { [weak self] () -> Void in self?.manifest.requestRefresh() }
        offersRefresh = manifest.isRefreshable
        description.reload = offersRefresh ? refresh : branch.shown.reload
    }

    private func pluginsChanged() {
        guard !isShowing, manifest.isRefreshable != offersRefresh else { return }
        takeReload()
        view?.chromeChanged()
    }
}
