import Foundation
import Synchronization

/// A date that a test moves, and puts back.
///
/// The lock `seconds` keeps it.
final class MovingDate: Sendable {
    private let seconds = Mutex(1_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

    func move(by duration: Duration) { seconds.withLock { $0 += duration / .seconds(1) } }
}
