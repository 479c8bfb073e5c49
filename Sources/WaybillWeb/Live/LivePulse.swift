import Synchronization

/// The signs of life of a browser on its live connection; the lock `state` guards them.
final class LivePulse: Sendable {
    private struct State {
        var hasShown = false
        var isHeard = false
    }

    private let state = Mutex(State())

    /// Whether the browser has sent its page.
    var hasShown: Bool { state.withLock(\.hasShown) }

    /// Records a frame of the browser.
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
