import WaybillDiff
public import WaybillLists

/// A plugin for infinite scrolling: it loads more rows near one end of a list.
///
/// It works with any host that reports `ListEvent.visibleRangeChanged`. There is one request at a time; if the
/// end is still near after it, because the page was shorter than the view, the next one follows.
/// After an empty page the plugin waits for a change. For both ends of a list use two plugins.
public final class LoadMorePlugin: ListListener {
    /// An end of the list.
    public enum Edge: String, CaseIterable, Sendable {
        /// The beginning, such as of a chat; anchored rows keep their place.
        case beginning

        /// The end, such as of a feed.
        case end
    }

    package enum Threshold: Hashable, Sendable {
        /// At most n rows between the end and the visible rows.
        case rows(Int)

        /// A distance to the end of at most n heights of the view.
        case extents(Double)
    }

    package enum State: String, CaseIterable, Sendable {
        case idle

        case loading

        /// The last request failed; ``LoadMorePlugin/retry()`` tries again.
        case failed

        case exhausted
    }

    /// The outcome of a request.
    public enum Outcome: String, CaseIterable, Sendable {
        /// There may be more rows.
        case more

        /// There are no more rows.
        case exhausted

        /// The request failed.
        case failed
    }

    /// A running request.
    public struct Request {
        fileprivate let number: Int
        fileprivate weak var plugin: LoadMorePlugin?

        /// Ends the request after the list has received the new rows.
        ///
        /// Ignored a second time, and after ``LoadMorePlugin/reset()``.
        public func finish(_ outcome: Outcome) { plugin?.finish(number, outcome) }
    }

    package private(set) var state = State.idle {
        didSet { if state != oldValue { onChange?(state) } }
    }

    package var onChange: ((State) -> Void)?

    private let edge: Edge
    private let threshold: Threshold
    private let load: (Request) -> Void
    private var visible: VisibleRange?

    private weak var manifest: ListManifest?

    /// The number of plans at the last visible range; nil while more of them waited for the view,
    /// which will report again.
    private var seenPlans: Int?
    private var number = 0
    private var isChecking = false

    /// Whether something changed since the current request began.
    private var isChanged = false

    /// The visible range at an empty page.
    private var emptyRange: VisibleRange?

    /// The number of consecutive requests without scrolling.
    private var followers = 0

    /// The maximum number of consecutive requests without scrolling.
    ///
    /// A source with immediate but invisible rows would never end. If rows are inserted above while
    /// the view stays at the beginning, such as at a "more" row, the user has to scroll before more
    /// is loaded.
    private var mostFollowers: Int {
        let canScroll = visible.map { $0.extentBefore + $0.extentAfter > 0 } ?? false
        return edge == .beginning && canScroll ? 1 : 100
    }

    /// Creates a plugin that loads at most a height of the view before the end.
    ///
    /// - Parameter load: Called once for each request, which it must finish; in the isolation
    ///   domain of the manifest.
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

    /// Follows the visible range.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached: self.manifest = manifest
        case .detached: self.manifest = nil
        case .visibleRangeChanged(let visible):
            let isScrolled =
                visible.extentBefore != self.visible?.extentBefore
                || visible.height != self.visible?.height
            if isScrolled { followers = 0 }
            self.visible = visible
            seenPlans = manifest.queue.hasWaiting ? nil : manifest.queue.planCount
            check()
        case .planned(let plan) where !plan.isEmpty:
            isChanged = true
            emptyRange = nil
            check()
        case .managedViewChanged(isAttached: false): visible = nil
        default: break
        }
    }

    /// Retries a failed request, whatever is visible.
    ///
    /// - Returns: Whether a request begins; false unless the last one failed.
    @discardableResult
    public func retry() -> Bool {
        guard state == .failed else { return false }
        begin()
        return true
    }

    /// Starts over with another list: a running request is ignored, and there may be more rows
    /// again.
    public func reset() {
        number += 1
        emptyRange = nil
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
            emptyRange = isChanged ? nil : visible
            state = .idle
            check()
        case .exhausted: state = .exhausted
        case .failed: state = .failed
        }
    }

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
        guard let visible, visible != emptyRange, let manifest,
            seenPlans == manifest.queue.planCount
        else { return false }
        switch threshold {
        case .rows(let count):
            return (edge == .end ? visible.rowsAfter : visible.rowsBefore) <= max(count, 0)
        case .extents(let count):
            let distance = edge == .end ? visible.extentAfter : visible.extentBefore
            return distance <= max(count, 0) * visible.height
        }
    }
}
