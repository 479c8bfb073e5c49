internal import Foundation
internal import Synchronization

/// The wait of statements while another process holds the lock of a database.
///
/// Writes queue: with a wait for each of them, the last of a dozen would wait a dozen times as
/// long. They wait together instead, until one of them gets the lock. The lock `wait` guards the
/// time.
final class LockPatience: Sendable {
    private let timeout: Duration
    private let wait = Mutex<Wait?>(nil)

    private struct Wait {
        var start: ContinuousClock.Instant
        var last: ContinuousClock.Instant
        var isOver: Bool
    }

    init(_ timeout: Duration) { self.timeout = timeout }

    /// Whether a statement that finds the database locked tries again.
    ///
    /// An attempt within half a second of another one continues the same wait. A statement after
    /// one that did not give up starts a new wait: that one got the lock.
    ///
    /// - Parameter attempt: The number of earlier attempts of the statement.
    func allowsAttempt(_ attempt: Int, at now: ContinuousClock.Instant) -> Bool {
        wait.withLock { wait in
            var start = now
            if let known = wait, attempt > 0 || known.isOver,
                known.last.duration(to: now) < .milliseconds(500)
            {
                start = known.start
            }
            let isOver = start.duration(to: now) >= timeout
            // Half a second after the first timeout the next statement starts a new wait.
            if isOver, wait?.isOver == true { return false }
            wait = Wait(start: start, last: now, isOver: isOver)
            return !isOver
        }
    }

    /// Waits a moment for the lock; false once the time is over.
    func waitForLock(_ attempt: Int) -> Bool {
        guard allowsAttempt(attempt, at: .now) else { return false }
        Thread.sleep(forTimeInterval: 0.01)
        return true
    }
}
