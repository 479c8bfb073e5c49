import Synchronization

/// How many live connections there may be, and how many there are.
///
/// The lock `taken` keeps the number.
final class LiveSeats: Sendable {
    private let count: Int
    private let taken = Mutex(0)

    /// Provides seats.
    ///
    /// - Parameter count: How many.
    init(_ count: Int) { self.count = count }

    /// Takes a seat.
    ///
    /// - Returns: Whether one was free.
    func take() -> Bool {
        taken.withLock { taken in
            guard taken < count else { return false }
            taken += 1
            return true
        }
    }

    /// Gives a seat back that was taken.
    func leave() { taken.withLock { $0 -= 1 } }
}
