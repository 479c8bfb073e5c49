extension Store {
    /// Calls a closure with a part of the state, now and after each action.
    ///
    /// - Parameters:
    ///   - select: The part, as a closure or a key path; called once for each state.
    ///   - isRepeat: Compares a part with the previous one; repeats are skipped. By default none
    ///     is.
    ///   - skipsInitial: Whether to omit the first call, with the current state; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of subscription.
    /// - Returns: The subscription, which ends when it is released or cancelled; no calls follow.
    @inlinable
    public func subscribe<Value>(
        to select: @escaping (State) -> Value,
        isRepeat: ((Value, Value) -> Bool)? = nil,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        guard let isRepeat else {
            // Keeps no value: a collection with two owners is copied by its next change.
            let observer: (State) -> Void = { state in onChange(select(state)) }
            return core.subscribe(
                observer, first: skipsInitial ? nil : { [core] in observer(core.state) })
        }
        let value = select(core.state)
        let last = LastValue(value)
        return core.subscribe(
            { state in
                let value = select(state)
                guard !isRepeat(last.exchange(value), value) else { return }
                onChange(value)
            }, first: skipsInitial ? nil : { onChange(value) })
    }

    /// Calls a closure with a part of the state, now and at each change of its value.
    ///
    /// - Parameters:
    ///   - select: The part, as a closure or a key path; called once for each state.
    ///   - skipsInitial: Whether to omit the first call, with the current state; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of subscription.
    /// - Returns: The subscription; see `subscribe(to:isRepeat:skipsInitial:onChange:)`.
    @inlinable
    public func subscribe<Value: Equatable>(
        to select: @escaping (State) -> Value,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        guard core.skipsRepeats else {
            return subscribe(
                to: select, isRepeat: nil, skipsInitial: skipsInitial, onChange: onChange)
        }
        let value = select(core.state)
        let last = LastValue(value)
        // Does not pass `==` to the other overload: a comparison by a closure is slower.
        return core.subscribe(
            { state in
                let value = select(state)
                guard last.exchange(value) != value else { return }
                onChange(value)
            }, first: skipsInitial ? nil : { onChange(value) })
    }
}
