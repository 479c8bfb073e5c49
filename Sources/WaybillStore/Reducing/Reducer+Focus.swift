extension Reducer {
    /// Reduces a part of the state by its own actions; others are ignored.
    ///
    /// A stored part is changed in place. The names of its effects are scoped to the part: another
    /// part may use the same ones, and the whole cancels only its own.
    ///
    /// - Complexity: O(1), besides the work of the part's reducer.
    @inlinable
    public static func focus<Part, PartAction>(
        on part: any WritableKeyPath<State, Part> & Sendable,
        _ action: ActionCase<Action, PartAction>,
        _ reducer: Reducer<Part, PartAction>
    ) -> Reducer {
        let offset = MemoryLayout<State>.offset(of: part)
        return Reducer { state, wholeAction in
            guard let partAction = action.extract(wholeAction) else { return .none }
            let effect: Effect<PartAction>
            if let offset {
                // A stored part, for which a pointer is faster than its key path.
                effect = withUnsafeMutablePointer(to: &state) { whole in
                    let stored = UnsafeMutableRawPointer(whole) + offset
                    return reducer.reduce(
                        &stored.assumingMemoryBound(to: Part.self).pointee, partAction)
                }
            } else {
                effect = reducer.reduce(&state[keyPath: part], partAction)
            }
            return effect.isNone
                ? .none : effect.map(in: EffectScope(part), at: PartLens(part), action.embed)
        }
    }

    /// Reduces an optional part of the state by its own actions; others, and those for nil, are
    /// ignored.
    ///
    /// The effects of a part end when it becomes nil or changes identity: none of them reaches a
    /// later part. Work that must outlive the part, such as saving on close, is an effect of the
    /// parent. A part that is not `Identifiable` counts as unchanged when it is replaced without an
    /// action between in which it is nil.
    @inlinable
    public static func focus<Part, PartAction>(
        onOptional part: any WritableKeyPath<State, Part?> & Sendable,
        _ action: ActionCase<Action, PartAction>,
        _ reducer: Reducer<Part, PartAction>
    ) -> Reducer {
        focus(on: part, action, reducer.optional)
    }

    /// The reducer for an optional state; nil ignores actions.
    @inlinable public var optional: Reducer<State?, Action> {
        Reducer<State?, Action> { state, action in
            guard var part = state.take() else { return .none }
            // Moved out of the optional, so that its arrays have one owner.
            defer { state = part }
            let effect = self.reduce(&part, action)
            return effect.isNone
                ? .none
                : effect.map(in: nil, at: PartLens(part) { (whole: State?) in whole }) { $0 }
        }
    }

    /// Reduces the payload of one case of a state; in other cases actions are ignored.
    ///
    /// Its arrays are copied when they change: the state holds them meanwhile. The effects of a
    /// case end when the state leaves it.
    ///
    /// - Parameters:
    ///   - extract: The payload of the case, or nil in other cases.
    ///   - file: The source location of the call, which distinguishes the effects of two cases.
    @inlinable
    public static func focus<Part, PartAction>(
        onCase extract: @escaping @Sendable (State) -> Part?, embed: @escaping (Part) -> State,
        _ action: ActionCase<Action, PartAction>, _ reducer: Reducer<Part, PartAction>,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Reducer {
        Reducer { state, wholeAction in
            guard let partAction = action.extract(wholeAction), var part = extract(state) else {
                return .none
            }
            let effect = reducer.reduce(&part, partAction)
            state = embed(part)
            return effect.isNone
                ? .none
                : effect.map(
                    in: EffectScope(caseAt: file, line: line, column: column),
                    at: PartLens(part, extract), action.embed)
        }
    }

    /// Reduces elements of a part of the state, each by its identity.
    ///
    /// An action for an absent element is ignored. The effects of an element end when it is
    /// removed.
    ///
    /// - Parameters:
    ///   - elements: A dictionary, an array of `Identifiable` elements, or another collection of
    ///     ``IdentifiedElements``.
    ///   - reducer: The reducer of an element. It must not change the identity.
    /// - Complexity: That of finding the element, and of its reducer.
    @inlinable
    public static func each<Elements: IdentifiedElements, ElementAction>(
        _ elements: any WritableKeyPath<State, Elements> & Sendable,
        _ action: ActionCase<Action, ElementOf<Elements.Key, ElementAction>>,
        _ reducer: Reducer<Elements.Member, ElementAction>
    ) -> Reducer where Elements.Key: Sendable {
        focus(
            on: elements, action,
            Reducer<Elements, ElementOf<Elements.Key, ElementAction>> { elements, action in
                var effect = Effect<ElementAction>.none
                elements.modify(action.id) { effect = reducer.reduce(&$0, action.action) }
                guard !effect.isNone else { return .none }
                let lens = PartLens(action.id, in: Elements.self)
                return effect.map(in: EffectScope(action.id), at: lens) { [id = action.id] in
                    ElementOf(id: id, action: $0)
                }
            })
    }
}

/// An action of one element of many.
public struct ElementOf<ID: Hashable & Sendable, Action: Sendable>: Sendable {
    /// The identity of the element.
    public var id: ID

    /// The action of the element.
    public var action: Action

    /// Creates an action of an element.
    @inlinable
    public init(id: ID, action: Action) {
        self.id = id
        self.action = action
    }
}

extension ElementOf: Equatable where Action: Equatable {}
extension ElementOf: Hashable where Action: Hashable {}
