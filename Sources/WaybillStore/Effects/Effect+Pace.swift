extension Effect {
    /// Waits until nothing of the kind was asked for a while, and then does the
    /// work: the last one of a burst.
    ///
    /// - Parameters:
    ///   - id: The name of the kind; what waits or runs under it is cancelled.
    ///   - duration: How long to wait.
    ///   - clock: What measures it.
    /// - Returns: An effect that begins this one later. What it cancels is
    ///   cancelled then too.
    public func debounced(
        _ id: EffectID, for duration: Duration, clock: some Clock<Duration>
    ) -> Effect {
        let pause = Effect.run(id) { _ in try? await clock.sleep(for: duration) }
        return Effect(operations: [.sequence([pause, named(id)])])
    }

    /// Does the work at most once in a while: the first of a burst at once.
    ///
    /// - Parameters:
    ///   - id: The name of the kind.
    ///   - duration: How long others are held back.
    ///   - clock: What measures it.
    ///   - latest: Whether the last of those that were held back follows at the
    ///     end; true by default. Otherwise they are dropped.
    /// - Returns: An effect that begins this one, later or not at all. What it
    ///   cancels is cancelled at once.
    public func throttled(
        _ id: EffectID, for duration: Duration, clock: some Clock<Duration>, latest: Bool = true
    ) -> Effect {
        let rule = Throttling(
            keepsLatest: latest, pause: { try? await clock.sleep(for: duration) })
        return Effect(
            operations: operations.map { operation in
                switch operation {
                case .run(_, let work): .throttle(id, rule, work)
                default: operation
                }
            })
    }

    /// The same effect with all that it runs under one name.
    private func named(_ id: EffectID) -> Effect {
        let works = operations.compactMap { operation in
            if case .run(_, let work) = operation { work } else { nil }
        }
        guard !works.isEmpty else { return self }
        let others = operations.filter { if case .run = $0 { false } else { true } }
        return Effect(
            operations: others + [
                .run(id) { send in
                    await withTaskGroup { group in
                        for work in works { group.addTask { await work(send) } }
                    }
                }
            ])
    }
}

/// How work of a kind is held back.
@usableFromInline
struct Throttling: Sendable {
    let keepsLatest: Bool
    let pause: @Sendable () async -> Void
}
