public import WaybillLists

/// A plugin that refreshes a list when a user pulls it down.
///
/// It follows `ListEvent.scrolled`, with an offset below 0 above the beginning of the list, and
/// `ListEvent.refreshRequested` of hosts that show the pull themselves: a browser by a pull or a
/// button, a terminal by a key.
public final class PullToRefreshPlugin: ListListener {
    /// A running refresh.
    public struct Request {
        fileprivate let number: Int
        fileprivate weak var plugin: PullToRefreshPlugin?

        /// Ends the refresh after success or failure.
        ///
        /// Ignored a second time, and after another one has begun.
        public func end() { plugin?.end(number) }
    }

    /// True: hosts offer a refresh.
    public var refreshes: Bool { true }

    package var state: PullToRefresh.State { pull.state }

    package var onChange: ((PullToRefresh.State) -> Void)?

    private var pull: PullToRefresh
    private var isDragging = false
    private var number = 0
    private let load: (Request) -> Void

    /// Creates a plugin.
    ///
    /// - Parameters:
    ///   - distance: The required pull distance, in the host's unit.
    ///   - load: Called once for each refresh, which it must end; in the isolation domain of the
    ///     manifest.
    public init(distance: Double, load: @escaping (Request) -> Void) {
        pull = PullToRefresh(distance: distance)
        self.load = load
    }

    /// Refreshes by a button, a key or a program.
    ///
    /// - Returns: Whether a refresh begins; false while one is running.
    @discardableResult
    public func refresh() -> Bool { change { $0.begin() } }

    /// Follows the pull gesture.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .scrolled(.willBeginDragging): isDragging = true
        case .scrolled(.didScroll(let offset)) where isDragging:
            change { pull in
                pull.pull(by: -offset)
                return false
            }
        case .scrolled(.didEndDragging):
            isDragging = false
            change { $0.release() }
        case .refreshRequested: refresh()
        case .managedViewChanged, .detached:
            isDragging = false
            change { pull in
                pull.pull(by: 0)
                return false
            }
        default: break
        }
    }

    private func end(_ number: Int) {
        guard number == self.number else { return }
        change { pull in
            pull.end()
            return false
        }
    }

    /// Changes the state, reports it, and loads at the beginning of a refresh.
    @discardableResult
    private func change(_ body: (inout PullToRefresh) -> Bool) -> Bool {
        let before = pull.state
        let begins = body(&pull)
        if begins { number += 1 }
        let request = Request(number: number, plugin: self)
        if pull.state != before { onChange?(pull.state) }
        if begins { load(request) }
        return begins
    }
}
