import Synchronization
import WaybillScreens

/// The numbers of the presses of a window, over all of its connections: a press is done once.
///
/// The lock `state` guards them.
final class LivePresses: Sendable {
    private let state = Mutex((connection: 0, last: 0))

    /// The number of the last press that was done.
    var last: Int { state.withLock(\.last) }

    /// Begins a connection; presses that still arrive on earlier ones are refused.
    ///
    /// - Returns: The number of the connection, and that of the last press that was done.
    func connect() -> (connection: Int, last: Int) {
        state.withLock { state in
            state.connection += 1
            return state
        }
    }

    /// Takes a press; false if it was done before, or comes from an earlier connection.
    func take(_ number: Int, on connection: Int) -> Bool {
        state.withLock { state in
            guard connection == state.connection, number > state.last else { return false }
            state.last = number
            return true
        }
    }
}

/// The windows whose presses are numbered, by the names that they give themselves.
///
/// The page of a forgotten window names its unacknowledged presses. The lock `windows` guards the table.
final class LiveWindows: Sendable {
    private let windows = Mutex(ExpiringTable<String, LivePresses, Peer>(limit: 4_096))

    /// The presses of a window, and whether it was here before.
    func presses(of window: String) -> (LivePresses, isKnown: Bool) {
        windows.withLock { windows in
            if let presses = windows.use(window) { return (presses, true) }
            let presses = LivePresses()
            if !window.isEmpty { windows.insert(presses, for: window, owner: Peer.current) }
            return (presses, false)
        }
    }
}
