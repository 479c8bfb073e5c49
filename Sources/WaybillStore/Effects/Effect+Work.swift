extension Effect {
    /// Does work that sends nothing.
    public static func fireAndForget(_ work: @escaping @Sendable () async -> Void) -> Effect {
        run { _ in await work() }
    }

    /// Sends an action when its turn comes: after the subscribers have seen the
    /// current state.
    public static func send(_ action: Action) -> Effect {
        run(isSideBySide: true) { send in send(action) }
    }

    /// Sends the actions of a stream until it ends.
    ///
    /// Unlike ``observe(_:events:action:)`` it is waited for: a stream that ends.
    ///
    /// - Parameters:
    ///   - id: Its name for ``cancel(_:)``; what runs under the same name is
    ///     cancelled first. None by default.
    ///   - actions: Called when the effect starts, outside the store's
    ///     isolation.
    public static func stream<Actions: AsyncSequence & Sendable>(
        _ id: EffectID? = nil, _ actions: @escaping @Sendable () -> Actions
    ) -> Effect where Actions.Element == Action, Actions.Failure == Never {
        run(id, isSideBySide: true) { send in
            for await action in actions() { send(action) }
        }
    }

    /// Does work that may fail, again and again until it succeeds or patience
    /// ends.
    ///
    /// - Parameters:
    ///   - id: Its name for ``cancel(_:)``; what runs under the same name is
    ///     cancelled first. None by default.
    ///   - backoff: How often, and how long to wait between.
    ///   - failure: What the last failure means. A cancelled effect sends none.
    public static func retrying(
        _ id: EffectID? = nil, _ backoff: Backoff, clock: some Clock<Duration>,
        _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
        failure: @escaping @Sendable (any Error) -> Action
    ) -> Effect {
        run(id) { send in
            var attempt = 1
            while !Task.isCancelled {
                do {
                    return try await work(send)
                } catch {
                    guard !Task.isCancelled else { return }
                    guard let delay = backoff.delay(after: attempt) else {
                        return send(failure(error))
                    }
                    attempt += 1
                    guard (try? await clock.sleep(for: delay)) != nil else { return }
                }
            }
        }
    }
}

/// A backoff: how often something is retried, and the delays between.
public struct Backoff: Hashable, Sendable {
    /// How often it is tried at most, the first time included; at least once.
    package var attempts: Int

    /// How long is waited after the first failure.
    package var first: Duration

    /// How many times as long is waited after each further one.
    package var factor: Double

    package var longest: Duration

    /// Describes when to try again.
    ///
    /// - Parameters:
    ///   - attempts: How often it is tried at most; 3 by default.
    ///   - first: How long is waited after the first failure; half a second by
    ///     default.
    ///   - factor: How many times as long after each further one; 2 by default.
    ///   - longest: How long is waited at most; 30 seconds by default.
    public init(
        attempts: Int = 3, first: Duration = .milliseconds(500), factor: Double = 2,
        longest: Duration = .seconds(30)
    ) {
        self.attempts = attempts
        self.first = first
        self.factor = factor
        self.longest = longest
    }

    /// How long to wait after a failure.
    ///
    /// - Parameter attempt: Which attempt failed, counted from 1.
    package func delay(after attempt: Int) -> Duration? {
        guard attempt < attempts else { return nil }
        var delay = min(first, longest)
        for _ in 1..<max(attempt, 1) where delay < longest {
            delay = min(delay * factor, longest)
        }
        return max(delay, .zero)
    }
}
