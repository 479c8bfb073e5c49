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
        case .run, .aside, .observe, .sequence: false
        }
    }

    fileprivate func holds(_ id: EffectID) -> Bool {
        switch self {
        case .run(id, _), .observe(id, _): true
        case .run, .aside, .observe, .cancel, .request: false
        case .part(_, _, let effect): effect.holds(id)
        case .sequence(let effects): effects.contains { $0.holds(id) }
        }
    }

    fileprivate func cancelling(_ id: EffectID) -> Self? {
        guard holds(id) else { return self }
        switch self {
        case .run, .aside, .observe, .cancel, .request: return nil
        case .part(let life, let path, let effect):
            let rest = effect.cancelling(id).rest
            return rest.isNone ? nil : .part(life, path, rest)
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
