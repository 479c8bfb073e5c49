extension Effect {
    /// The effect without the work under a name and its later steps, and whether there was such
    /// work.
    func cancelling(_ id: EffectID) -> (rest: Effect, isCancelled: Bool) {
        var rest: [Operation] = []
        for operation in operations {
            if let operation = operation.cancelling(id) { rest.append(operation) }
        }
        return (Effect(operations: rest), holds(id))
    }

    fileprivate func holds(_ id: EffectID) -> Bool { operations.contains { $0.holds(id) } }

    func forEachPart(_ body: (PartLife, [PartLens]) -> Void) {
        for operation in operations {
            switch operation {
            case .run, .aside, .observe, .cancel, .request: break
            case .throttle(_, _, let effect), .group(_, let effect): effect.forEachPart(body)
            case .sequence(let effects): for effect in effects { effect.forEachPart(body) }
            case .part(let life, let path, let effect):
                body(life, path)
                effect.forEachPart(body)
            }
        }
    }
}

extension Effect.Operation {
    /// Whether the operation finishes at once, without running work.
    var isInstant: Bool {
        switch self {
        case .cancel, .request, .part: true
        case .run, .aside, .observe, .throttle, .sequence, .group: false
        }
    }

    fileprivate func holds(_ id: EffectID) -> Bool {
        switch self {
        case .run(id, _), .observe(id, _), .throttle(id, _, _), .group(id, _): true
        case .run, .aside, .observe, .cancel, .request: false
        case .throttle(_, _, let effect), .group(_, let effect), .part(_, _, let effect):
            effect.holds(id)
        case .sequence(let effects): effects.contains { $0.holds(id) }
        }
    }

    fileprivate func cancelling(_ id: EffectID) -> Self? {
        guard holds(id) else { return self }
        switch self {
        case .run, .aside, .observe, .cancel, .request, .throttle(id, _, _), .group(id, _):
            return nil
        case .throttle(let other, let rule, let effect):
            return effect.cancelling(id).rest.nonempty.map { .throttle(other, rule, $0) }
        case .group(let other, let effect):
            return effect.cancelling(id).rest.nonempty.map { .group(other, $0) }
        case .part(let life, let path, let effect):
            return effect.cancelling(id).rest.nonempty.map { .part(life, path, $0) }
        case .sequence(let effects):
            var steps: [Effect<Action>] = []
            for effect in effects {
                let (rest, isCancelled) = effect.cancelling(id)
                if !rest.isNone { steps.append(rest) }
                if isCancelled { break }
            }
            return steps.isEmpty ? nil : .sequence(steps)
        }
    }
}

extension Effect {
    fileprivate var nonempty: Effect? { isNone ? nil : self }
}
