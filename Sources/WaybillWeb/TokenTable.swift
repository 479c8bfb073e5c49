import Synchronization
import WaybillScreens
import WaybillSessions

/// Values that browsers name by tokens of 128 random bits.
///
/// A value belongs to the peer of its insertion, and a full table drops the oldest value of the
/// peer with the most. The lock `state` guards the values.
final class TokenTable<Value: Sendable>: Sendable {
    private struct State {
        var values: ExpiringTable<String, Value, Peer>

        /// Drops expired values; nil while the table is empty.
        var timer: Task<Void, Never>?
    }

    private let state: Mutex<State>
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async -> Void
    private let onDrop: @Sendable (Value) async -> Void

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - lifetime: The time for which an unused value is valid; nil, the default, for ever.
    ///   - onDrop: Receives each value that expires, exceeds the limit, or remains at the close.
    init(
        limit: Int, lifetime: Duration? = nil, clock: some Clock<Duration> = ContinuousClock(),
        onDrop: @escaping @Sendable (Value) async -> Void = { _ in }
    ) {
        state = Mutex(State(values: ExpiringTable(limit: limit, lifetime: lifetime)))
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try? await clock.sleep(for: $0) }
        self.onDrop = onDrop
    }

    deinit { state.withLock { $0.timer }?.cancel() }

    var count: Int { state.withLock { $0.values.count } }

    /// Inserts a value, and returns its token.
    func insert(_ value: Value) -> String {
        let token = Visitor().token
        drop(
            state.withLock { state in
                let dropped = state.values.insert(
                    value, for: token, owner: Peer.current, at: elapsed())
                if state.timer == nil, state.values.nextExpiry != nil { state.timer = newTimer() }
                return dropped
            })
        return token
    }

    /// The value of a token, whose lifetime begins anew; nil if it is absent or not allowed.
    func use(_ token: String, where isAllowed: (Value) -> Bool) -> Value? {
        state.withLock { state in
            let now = elapsed()
            guard state.values.value(of: token, at: now).map(isAllowed) == true else { return nil }
            return state.values.use(token, at: now)
        }
    }

    /// Removes the value of a token and returns it; nil if it is absent or not allowed.
    @discardableResult
    func take(_ token: String, where isAllowed: (Value) -> Bool = { _ in true }) -> Value? {
        state.withLock { state in
            guard state.values.value(of: token, at: elapsed()).map(isAllowed) == true else {
                return nil
            }
            return state.values.remove(token)
        }
    }

    /// Drops all values.
    func close() async {
        for value in state.withLock({ $0.values.removeAll() }) { await onDrop(value) }
    }

    private func drop(_ values: [Value]) {
        guard !values.isEmpty else { return }
        Task { [onDrop] in
            for value in values { await onDrop(value) }
        }
    }

    private func newTimer() -> Task<Void, Never> {
        Task { [weak self, sleep] in
            while let wait = self?.dropExpired(), !Task.isCancelled { await sleep(wait) }
        }
    }

    /// Drops expired values, and returns the time until the next expiry; nil for an empty table.
    private func dropExpired() -> Duration? {
        let (dropped, wait) = state.withLock { state in
            let now = elapsed()
            let dropped = state.values.removeExpired(at: now)
            let wait = state.values.nextExpiry.map { $0 - now }
            if wait == nil { state.timer = nil }
            return (dropped, wait)
        }
        drop(dropped)
        return wait
    }
}
