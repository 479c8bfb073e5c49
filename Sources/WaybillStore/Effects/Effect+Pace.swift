extension Effect {
    /// Debounces work: waits for a pause in the requests, then runs the last one of a burst.
    ///
    /// - Parameter id: The name of the kind; its waiting, running and observing work is cancelled.
    ///   The work keeps its own names besides.
    /// - Returns: An effect that begins this one later, its cancellations included.
    public func debounced(
        _ id: EffectID, for duration: Duration, clock: some Clock<Duration>
    ) -> Effect {
        let pause = Effect.run(id) { _ in try? await clock.sleep(for: duration) }
        return Effect(operations: [.sequence([pause, named(id)])])
    }

    /// Throttles work: runs the first of a burst at once, and at most one in each interval.
    ///
    /// Merged or concatenated work begins, waits or is dropped as a unit. An interval begins with
    /// the work, however long that takes.
    ///
    /// - Parameters:
    ///   - id: The name of the kind; the work keeps its own names besides.
    ///   - latest: Whether the last held-back work runs at the end of the interval; true by
    ///     default. Otherwise it is dropped.
    /// - Returns: An effect that begins this one later or not at all; its own cancellations are
    ///   immediate.
    public func throttled(
        _ id: EffectID, for duration: Duration, clock: some Clock<Duration>, latest: Bool = true
    ) -> Effect {
        let rule = Throttling(
            keepsLatest: latest, pause: { try? await clock.sleep(for: duration) })
        let (works, others) = parts
        guard !works.isEmpty else { return self }
        let work = Effect(operations: works).named(id)
        return Effect(operations: others + [.throttle(id, rule, work)])
    }

    /// The effect with all its work, later steps included, under one more name.
    private func named(_ id: EffectID) -> Effect {
        let (works, others) = parts
        guard let first = works.first else { return self }
        if works.count == 1, let work = first.named(id) {
            return Effect(operations: others + [work])
        }
        let group = Effect(operations: works).without(id)
        return Effect(operations: others + [.group(id, group)])
    }

    private var parts: (works: [Operation], others: [Operation]) {
        var (works, others): ([Operation], [Operation]) = ([], [])
        for operation in operations {
            switch operation {
            case .run, .aside, .observe, .request, .sequence, .throttle, .group:
                works.append(operation)
            case .cancel: others.append(operation)
            case .part(let life, let path, let effect):
                let inner = effect.parts
                func bound(_ operations: [Operation]) -> [Operation] {
                    operations.isEmpty
                        ? [] : [.part(life, path, Effect(operations: operations))]
                }
                works += bound(inner.works)
                others += bound(inner.others)
            }
        }
        return (works, others)
    }

    /// The effect without uses of a name, to run inside a group of that name: taking or cancelling
    /// it there would end the whole group.
    private func without(_ id: EffectID) -> Effect {
        Effect(
            operations: operations.compactMap { operation in
                switch operation {
                case .run(id, let work): .run(nil, work)
                case .observe(id, let start): .observe(nil, start)
                case .cancel(id): nil
                case .run, .aside, .observe, .cancel, .request: operation
                case .throttle(let other, let rule, let effect):
                    .throttle(other, rule, effect.without(id))
                case .sequence(let effects): .sequence(effects.map { $0.without(id) })
                case .group(id, let effect): .sequence([effect.without(id)])
                case .group(let other, let effect): .group(other, effect.without(id))
                case .part(let life, let path, let effect):
                    .part(life, path, effect.without(id))
                }
            })
    }
}

extension Effect.Operation {
    /// The same work or observation under a name; nil if there are several or it has another name.
    fileprivate func named(_ id: EffectID) -> Self? {
        switch self {
        case .run(nil, let work), .run(id, let work), .aside(let work, _): .run(id, work)
        case .observe(nil, let start), .observe(id, let start): .observe(id, start)
        case .run, .observe, .cancel, .request, .throttle, .sequence, .group, .part: nil
        }
    }
}

@usableFromInline
struct Throttling: Sendable {
    let keepsLatest: Bool
    let pause: @Sendable () async -> Void
}
