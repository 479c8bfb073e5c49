/// The state machine of pull to refresh, independent of lists.
///
/// `PullToRefreshPlugin` drives it by the host's reports.
package struct PullToRefresh: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case idle

        /// Pulled by a fraction of the required distance; releasing at 1 or more refreshes.
        case pulled(Double)

        case refreshing
    }

    package private(set) var state = State.idle

    package let distance: Double

    /// Whether the current pull already led to a refresh and starts no other.
    private var isSpent = false
    private var isPulled = false

    /// Creates the state at rest.
    ///
    /// - Parameter distance: The required distance, in the host's unit; 0 or less is the smallest
    ///   pull.
    package init(distance: Double) {
        self.distance = distance > 0 ? distance : .leastNonzeroMagnitude
    }

    /// Updates the pull distance.
    ///
    /// - Parameter pull: The distance of the list's top below its resting place, in the host's
    ///   unit.
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

    /// Ends a refresh; the current pull starts no other before the list comes to rest.
    package mutating func end() {
        guard state == .refreshing else { return }
        isSpent = isPulled
        state = .idle
    }
}
