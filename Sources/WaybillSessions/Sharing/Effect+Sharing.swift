import WaybillScreens
public import WaybillStore

extension Effect {
    /// Dispatches an action to a shared store, and waits for it and its effects.
    ///
    /// Consecutive effects dispatch in order.
    public static func dispatch<State: Sendable, Shared: Sendable>(
        _ action: Shared, to store: SharedStore<State, Shared>
    ) -> Effect {
        let pending = PendingDispatches()
        return .merge(
            // Sent when the effect starts, as the tasks of effects keep no order.
            .observe(
                events: {
                    store.dispatch(action, in: pending)
                    return AsyncStream<Never> { $0.finish() }
                }, action: { (_: Never) -> Action in }),
            .fireAndForget { await pending.wait() })
    }
}
