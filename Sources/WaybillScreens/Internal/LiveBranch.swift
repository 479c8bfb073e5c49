import WaybillLists
import WaybillLoading
import WaybillStore

final class LiveBranch {
    /// The current description, with the sections of its panes.
    private(set) var shown: ScreenDescription

    private weak var screen: LiveScreen?
    private let core: any LiveCore
    private let around: (inout ScreenDescription) -> Void
    private let url: RouteURL?
    private let pace: LoadingDelay
    private let alarm: ScreenAlarm
    private let observer: SharedStateObserver

    let secrets: TypedSecrets

    let dispatches = PendingDispatches()
    private let makePane: (any Screen) -> LiveBranch
    private var history: ScreenHistory?
    private var panes: [(pane: Pane, branch: LiveBranch)] = []

    /// The timer of the indicator, from the beginning of a load to its end.
    private var spinner: Spinner?

    private var isVisible = false

    /// The screen's own description, with the status as the spinner allows.
    private var own: ScreenDescription

    private var pendingScroll: ListScrollRequest?

    /// The callers that wait for the end of the spinner.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    private let growing: [any ListListener]
    private var ownPlugins: [(id: RecordID, plugin: any ListListener)] = []
    private var hasBegun = false

    init(
        _ screen: any Screen, pace: LoadingDelay, recordLimit: Int?,
        signal: AsyncStream<Void>.Continuation, secrets: TypedSecrets = TypedSecrets(),
        url: RouteURL? = nil,
        around: @escaping (inout ScreenDescription) -> Void = { _ in },
        isolation: isolated (any Actor)?
    ) {
        core = makeCore(screen, isolation: isolation)
        self.around = around
        self.url = url
        self.secrets = secrets
        self.pace = pace
        alarm = ScreenAlarm(pace, signal: signal)
        observer = SharedStateObserver(signal: signal)
        growing = core.growingPlugins()
        own = ScreenDescription("")
        shown = own
        makePane = { screen in
            _ = isolation
            return LiveBranch(
                screen, pace: pace, recordLimit: recordLimit, signal: signal, secrets: secrets,
                isolation: isolation)
        }
        if let recordLimit {
            history = core.record(limit: recordLimit, hiding: secrets) { [weak self] in
                self?.own.title ?? ""
            }
        }
        describe()
        compose()
    }

    /// Notifies a screen of changes from now on.
    func start(for screen: LiveScreen) {
        self.screen = screen
        core.start(for: screen)
        for (_, branch) in panes { branch.start(for: screen) }
    }

    // MARK: Life

    func appear() {
        guard !isVisible else { return }
        isVisible = true
        screen?.update()
        PendingDispatches.$current.withValue(dispatches) {
            core.begin()
            if !hasBegun { own.onAppear?() }
        }
        hasBegun = true
        for (_, branch) in panes { branch.appear() }
    }

    func disappear() {
        guard isVisible else { return }
        isVisible = false
        core.pause()
        for (_, branch) in panes { branch.disappear() }
    }

    func end() {
        screen = nil
        core.end()
        alarm.set(nil)
        observer.end()
        for signal in waiting { signal.finish() }
        waiting = []
        for (_, branch) in panes { branch.end() }
        panes = []
    }

    var sleepers: Int {
        core.runningEffects + (alarm.isSet ? 1 : 0) + panes.reduce(0) { $0 + $1.branch.sleepers }
    }

    var plugins: [any ListListener] {
        growing + ownPlugins.map(\.plugin) + panes.flatMap(\.branch.plugins)
    }

    var histories: [ScreenHistory] {
        (history.map { [$0] } ?? []) + panes.flatMap(\.branch.histories)
    }

    var awaitsChange: Bool {
        core.ledger.hasPending || panes.contains { $0.branch.awaitsChange }
    }

    func forgetChanges() {
        core.ledger.drop()
        for pane in panes { pane.branch.forgetChanges() }
    }

    /// Whether a spinner shows though nothing is loading.
    private var isLingering: Bool { isSpinning && spinner?.nextMoment != nil }

    private var isSpinning: Bool { spinner?.isShown == true }

    var moment: LiveMoment {
        let own = LiveMoment(core, core.moment, works: works)
        return panes.reduce(into: own) { $0.merge($1.branch.moment) }
    }

    private var works: Int { core.works + dispatches.begun }

    func hasBegunWork(since moment: LiveMoment) -> Bool {
        works != moment.works(of: core)
            || panes.contains { $0.branch.hasBegunWork(since: moment) }
    }

    /// - Parameter moment: Ignores earlier work; nil for all, and for changes not described yet.
    func isBusy(since moment: LiveMoment?) -> Bool {
        core.isBusy(since: moment?[core] ?? EffectMoment()) || !dispatches.isEmpty
            || moment == nil && (isLingering || isVisible && observer.hasChanged)
            || panes.contains { $0.branch.isBusy(since: moment) }
    }

    func settle(since moment: LiveMoment?, isolation: isolated (any Actor)?) async {
        repeat {
            await core.settle(since: moment?[core] ?? EffectMoment(), isolation: isolation)
            await dispatches.wait(isolation: isolation)
            screen?.update()
            for (_, branch) in panes { await branch.settle(since: moment, isolation: isolation) }
            if moment == nil { await spinnerHasGone(isolation: isolation) }
        } while isBusy(since: moment) && !Task.isCancelled
    }

    private func spinnerHasGone(isolation: isolated (any Actor)?) async {
        guard isLingering else { return }
        let (gone, signal) = AsyncStream<Never>.makeStream()
        waiting.append(signal)
        for await _ in gone {}
    }

    func open(at url: RouteURL) { core.open(at: url) }

    func readAgain() {
        core.readAgain()
        if hasBegun { own.onReturn?() }
        for (_, branch) in panes { branch.readAgain() }
    }

    func choose(_ url: RouteURL, first prepare: () -> Void) -> Bool {
        // Without an address of its own it is at one path only.
        guard own.hasAddress || self.url?.path == url.path else { return false }
        return core.choose(url, first: prepare)
    }

    // MARK: Description

    /// Describes again, by itself only after a change, and returns whether it did.
    func update(isForced: Bool = false) -> Bool {
        let isStale =
            isForced || core.isStale || spinner != nil && alarm.takeRing()
            || isVisible && observer.hasChanged
        if isStale { describe() }
        let isPaneStale = panes.reduce(false) { $1.branch.update(isForced: isForced) || $0 }
        guard isStale || isPaneStale else { return false }
        compose()
        guard !isLingering else { return true }
        for signal in waiting { signal.finish() }
        waiting = []
        return true
    }

    private func describe() {
        core.isStale = false
        var next = observer.tracking { core.describe(at: url, around) }
        next.tell(observer.savingProblem)
        spin(isLoading: next.status.kind == .loading)
        follow(next.panes)
        follow(next.plugins)
        if next.scrollRequest != own.scrollRequest { pendingScroll = next.scrollRequest?.list }
        own = paced(next)
    }

    private func spin(isLoading: Bool) {
        guard isLoading || spinner != nil else { return }
        var next = spinner ?? Spinner(pace.spinner)
        next.pace = pace.spinner
        next.update(isLoading: isLoading, at: pace.now())
        alarm.set(next.nextMoment)
        spinner = isLoading || next.isShown ? next : nil
    }

    /// A description as the spinner allows; the status of an empty list stays, without a gap.
    private func paced(_ next: ScreenDescription) -> ScreenDescription {
        var next = next
        let isLoading = next.status.kind == .loading
        if isLoading || next.status.kind == .waiting, !isSpinning {
            if [.failed, .empty].contains(own.status.kind) {
                keepStatus(in: &next)
            } else {
                next.status = .waiting
                next.statusContent = nil
            }
        } else if !isLoading, isSpinning {
            keepStatus(in: &next)
            if own.sections.allSatisfy(\.cells.isEmpty) { next.sections = own.sections }
        }
        return next
    }

    /// Keeps the text without its reload, which is running already.
    private func keepStatus(in next: inout ScreenDescription) {
        next.status = own.status
        if case .failed(let words, .some) = own.status {
            next.status = .failed(words, retry: {})
        }
        next.statusContent = own.statusContent
        next.reload = own.reload.map { _ in {} }
    }

    private func compose() {
        shown = own
        for (pane, branch) in panes {
            shown.sections += branch.sections(in: pane.id)
            shown.sheet = shown.sheet ?? branch.shown.sheet
            shown.leaving = shown.leaving ?? branch.shown.leaving
        }
    }

    private func follow(_ wanted: [Pane]) {
        guard !(wanted.isEmpty && panes.isEmpty) else { return }
        let open = Dictionary(panes.map { ($0.pane.life, $0) }) { first, _ in first }
        var seen: Set<RecordID> = []
        panes = wanted.filter { seen.insert($0.id).inserted }.map { pane in
            if let former = open[pane.life] { return former }
            let branch = makePane(pane.screen)
            if let screen { branch.start(for: screen) }
            return (pane, branch)
        }
        for (pane, branch) in open.values
        where !panes.contains(where: { $0.pane.life == pane.life }) {
            branch.end()
        }
        if isVisible { for (_, branch) in panes { branch.appear() } }
    }

    private func follow(_ wanted: [ScreenPlugin]) {
        ownPlugins = wanted.map { wanted in
            ownPlugins.first { $0.id == wanted.id } ?? (wanted.id, wanted.make())
        }
    }

    /// Whether the screen or a pane has a pending scroll request.
    var hasScrollRequest: Bool {
        pendingScroll != nil || panes.contains { $0.branch.hasScrollRequest }
    }

    func takeScrollRequest() -> ListScrollRequest? {
        let requests = panes.compactMap { pane, branch in
            branch.takeScrollRequest()?.renamingSections { id in
                RecordID(PaneSectionID(pane: pane.id, section: id))
            }
        }
        defer { pendingScroll = nil }
        return pendingScroll ?? requests.last
    }

    // MARK: Within another

    private func sections(in pane: RecordID) -> [SectionRecord] {
        var heading = SectionRecord(id: RecordID(PaneSectionID(pane: pane, section: nil)))
        if !shown.title.isEmpty {
            heading.header = CellRecord(SectionHeaderCell.self, model: shown.title)
        }
        heading.cells = CellRows(StatusRow.records(of: shown))
        let sections = shown.sections.map { section in
            section.renamed(RecordID(PaneSectionID(pane: pane, section: section.id)))
        }
        let isBare = heading.header == nil && heading.cells.isEmpty
        var all = isBare ? sections : [heading] + sections
        // Panes within a pane are stacked.
        for index in all.indices where all[index].layout.startsColumn != (index == 0) {
            all[index].layout.startsColumn = index == 0
        }
        return all
    }
}

extension LiveCore {
    fileprivate func describe(
        at url: RouteURL?, _ around: (inout ScreenDescription) -> Void
    ) -> ScreenDescription {
        var description = describe()
        if let url { description.place(at: url) }
        around(&description)
        return description
    }
}

extension ScreenDescription {
    /// Shows a problem of a store beside the content, unless there is another status.
    fileprivate mutating func tell(_ problem: String?) {
        guard let problem, [.ready, .empty].contains(status.kind) else { return }
        status = .failed(problem, retry: nil)
        statusContent = nil
    }
}
