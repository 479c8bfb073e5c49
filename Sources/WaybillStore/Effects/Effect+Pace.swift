extension Effect {
    /// Debounces work: waits until none of the kind was requested for a while,
    /// and then does the last one of a burst.
    ///
    /// - Parameter id: The name of the kind; its waiting, running and observing work is cancelled.
    ///   The work keeps its own names beside.
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
    /// Merged work and steps that follow one another are one thing: all of it
    /// begins, waits or is dropped. A while begins with the work, however long
    /// that takes.
    ///
    /// - Parameters:
    ///   - id: The name of the kind; the work keeps its own names beside.
    ///   - latest: Whether the last of those that were held back follows at the
    ///     end; true by default. Otherwise they are dropped.
    /// - Returns: An effect that begins this one, later or not at all. What it
    ///   cancels beside its work is cancelled at once.
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

    /// The same effect with all that it runs under one name beside its own, steps that follow
    /// included.
    private func named(_ id: EffectID) -> Effect {
        let (works, others) = parts
        guard let first = works.first else { return self }
        if works.count == 1, let work = first.named(id) {
            return Effect(operations: others + [work])
        }
        let group = Effect(operations: works).without(id)
        return Effect(operations: others + [.group(id, group)])
    }

    /// Its work and observations, and its cancellations beside.
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

    /// The same effect where all of it goes under a name: what is in it neither
    /// takes that name nor cancels it, which would end all.
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
    /// The same work or observation under a name; nil if it is not one alone, or has another.
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
