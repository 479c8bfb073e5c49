/// The state machine of pull to refresh.
///
/// A value that knows no list: `PullToRefreshPlugin` drives it by what a host
/// reports.
package struct PullToRefresh: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case idle

        /// It is pulled, by this part of what is needed: from 1 on, letting go
        /// refreshes.
        case pulled(Double)

        /// What is newer is being fetched.
        case refreshing
    }

    package private(set) var state = State.idle

    /// How far it must be pulled, in the host's unit.
    package let distance: Double

    /// Whether it was pulled when the last refresh ended: that pull is over.
    private var isSpent = false
    private var isPulled = false

    /// Creates a list that is at rest.
    ///
    /// - Parameter distance: How far it must be pulled, in the host's unit;
    ///   what is not positive counts as the smallest pull.
    package init(distance: Double) {
        self.distance = distance > 0 ? distance : .leastNonzeroMagnitude
    }

    /// Takes notice of how far the list is pulled.
    ///
    /// - Parameter pull: How far its beginning is below its place, in the
    ///   host's unit. What is not positive is at rest.
    package mutating func pull(by pull: Double) {
        isPulled = pull > 0
        if !isPulled { isSpent = false }
        guard state != .refreshing, !isSpent else { return }
        state = isPulled ? .pulled(pull / distance) : .idle
    }

    package mutating func release() -> Bool {
        isSpent = false
        isPulled = false
        guard case .pulled(let part) = state else { return false }
        state = part >= 1 ? .refreshing : .idle
        return part >= 1
    }

    package mutating func begin() -> Bool {
        guard state != .refreshing else { return false }
        isSpent = isPulled
        state = .refreshing
        return true
    }

    /// Ends a refresh.
    ///
    /// The current pull starts nothing: the list has to come to rest first.
    package mutating func end() {
        guard state == .refreshing else { return }
        isSpent = isPulled
        state = .idle
    }
}
