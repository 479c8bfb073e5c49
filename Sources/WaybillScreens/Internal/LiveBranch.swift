import WaybillLists
import WaybillLoading
import WaybillStore

/// A screen that is open, with those within it: what they look like together.
final class LiveBranch {
    /// What is shown now, the sections of its panes included.
    private(set) var shown: ScreenDescription

    /// Called when what is shown may have changed.
    var onChange: () -> Void = {}

    private let core: any LiveCore
    private let pace: ScreenPace
    private let alarm: ScreenAlarm
    private let makePane: (any Screen) -> LiveBranch
    /// What has happened; nil where it is not recorded.
    private var history: ScreenHistory?
    private var panes: [(pane: Pane, branch: LiveBranch)] = []
    private var spinner: Spinner
    private var isVisible = false
    private var isUpdating = false
    private var isStale = false

    /// What the screen itself shows: its own sections, and the status as the
    /// spinner allows.
    private var own: ScreenDescription

    /// Who waits until the spinner has gone.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    /// The plugins of the screen itself.
    private let ownPlugins: [any ListListener]

    /// Opens a screen; it begins when it first appears.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - pace: When it says that something is on its way.
    ///   - recordLimit: How many actions are recorded; nil for none.
    ///   - isolation: The owner.
    init(
        _ screen: any Screen, pace: ScreenPace, recordLimit: Int?,
        isolation: isolated (any Actor)?
    ) {
        core = makeCore(screen, isolation: isolation)
        self.pace = pace
        spinner = Spinner(pace.spinner)
        alarm = ScreenAlarm(pace, isolation: isolation)
        ownPlugins = core.plugins()
        own = core.describe()
        shown = own
        makePane = { screen in
            _ = isolation
            return LiveBranch(
                screen, pace: pace, recordLimit: recordLimit, isolation: isolation)
        }
        if let recordLimit {
            history = core.record(limit: recordLimit) { [weak self] in self?.own.title ?? "" }
        }
        alarm.onRing = { [weak self] in self?.update() }
        core.start { [weak self] in self?.update() }
        update()
    }

    // MARK: Life

    /// Begins, or goes on; more than once does nothing.
    func appear() {
        guard !isVisible else { return }
        isVisible = true
        core.begin()
        for (_, branch) in panes { branch.appear() }
    }

    /// Waits until it is shown again.
    func disappear() {
        isVisible = false
        core.pause()
        for (_, branch) in panes { branch.disappear() }
    }

    /// The plugins of the screen and of those within it.
    var plugins: [any ListListener] { ownPlugins + panes.flatMap(\.branch.plugins) }

    /// What has happened in the screen and in those within it.
    var histories: [ScreenHistory] {
        (history.map { [$0] } ?? []) + panes.flatMap(\.branch.histories)
    }

    /// Whether something is on its way, or a spinner is still to go.
    private var isBusy: Bool {
        core.isBusy || isLingering || panes.contains { $0.branch.isBusy }
    }

    /// Whether a spinner shows though nothing is on its way.
    private var isLingering: Bool { spinner.isShown && spinner.nextMoment != nil }

    /// Waits until nothing is on its way, and what is shown is final.
    func settle(isolation: isolated (any Actor)?) async {
        repeat {
            await core.settle(isolation: isolation)
            for (_, branch) in panes { await branch.settle(isolation: isolation) }
            await spinnerHasGone(isolation: isolation)
        } while isBusy && !Task.isCancelled
    }

    private func spinnerHasGone(isolation: isolated (any Actor)?) async {
        guard isLingering else { return }
        let (gone, signal) = AsyncStream<Never>.makeStream()
        waiting.append(signal)
        for await _ in gone {}
    }

    // MARK: What is shown

    /// Describes the screen anew, and tells who looks.
    ///
    /// A change that comes meanwhile, as from a pane that begins, follows.
    func update() {
        isStale = true
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        while isStale {
            isStale = false
            let next = core.describe()
            spinner.update(isLoading: next.status.kind == .loading, at: pace.now())
            alarm.set(spinner.nextMoment)
            follow(next.panes)
            own = paced(next)
            compose()
        }
        if !isLingering {
            for signal in waiting { signal.finish() }
            waiting = []
        }
    }

    /// A description as the spinner allows.
    private func paced(_ next: ScreenDescription) -> ScreenDescription {
        var next = next
        let isLoading = next.status.kind == .loading
        if isLoading, !spinner.isShown {
            next.status = .waiting
        } else if !isLoading, spinner.isShown {
            next.status = own.status
            if own.sections.allSatisfy(\.cells.isEmpty) { next.sections = own.sections }
        }
        return next
    }

    private func compose() {
        shown = own
        for (pane, branch) in panes { shown.sections += branch.sections(in: pane.id) }
        onChange()
    }

    /// Opens the panes that have come, and ends those that are gone.
    private func follow(_ wanted: [Pane]) {
        guard !(wanted.isEmpty && panes.isEmpty) else { return }
        let open = Dictionary(panes.map { ($0.pane.life, $0) }) { first, _ in first }
        var seen: Set<RecordID> = []
        panes = wanted.filter { seen.insert($0.id).inserted }.map { pane in
            if let former = open[pane.life] { return former }
            let branch = makePane(pane.screen)
            branch.onChange = { [weak self] in self?.paneChanged() }
            return (pane, branch)
        }
        if isVisible { for (_, branch) in panes { branch.appear() } }
    }

    private func paneChanged() {
        // While panes begin, all of them are composed at the end.
        if !isUpdating { compose() }
    }

    // MARK: Within another

    /// The sections as a pane shows them: a heading with the status, and the
    /// rest.
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
        return isBare ? sections : [heading] + sections
    }
}
