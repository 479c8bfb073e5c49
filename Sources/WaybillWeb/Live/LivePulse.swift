import Synchronization

/// What was received from a browser on its live connection.
///
/// The lock `state` keeps it.
final class LivePulse: Sendable {
    private struct State {
        var hasShown = false
        var isHeard = false
    }

    private let state = Mutex(State())

    /// Whether the browser sent which page it shows.
    var hasShown: Bool { state.withLock(\.hasShown) }

    /// The browser sent a frame.
    func hear(_ message: LiveMessage? = nil) {
        state.withLock { state in
            state.isHeard = true
            if case .show = message { state.hasShown = true }
        }
    }

    func listenAnew() -> Bool {
        state.withLock { state in
            defer { state.isHeard = false }
            return state.isHeard
        }
    }
}
