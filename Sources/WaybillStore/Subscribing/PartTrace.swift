/// Notes which parts of a state its reducers may have changed by an action.
@usableFromInline
final class PartTrace {
    /// A part, and which of its elements if it was one alone.
    @usableFromInline
    struct Touch {
        @usableFromInline var range: PartRange
        @usableFromInline var element: AnyHashable?

        @inlinable
        init(range: PartRange, element: AnyHashable?) {
            self.range = range
            self.element = element
        }
    }

    /// What was touched since ``begin()``.
    @usableFromInline var touches: [Touch] = []

    /// Whether all of the state may have changed.
    @usableFromInline var isWhole = false

    /// The part that is being reduced, in the state as a whole.
    @usableFromInline var current: PartRange
    @usableFromInline let whole: PartRange

    @inlinable
    init<State>(of state: State.Type) {
        whole = PartRange(all: State.self)
        current = whole
    }

    @inlinable
    func begin() {
        if !touches.isEmpty { touches.removeAll(keepingCapacity: true) }
        isWhole = false
        current = whole
    }

    /// Goes into a part of the part that is being reduced.
    @inlinable
    func enter(_ part: PartRange) -> PartRange {
        let outer = current
        current = part.moved(by: outer.lower)
        return outer
    }

    @inlinable
    func leave(to outer: PartRange) { current = outer }

    /// Notes that the part that is being reduced may have changed.
    @inlinable
    func touch() {
        if current == whole {
            isWhole = true
        } else {
            touches.append(Touch(range: current, element: nil))
        }
    }

    /// Notes that one element of the part may have changed.
    @inlinable
    func touch(element: some Hashable) {
        touches.append(Touch(range: current, element: AnyHashable(element)))
    }
}
