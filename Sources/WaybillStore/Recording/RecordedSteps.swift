/// The first state and each action with the state after it, which is the state before the next.
@usableFromInline
final class RecordedSteps<State, Action: Sendable> {
    @usableFromInline
    struct Step {
        @usableFromInline let action: Action?
        @usableFromInline let after: RecordedState<State>

        @inlinable
        init(action: Action?, after: RecordedState<State>) {
            self.action = action
            self.after = after
        }
    }

    @usableFromInline var initial: RecordedState<State>
    @usableFromInline var steps: Ring<Step>
    @usableFromInline var dropped = 0

    /// The number of steps that lead to the current state.
    @usableFromInline var index = 0

    @inlinable
    init(_ state: State, limit: Int) {
        initial = RecordedState(state)
        steps = Ring(limit: max(limit, 0))
    }

    var position: Int { dropped + index }

    var points: ClosedRange<Int> { dropped...(dropped + steps.count) }

    func state(at point: Int) -> State? { kept(at: point)?.state }

    private func kept(at point: Int) -> RecordedState<State>? {
        point == dropped ? initial : step(to: point)?.after
    }

    func step(to point: Int) -> Step? {
        guard points.contains(point), point > dropped else { return nil }
        return steps[point - dropped - 1]
    }

    var recording: Recording<State, Action> {
        Recording(
            initial: initial.state,
            steps: steps.elements.map { .init(action: $0.action, state: $0.after.state) },
            dropped: dropped)
    }

    // MARK: Events

    /// Adds an action, or nil for a restored state, and the state after it.
    @inlinable
    func append(_ action: Action?, _ state: State) {
        if index < steps.count { steps.truncate(to: index) }
        if let oldest = steps.append(Step(action: action, after: RecordedState(state))) {
            initial = oldest.after
            dropped += 1
        } else {
            index += 1
        }
    }

    // MARK: Travelling

    func move(to point: Int) -> State? {
        guard let state = state(at: point) else { return nil }
        index = point - dropped
        return state
    }
}

/// A kept state: on the heap, so that moves of a large one do not copy it over the stack.
@usableFromInline
final class RecordedState<State> {
    @usableFromInline let state: State

    @inlinable
    init(_ state: State) { self.state = state }
}

/// A ring buffer of the last elements.
@usableFromInline
struct Ring<Element> {
    @usableFromInline let limit: Int
    @usableFromInline var slots: [Element] = []

    /// The index of the oldest element; 0 until all slots are full.
    @usableFromInline var start = 0

    @inlinable
    init(limit: Int) { self.limit = limit }

    @inlinable var count: Int { slots.count }

    @inlinable var elements: [Element] { Array(slots[start...] + slots[..<start]) }

    @inlinable
    subscript(index: Int) -> Element {
        let slot = start + index
        return slots[slot < slots.count ? slot : slot - slots.count]
    }

    @inlinable
    mutating func append(_ element: Element) -> Element? {
        guard slots.count == limit else {
            slots.append(element)
            return nil
        }
        guard limit > 0 else { return element }
        var oldest = element
        swap(&oldest, &slots[start])
        start = start + 1 == limit ? 0 : start + 1
        return oldest
    }

    @inlinable
    mutating func truncate(to count: Int) {
        guard count < slots.count else { return }
        slots = Array(elements.prefix(count))
        start = 0
    }
}
