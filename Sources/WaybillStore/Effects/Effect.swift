/// A side effect as a value: a reducer returns it, a store runs it.
///
/// Work runs in a task of its own, outside the isolation of the store's owner, and sends actions
/// back. It is cancelled by its identifier, or with the store; later actions are dropped.
///
/// ```swift
/// case .addLater(let number):
///     return .run("later") { send in
///         guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
///         send(.add(number))
///     }
/// case .clear:
///     count = 0
///     return .cancel("later")
/// ```
public struct Effect<Action: Sendable>: Sendable {
    @usableFromInline typealias Work = @Sendable (Send<Action>) async -> Void

    /// Makes a request, given a way to deliver its answers to the store.
    @usableFromInline
    typealias Request = @Sendable (Answers<Action>) -> any OwnerRequest

    @usableFromInline
    enum Operation: Sendable {
        case run(EffectID?, Work)

        /// Unnamed work that waits for nothing.
        case aside(Work, isSend: Bool = false)
        case observe(EffectID?, @Sendable () -> Work)
        case cancel(EffectID)
        case request(Request)
        case sequence([Effect])
        case part(PartLife, [PartLens], Effect)
    }

    @usableFromInline let operations: [Operation]

    @inlinable
    init(operations: [Operation]) { self.operations = operations }

    /// An effect without work.
    @inlinable public static var none: Effect { Effect(operations: []) }

    @inlinable package var isNone: Bool { operations.isEmpty }

    /// Whether it does more than send an action, cancel and request.
    package var hasWork: Bool {
        operations.contains { operation in
            switch operation {
            case .cancel, .request: false
            case .aside(_, let isSend): !isSend
            case .run, .observe: true
            case .sequence(let effects): effects.contains(where: \.hasWork)
            case .part(_, _, let effect): effect.hasWork
            }
        }
    }

    /// Runs work that may send any number of actions.
    ///
    /// Unnamed work from the same row or field of a screen runs in the order of requests: it starts
    /// when the earlier work is done. Name work that has no end.
    ///
    /// - Parameters:
    ///   - id: Its name for ``cancel(_:)``; earlier work of that name is cancelled. None by
    ///     default.
    ///   - isSideBySide: Whether unnamed work begins at once in any case; false by default.
    ///   - work: The work. It cannot throw: a failure is an action too.
    public static func run(
        _ id: EffectID? = nil, isSideBySide: Bool = false,
        _ work: @escaping @Sendable (Send<Action>) async -> Void
    ) -> Effect {
        Effect(operations: [id == nil && isSideBySide ? .aside(work) : .run(id, work)])
    }

    /// Observes a sequence of events, and sends an action for each.
    ///
    /// Unlike ``run(_:isSideBySide:_:)`` it has no end, so nothing waits for it: `Store.settle()`
    /// and `Store.hasEffects` ignore it. Effects of its actions are awaited as usual. While
    /// `Store.pauseObservations()` holds it back, only its last event is kept.
    ///
    /// - Parameters:
    ///   - id: Its name for ``cancel(_:)``; earlier work of that name is cancelled. None by
    ///     default.
    ///   - events: Called at once when the effect starts, in the isolation of the store's owner and
    ///     before the effects merged behind it, so that it misses none of their events.
    public static func observe<Events: AsyncSequence & Sendable>(
        _ id: EffectID? = nil, events: @escaping @Sendable () -> Events,
        action: @escaping @Sendable (Events.Element) -> Action
    ) -> Effect where Events.Failure == Never {
        let start: @Sendable () -> Work = {
            let events = events()
            return { send in
                for await event in events { send(action(event)) }
            }
        }
        return Effect(operations: [.observe(id, start)])
    }

    /// Maps the actions of the work, which keeps its names.
    ///
    /// The work ends with the parts of the state of the reducer that returns it, and no longer with
    /// those of the reducer that created it.
    ///
    /// - Complexity: O(n) in the number of works and cancellations.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Action) -> Other
    ) -> Effect<Other> { mapped(in: nil, at: nil, transform) }

    /// The work with mapped actions, names scoped to a part of the state, and the lifetime of the
    /// part if that is removable.
    ///
    /// - Parameter scope: The scope of the names, or nil to keep them as they are.
    @usableFromInline
    func map<Other: Sendable>(
        in scope: EffectScope?, at lens: PartLens,
        _ transform: @escaping @Sendable (Action) -> Other
    ) -> Effect<Other> {
        let effect = mapped(in: scope, at: lens, transform)
        guard lens.canGo, !effect.isNone else { return effect }
        return Effect<Other>(operations: [.part(PartLife(), [lens], effect)])
    }

    private func mapped<Other: Sendable>(
        in scope: EffectScope?, at lens: PartLens?,
        _ transform: @escaping @Sendable (Action) -> Other
    ) -> Effect<Other> {
        guard !isNone else { return .none }
        @Sendable func mapped(_ work: @escaping Work) -> Effect<Other>.Work {
            { send in await work(Send { send(transform($0)) }) }
        }
        @Sendable func inner(_ effect: Effect) -> Effect<Other> {
            effect.mapped(in: scope, at: lens, transform)
        }
        func bound(
            _ effect: Effect<Other>, to life: PartLife, _ path: [PartLens]
        ) -> [Effect<Other>.Operation] {
            // Without a lens the state around the part is unknown.
            guard let lens else { return effect.operations }
            return [.part(life, [lens] + path, effect)]
        }
        return Effect<Other>(
            operations: operations.flatMap { operation -> [Effect<Other>.Operation] in
                switch operation {
                case .run(let id, let work): [.run(id?.scoped(in: scope), mapped(work))]
                case .aside(let work, let isSend): [.aside(mapped(work), isSend: isSend)]
                case .observe(let id, let start):
                    [.observe(id?.scoped(in: scope), { mapped(start()) })]
                case .cancel(let id): [.cancel(id.scoped(in: scope))]
                case .request(let make):
                    [
                        .request { answers in
                            make(
                                Answers(
                                    dispatch: { answers.dispatch(transform($0)) },
                                    perform: { answers.perform(inner($0)) }))
                        }
                    ]
                case .sequence(let effects): [.sequence(effects.map(inner))]
                case .part(let life, let path, let effect):
                    bound(inner(effect), to: life, path)
                }
            })
    }

    /// Cancels the work under a name, if any: running, observed, or waiting to begin.
    public static func cancel(_ id: EffectID) -> Effect {
        Effect(operations: [.cancel(id)])
    }

    /// Requests something of the owner of the store, who may dispatch in return.
    ///
    /// It is delivered after all subscribers have seen the state and all earlier actions are done.
    ///
    /// - Parameter make: Makes the request, in the owner's isolation.
    package static func request(
        _ make: @escaping @Sendable (Answers<Action>) -> any OwnerRequest
    ) -> Effect {
        Effect(operations: [.request(make)])
    }

    /// Starts several effects in order, side by side.
    ///
    /// - Complexity: O(n) in the number of works and cancellations.
    public static func merge(_ effects: Effect...) -> Effect {
        Effect(operations: effects.flatMap(\.operations))
    }

    /// Starts effects in sequence: each after all work of the one before is done.
    ///
    /// Cancelling a running or waiting step drops the later steps. An observation is not waited
    /// for.
    public static func concatenate(_ effects: Effect...) -> Effect {
        let effects = effects.filter { !$0.isNone }
        return effects.count > 1 ? Effect(operations: [.sequence(effects)]) : effects.first ?? .none
    }
}

extension Effect: ExpressibleByArrayLiteral {
    /// Starts several effects in order, side by side, as ``merge(_:)`` does.
    ///
    /// - Complexity: O(n) in the number of works and cancellations.
    public init(arrayLiteral effects: Effect...) {
        self.init(operations: effects.flatMap(\.operations))
    }
}

/// The name of an effect, under which it is replaced and cancelled.
///
/// A name is scoped to the part of the state whose reducer gave it: `focus` and `each` separate the
/// names of two parts or elements from each other and from those of the whole.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    private var scopes: [EffectScope] = []

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { name = value }

    /// Creates a name for one of several things, such as a row of a list.
    public init(_ name: String, _ part: some CustomStringConvertible) {
        self.name = "\(name)/\(part)"
    }

    /// The name within a part of the state, unchanged if there is none.
    func scoped(in scope: EffectScope?) -> EffectID {
        guard let scope else { return self }
        var id = self
        id.scopes.append(scope)
        return id
    }
}

/// A sender of actions to a store from any task.
///
/// Actions arrive in the order of sending, in the isolation of the store's owner. After the release
/// of the store or the end of the sending effect, they are dropped.
///
/// ```swift
/// return .run("later") { send in
///     guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
///     send(.add(number))
/// }
/// ```
public struct Send<Action: Sendable>: Sendable {
    private let deliver: @Sendable (Action) -> Void

    /// Creates a sender in place of a store's; its closure is called from any task.
    package init(_ deliver: @escaping @Sendable (Action) -> Void) { self.deliver = deliver }

    /// Sends an action; returns at once.
    public func callAsFunction(_ action: Action) { deliver(action) }
}
