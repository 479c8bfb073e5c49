internal import Foundation
internal import Synchronization

/// The time for which statements wait while another process holds the lock of a database.
///
/// Writes queue: if each of them waited anew, the last of a dozen would wait a dozen times as long.
/// They wait together instead. The lock `wait` guards the time.
final class LockPatience: Sendable {
    private let timeout: Duration
    private let wait = Mutex<(start: ContinuousClock.Instant, last: ContinuousClock.Instant)?>(nil)

    init(_ timeout: Duration) { self.timeout = timeout }

    /// Whether a statement that finds the database locked tries again.
    ///
    /// An attempt within half a second of another one continues the same wait.
    func allowsAttempt(at now: ContinuousClock.Instant) -> Bool {
        wait.withLock { wait in
            var start = now
            if let known = wait, known.last.duration(to: now) < .milliseconds(500) {
                start = known.start
            }
            wait = (start, now)
            return start.duration(to: now) < timeout
        }
    }

    /// Waits a moment for the lock; false once the time is over.
    func waitForLock() -> Bool {
        guard allowsAttempt(at: .now) else { return false }
        Thread.sleep(forTimeInterval: 0.01)
        return true
    }
}
