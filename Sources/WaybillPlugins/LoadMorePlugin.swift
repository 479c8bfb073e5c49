import WaybillDiff
public import WaybillLists

/// A plugin for infinite scrolling: it loads more rows when one end of a list
/// comes near.
///
/// It works with any host that reports `ListEvent.sighted`. There is one
/// request at a time; as long as the end is near after it, because the page was
/// shorter than the view, the next one follows. An empty page waits for
/// something to change. For both ends of a list use two plugins.
public final class LoadMorePlugin: ListListener {
    /// Which end of the list.
    public enum Edge: String, CaseIterable, Sendable {
        /// Where it begins: a chat. Anchored rows stay where they are.
        case beginning

        /// Where it ends: a feed.
        case end
    }

    package enum Threshold: Hashable, Sendable {
        /// At most n rows are between the end and the visible rows.
        case rows(Int)

        /// The end is at most n heights of the view away.
        case extents(Double)
    }

    package enum State: String, CaseIterable, Sendable {
        case idle

        case loading

        /// The last request failed; ``LoadMorePlugin/retry()`` tries again.
        case failed

        case exhausted
    }

    /// How a request ended.
    public enum Outcome: String, CaseIterable, Sendable {
        /// There may be more.
        case more

        /// There is no more.
        case exhausted

        /// It failed.
        case failed
    }

    /// A request that is running.
    public struct Request {
        fileprivate let number: Int
        fileprivate weak var plugin: LoadMorePlugin?

        /// Ends the request, when the list has the new rows.
        ///
        /// Of no effect a second time, and after ``LoadMorePlugin/reset()``.
        public func finish(_ outcome: Outcome) { plugin?.finish(number, outcome) }
    }

    package private(set) var state = State.idle {
        didSet { if state != oldValue { onChange?(state) } }
    }

    package var onChange: ((State) -> Void)?

    private let edge: Edge
    private let threshold: Threshold
    private let load: (Request) -> Void
    private var sight: ListSight?

    private weak var manifest: ListManifest?

    /// How many plans had been made of the list that was seen; nil while more of them waited for
    /// the view, which will report again.
    private var seenPlans: Int?
    private var number = 0
    private var isChecking = false

    /// Whether something changed since the current request began.
    private var isChanged = false

    /// What was visible when a page was empty.
    private var emptySight: ListSight?

    /// How many requests followed each other though nothing was scrolled.
    private var followers = 0

    /// The most of them.
    ///
    /// A source that responds at once with rows that are not seen would never end. Where rows come
    /// above and what is seen stays at the beginning, such as a row there that announces more, a
    /// person who can scroll does so before more is loaded.
    private var mostFollowers: Int {
        let canScroll = sight.map { $0.extentBefore + $0.extentAfter > 0 } ?? false
        return edge == .beginning && canScroll ? 1 : 100
    }

    /// Creates a plugin that loads when the end is at most a height of the view away.
    ///
    /// - Parameter load: Called once for each request, which it must finish; in the
    ///   isolation domain that owns the manifest.
    public convenience init(at edge: Edge = .end, load: @escaping (Request) -> Void) {
        self.init(at: edge, within: .extents(1), load: load)
    }

    package init(
        at edge: Edge = .end, within threshold: Threshold, load: @escaping (Request) -> Void
    ) {
        self.edge = edge
        self.threshold = threshold
        self.load = load
    }

    /// Follows what is visible.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached: self.manifest = manifest
        case .detached: self.manifest = nil
        case .sighted(let sight):
            let isScrolled =
                sight.extentBefore != self.sight?.extentBefore || sight.height != self.sight?.height
            if isScrolled { followers = 0 }
            self.sight = sight
            seenPlans = manifest.queue.hasWaiting ? nil : manifest.queue.planCount
            check()
        case .planned(let plan) where !plan.isEmpty:
            isChanged = true
            emptySight = nil
            check()
        case .managedViewChanged(isAttached: false): sight = nil
        default: break
        }
    }

    /// Tries again after a request that failed, whatever is visible.
    ///
    /// - Returns: Whether a request begins; false unless the last one failed.
    @discardableResult
    public func retry() -> Bool {
        guard state == .failed else { return false }
        begin()
        return true
    }

    /// Starts again, with another list: what is running has no effect any more,
    /// and there may be more again.
    public func reset() {
        number += 1
        emptySight = nil
        followers = 0
        state = .idle
        check()
    }

    private func begin() {
        number += 1
        isChanged = false
        state = .loading
        guard state == .loading else { return }
        load(Request(number: number, plugin: self))
    }

    private func finish(_ number: Int, _ outcome: Outcome) {
        guard number == self.number, state == .loading else { return }
        switch outcome {
        case .more:
            emptySight = isChanged ? nil : sight
            state = .idle
            check()
        case .exhausted: state = .exhausted
        case .failed: state = .failed
        }
    }

    /// Loads as long as the end is near.
    private func check() {
        guard !isChecking else { return }
        isChecking = true
        defer { isChecking = false }
        while state == .idle, isNear, followers < mostFollowers {
            followers += 1
            begin()
        }
    }

    private var isNear: Bool {
        guard let sight, sight != emptySight, let manifest,
            seenPlans == manifest.queue.planCount
        else { return false }
        switch threshold {
        case .rows(let count):
            return (edge == .end ? sight.rowsAfter : sight.rowsBefore) <= max(count, 0)
        case .extents(let count):
            let distance = edge == .end ? sight.extentAfter : sight.extentBefore
            return distance <= max(count, 0) * sight.height
        }
    }
}
