/// A timer of a loading indicator that avoids flashing: a spinner appears after a delay, and stays
/// for a minimum time.
///
/// A pure state machine: it takes events with their moments, and returns the moment for the next
/// call.
package struct Spinner: Hashable, Sendable {
    package var pace: SpinnerPace

    private enum State: Hashable, Sendable {
        case hidden

        case waiting(since: Duration)

        case shown(since: Duration, isLoading: Bool)
    }

    private var state = State.hidden

    package init(_ pace: SpinnerPace) { self.pace = pace }

    package var isShown: Bool {
        if case .shown = state { true } else { false }
    }

    /// The moment of the next change without events; nil for never.
    package var nextMoment: Duration? {
        switch state {
        case .hidden, .shown(_, isLoading: true): nil
        case .waiting(let start): start + pace.delay
        case .shown(let start, isLoading: false): start + pace.minimum
        }
    }

    /// Handles an event at a moment, counted from any fixed one, after those of earlier calls.
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

/// The delay of a spinner, and its minimum time.
public struct SpinnerPace: Hashable, Sendable {
    /// The loading time before the spinner appears.
    package var delay: Duration

    package var minimum: Duration

    /// Describes a pace; negative durations count as 0.
    public init(delay: Duration, minimum: Duration) {
        self.delay = max(delay, .zero)
        self.minimum = max(minimum, .zero)
    }

    /// No delay and no minimum time.
    public static let none = SpinnerPace(delay: .zero, minimum: .zero)

    /// A delay of 0.2 seconds, which users perceive as immediate, and a minimum of 0.4 seconds.
    public static let usual = SpinnerPace(
        delay: .milliseconds(200), minimum: .milliseconds(400))
}
