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
        sharing { store.dispatch(action, in: $0) }
    }

    /// Undoes the last step of a shared store.
    public static func undo<State: Sendable, Shared: Sendable>(
        in store: SharedStore<State, Shared>
    ) -> Effect {
        sharing { store.change(in: $0) { $0.undo() } }
    }

    /// Redoes the step of a shared store that was undone last.
    public static func redo<State: Sendable, Shared: Sendable>(
        in store: SharedStore<State, Shared>
    ) -> Effect {
        sharing { store.change(in: $0) { $0.redo() } }
    }

    /// Sends when the effect starts, as the tasks of effects keep no order, and
    /// then waits.
    private static func sharing(_ send: @escaping @Sendable (PendingDispatches) -> Void) -> Effect {
        let pending = PendingDispatches()
        return .merge(
            .observe(
                events: {
                    send(pending)
                    return AsyncStream<Never> { $0.finish() }
                }, action: { (_: Never) -> Action in }),
            .fireAndForget { await pending.wait() })
    }
}
