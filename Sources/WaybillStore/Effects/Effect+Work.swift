extension Effect {
    /// Runs work without actions.
    public static func fireAndForget(_ work: @escaping @Sendable () async -> Void) -> Effect {
        run { _ in await work() }
    }

    /// Sends an action after the subscribers have seen the current state.
    public static func send(_ action: Action) -> Effect {
        Effect(operations: [.aside({ send in send(action) }, isSend: true)])
    }

    /// Sends the actions of a stream until it ends.
    ///
    /// Unlike ``observe(_:events:action:)`` it is waited for: use it for streams with an end.
    ///
    /// - Parameters:
    ///   - id: Its name for ``cancel(_:)``; earlier work of that name is cancelled. None by
    ///     default.
    ///   - actions: Called when the effect starts, outside the store's isolation.
    public static func stream<Actions: AsyncSequence & Sendable>(
        _ id: EffectID? = nil, _ actions: @escaping @Sendable () -> Actions
    ) -> Effect where Actions.Element == Action, Actions.Failure == Never {
        run(id, isSideBySide: true) { send in
            for await action in actions() { send(action) }
        }
    }

    /// Work that waits for a pause in the requests: of a burst, only the last one runs.
    ///
    /// - Parameter id: The name of the kind, whose waiting or running work is cancelled.
    public static func debounced(
        _ id: EffectID, for duration: Duration, clock: some Clock<Duration>,
        _ work: @escaping @Sendable (Send<Action>) async -> Void
    ) -> Effect {
        run(id) { send in
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            await work(send)
        }
    }

    /// Retries work until it succeeds or the attempts are used up.
    ///
    /// - Parameters:
    ///   - id: Its name for ``cancel(_:)``; earlier work of that name is cancelled. None by
    ///     default.
    ///   - attempts: The maximum number of attempts, the first included; at least 1, by default 3.
    ///   - firstWait: The wait after the first failure, which doubles with each; half a second by
    ///     default.
    ///   - longestWait: The longest wait; 30 seconds by default.
    ///   - failure: The action for the last failure. A cancelled effect sends none.
    public static func retrying(
        _ id: EffectID? = nil, attempts: Int = 3, firstWait: Duration = .milliseconds(500),
        longestWait: Duration = .seconds(30), clock: some Clock<Duration>,
        _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
        failure: @escaping @Sendable (any Error) -> Action
    ) -> Effect {
        run(id) { send in
            var attempt = 1
            var wait = max(min(firstWait, longestWait), .zero)
            while !Task.isCancelled {
                do {
                    return try await work(send)
                } catch {
                    guard !Task.isCancelled else { return }
                    guard attempt < attempts else { return send(failure(error)) }
                    attempt += 1
                    guard (try? await clock.sleep(for: wait)) != nil else { return }
                    wait = wait < longestWait / 2 ? wait * 2 : max(longestWait, .zero)
                }
            }
        }
    }
}
