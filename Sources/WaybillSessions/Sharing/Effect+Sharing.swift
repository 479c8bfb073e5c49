import WaybillScreens
public import WaybillStore

extension Effect {
    /// Dispatches an action to a shared store, and is done when that and its effects there are
    /// done.
    ///
    /// Effects that are started one after the other dispatch in that order.
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
