extension Store {
    /// Calls a closure with a part of the state, now and whenever it changes.
    ///
    /// - Parameters:
    ///   - select: The part; run once for each state.
    ///   - isRepeat: Whether two successive parts count as one, in which case
    ///     the second is ignored. By default nothing is.
    ///   - skipsInitial: Whether the first call, with the current state, is
    ///     left out; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    /// - Returns: The subscription, which ends when it is released or
    ///   cancelled; after that there is no further call.
    @inlinable
    public func subscribe<Value>(
        to select: @escaping (State) -> Value,
        isRepeat: ((Value, Value) -> Bool)? = nil,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        observe(nil, select, isRepeat, skipsInitial, onChange)
    }

    /// Calls a closure with a part of the state, now and whenever another value
    /// takes its place.
    ///
    /// - Parameters:
    ///   - select: The part; run once for each state.
    ///   - skipsInitial: Whether the first call, with the current state, is
    ///     left out; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    /// - Returns: The subscription; see
    ///   `subscribe(to:isRepeat:skipsInitial:onChange:)`.
    @inlinable
    public func subscribe<Value: Equatable>(
        to select: @escaping (State) -> Value,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        observeEquatable(nil, select, skipsInitial, onChange)
    }

    // MARK: Declared parts

    /// Calls a closure with a part of the state, now and whenever it changes.
    ///
    /// A stored part is looked at only when an action may have changed it: see
    /// ``Reducer/focus(on:_:_:)``. A computed one counts as the whole state.
    ///
    /// - Parameters:
    ///   - isRepeat: Whether two successive values count as one, in which case
    ///     the second is ignored. By default nothing is.
    ///   - skipsInitial: Whether the first call, with the current value, is
    ///     left out; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    /// - Returns: The subscription, which ends when it is released or
    ///   cancelled; after that there is no further call.
    @inlinable
    public func subscribe<Value>(
        to part: KeyPath<State, Value>,
        isRepeat: ((Value, Value) -> Bool)? = nil,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        observe(declared(part), { $0[keyPath: part] }, isRepeat, skipsInitial, onChange)
    }

    /// Calls a closure with a part of the state, now and whenever another value
    /// takes its place.
    ///
    /// - Parameters:
    ///   - part: The part; see `subscribe(to:isRepeat:skipsInitial:onChange:)`.
    ///   - skipsInitial: Whether the first call, with the current value, is
    ///     left out; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    @inlinable
    public func subscribe<Value: Equatable>(
        to part: KeyPath<State, Value>,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        observeEquatable(declared(part), { $0[keyPath: part] }, skipsInitial, onChange)
    }

    /// Calls a closure with an element of a part, now and whenever it is replaced; with nil while
    /// there is none.
    ///
    /// It is looked at only when an action may have changed this element, or
    /// more than one: see ``Reducer/each(_:_:_:)``.
    ///
    /// - Parameters:
    ///   - skipsInitial: Whether the first call, with the current value, is
    ///     left out; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    @inlinable
    public func subscribe<Elements: IdentifiedElements>(
        toElement id: Elements.Key, of elements: KeyPath<State, Elements>,
        skipsInitial: Bool = false,
        onChange: @escaping (Elements.Member?) -> Void
    ) -> Subscription where Elements.Member: Equatable {
        // Though they be all of the state: one of them is a part of it.
        let part = PartRange(of: elements).map {
            ObservedPart(range: $0, element: AnyHashable(id))
        }
        return observeEquatable(
            part, { $0[keyPath: elements].element(id) }, skipsInitial, onChange)
    }

    // MARK: Before and after

    /// Calls a closure with a part of the state as it was and as it is, whenever
    /// another value takes its place.
    ///
    /// - Parameters:
    ///   - part: The part; see `subscribe(to:isRepeat:skipsInitial:onChange:)`.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    @inlinable
    public func subscribe<Value: Equatable>(
        toChangesOf part: KeyPath<State, Value>,
        onChange: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> Subscription {
        let skipsRepeats = core.skipsRepeats
        let last = LastValue(core.state[keyPath: part])
        let observer = StoreObserver<State>(part: declared(part)) { state in
            let value = state[keyPath: part]
            let before = last.exchange(value)
            guard !skipsRepeats || before != value else { return }
            onChange(before, value)
        }
        return core.subscribe(observer, first: nil)
    }

    // MARK: Details

    @inlinable
    func declared(_ part: KeyPath<State, some Any>) -> ObservedPart? {
        guard let range = PartRange(of: part), range != PartRange(all: State.self) else {
            return nil
        }
        return ObservedPart(range: range)
    }

    /// Reports a part of each state; of two that count as equal, the first.
    @inlinable
    func observe<Value>(
        _ part: ObservedPart?, _ select: @escaping (State) -> Value,
        _ isRepeat: ((Value, Value) -> Bool)?, _ skipsInitial: Bool,
        _ onChange: @escaping (Value) -> Void
    ) -> Subscription {
        guard let isRepeat else {
            // Nothing is kept that no one compares: a collection with two owners is copied by its
            // next change.
            let observer = StoreObserver<State>(part: part) { state in onChange(select(state)) }
            guard !skipsInitial else { return core.subscribe(observer, first: nil) }
            return add(observer, select(core.state), skipsInitial, onChange)
        }
        let value = select(core.state)
        let last = LastValue(value)
        let observer = StoreObserver<State>(part: part) { state in
            let value = select(state)
            guard !isRepeat(last.exchange(value), value) else { return }
            onChange(value)
        }
        return add(observer, value, skipsInitial, onChange)
    }

    /// Reports a part of each state; of two that are equal, the first.
    ///
    /// Beside the other: what is compared by a closure is reported more slowly.
    @inlinable
    func observeEquatable<Value: Equatable>(
        _ part: ObservedPart?, _ select: @escaping (State) -> Value, _ skipsInitial: Bool,
        _ onChange: @escaping (Value) -> Void
    ) -> Subscription {
        guard core.skipsRepeats else {
            return observe(part, select, nil, skipsInitial, onChange)
        }
        let value = select(core.state)
        let last = LastValue(value)
        let observer = StoreObserver<State>(part: part) { state in
            let value = select(state)
            guard last.exchange(value) != value else { return }
            onChange(value)
        }
        return add(observer, value, skipsInitial, onChange)
    }

    @inlinable
    func add<Value>(
        _ observer: StoreObserver<State>, _ value: Value, _ skipsInitial: Bool,
        _ onChange: @escaping (Value) -> Void
    ) -> Subscription {
        core.subscribe(observer, first: skipsInitial ? nil : { onChange(value) })
    }
}
