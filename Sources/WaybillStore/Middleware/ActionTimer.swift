/// A middleware that measures how long actions take.
///
/// ```swift
/// let timer = ActionTimer<Tally, Action>()
/// let store = Store(Tally(), reducer: reducer, middleware: [timer.middleware])
/// store.dispatch(.add(3))
/// print(timer.count, timer.total, timer.slowest)
/// ```
///
/// An action's time is that of the middleware behind the timer, of the reducer
/// and of the subscribers. The time of an action that was dispatched meanwhile
/// counts as that one's own. What is kept does not grow.
///
/// It belongs to the isolation of the store's owner; each store needs its own.
public final class ActionTimer<State, Action: Sendable> {
    /// An action that took long.
    public struct Entry: Hashable, Sendable {
        /// The text that the timer writes for the action.
        public let words: String

        /// How long it took.
        public let duration: Duration
    }

    /// The middleware that measures, for the store; the first of them, so that all of it is
    /// measured.
    public let middleware: Middleware<State, Action>

    private let times: ActionTimes<Action>

    /// Creates a timer.
    ///
    /// - Parameter words: A record of a slow action. Its name by default, see
    ///   ``actionName(of:)``: actions hold what people type.
    public init<Time: Clock>(
        slowest: Int = 10, clock: Time = ContinuousClock(),
        words: @escaping (Action) -> String = { actionName(of: $0) }
    ) where Time.Duration == Duration {
        let start = clock.now
        let times = ActionTimes(
            most: max(slowest, 0), words: words, now: { start.duration(to: clock.now) })
        self.times = times
        middleware = Middleware { _ in
            { action, next in times.measure(action) { next(action) } }
        }
    }

    /// How many actions there were.
    public var count: Int { times.count }

    /// How long all of them took.
    public var total: Duration { times.total }

    /// How long the longest took; nothing before the first.
    public var longest: Duration { times.longest }

    /// Those that took longest, the longest first; of two that took as long, the
    /// earlier one first.
    public var slowest: [Entry] {
        times.slowest.map { Entry(words: $0.words, duration: $0.duration) }
    }

    /// Forgets what was measured.
    public func reset() { times.reset() }
}

private final class ActionTimes<Action> {
    private(set) var count = 0
    private(set) var total = Duration.zero
    private(set) var longest = Duration.zero
    private(set) var slowest: [(words: String, duration: Duration)] = []

    private let most: Int
    private let words: (Action) -> String
    private let now: () -> Duration

    /// How long the actions within the one that is being measured took.
    private var inner = Duration.zero

    init(most: Int, words: @escaping (Action) -> String, now: @escaping () -> Duration) {
        self.most = most
        self.words = words
        self.now = now
    }

    func reset() { (count, total, longest, slowest) = (0, .zero, .zero, []) }

    func measure(_ action: Action, _ body: () -> Void) {
        let outer = inner
        inner = .zero
        let start = now()
        body()
        let whole = now() - start
        note(action, whole - inner)
        inner = outer + whole
    }

    private func note(_ action: Action, _ duration: Duration) {
        count += 1
        total += duration
        longest = max(longest, duration)
        if slowest.count == most {
            guard let last = slowest.last, duration > last.duration else { return }
            slowest.removeLast()
        }
        let index = slowest.firstIndex { $0.duration < duration } ?? slowest.count
        slowest.insert((words(action), duration), at: index)
    }
}
