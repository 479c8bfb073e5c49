/// A timer of a loading indicator that avoids flashing: a spinner comes after a
/// delay, and stays for a minimum time.
///
/// A pure state machine: it takes events with their moments, and returns when
/// to call it again.
package struct Spinner: Hashable, Sendable {
    package var pace: SpinnerPace

    private enum State: Hashable, Sendable {
        case hidden

        /// Something is loading since a moment.
        case waiting(since: Duration)

        case shown(since: Duration, isLoading: Bool)
    }

    private var state = State.hidden

    package init(_ pace: SpinnerPace) { self.pace = pace }

    package var isShown: Bool {
        if case .shown = state { true } else { false }
    }

    /// The moment at which it will be another without anything happening; nil
    /// for never.
    package var nextMoment: Duration? {
        switch state {
        case .hidden, .shown(_, isLoading: true): nil
        case .waiting(let start): start + pace.delay
        case .shown(let start, isLoading: false): start + pace.minimum
        }
    }

    /// Handles an event at a moment, after those of earlier calls.
    ///
    /// - Parameter now: The moment, counted from any fixed one.
    package mutating func update(isLoading: Bool, at now: Duration) {
        switch state {
        case .hidden where isLoading:
            state = .waiting(since: now)
            update(isLoading: isLoading, at: now)
        case .waiting where !isLoading:
            state = .hidden
        case .waiting(let start) where now - start >= pace.delay:
            state = .shown(since: now, isLoading: true)
        case .shown(let start, _) where !isLoading && now - start >= pace.minimum:
            state = .hidden
        case .shown(let start, _):
            state = .shown(since: start, isLoading: isLoading)
        case .hidden, .waiting:
            break
        }
    }
}

/// The delay before a spinner comes, and the minimum time that it stays.
public struct SpinnerPace: Hashable, Sendable {
    /// How long something must be loading before the spinner comes.
    package var delay: Duration

    /// How long it stays at least.
    package var minimum: Duration

    /// Describes a pace.
    ///
    /// - Parameters:
    ///   - delay: How long something must be loading; less than 0 is 0.
    ///   - minimum: How long the spinner stays; less than 0 is 0.
    public init(delay: Duration, minimum: Duration) {
        self.delay = max(delay, .zero)
        self.minimum = max(minimum, .zero)
    }

    /// At once, and no longer than needed.
    public static let none = SpinnerPace(delay: .zero, minimum: .zero)

    /// For people: after 0.2 seconds, which pass for at once, and for 0.4
    /// seconds at least.
    public static let usual = SpinnerPace(
        delay: .milliseconds(200), minimum: .milliseconds(400))
}
