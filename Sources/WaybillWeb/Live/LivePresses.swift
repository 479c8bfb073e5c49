import Synchronization
import WaybillScreens

/// The numbers of a window's presses over all its connections, so that each acts once.
///
/// The lock `state` guards them.
final class LivePresses: Sendable {
    private let state = Mutex((connection: 0, last: 0))

    var last: Int { state.withLock(\.last) }

    /// Begins a connection, and returns its number and that of the last performed press.
    ///
    /// Presses that still arrive on earlier connections are refused.
    func connect() -> (connection: Int, last: Int) {
        state.withLock { state in
            state.connection += 1
            return state
        }
    }

    /// Accepts a press; false if it was performed, or comes from an earlier connection.
    func take(_ number: Int, on connection: Int) -> Bool {
        state.withLock { state in
            guard connection == state.connection, number > state.last else { return false }
            state.last = number
            return true
        }
    }
}

/// The windows with numbered presses, by their own names; guarded by the lock `windows`.
///
/// The page of a forgotten window names its unacknowledged presses.
final class LiveWindows: Sendable {
    private let windows = Mutex(ExpiringTable<String, LivePresses, Peer>(limit: 4_096))

    /// The presses of a window, and whether it is known.
    func presses(of window: String) -> (LivePresses, isKnown: Bool) {
        windows.withLock { windows in
            if let presses = windows.use(window) { return (presses, true) }
            let presses = LivePresses()
            if !window.isEmpty { windows.insert(presses, for: window, owner: Peer.current) }
            return (presses, false)
        }
    }
}
