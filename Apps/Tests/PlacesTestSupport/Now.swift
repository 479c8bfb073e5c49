public import Foundation
import Synchronization

/// A date that a test moves.
///
/// The lock `seconds` keeps it.
public final class Now: Sendable {
    private let seconds = Mutex(1_000_000.0)

    /// The current date; 1,000,000 seconds after 1970 at first.
    public var date: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

    /// Starts at the first date.
    public init() {}

    /// Moves the date.
    ///
    /// - Parameter seconds: How far; below 0 for back.
    public func move(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
}
