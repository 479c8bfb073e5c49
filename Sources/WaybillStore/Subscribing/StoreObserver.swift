@usableFromInline
final class StoreObserver<State> {
    /// What it declared to look at, or nil for anything.
    @usableFromInline let part: ObservedPart?

    /// Looks at a state, and notifies its subscriber when its part changed.
    @usableFromInline let see: (State) -> Void

    /// Where it is listed, for its end.
    @usableFromInline let place = ObserverPlace()

    @inlinable
    init(part: ObservedPart?, see: @escaping (State) -> Void) {
        self.part = part
        self.see = see
    }
}

/// Where a subscription is listed, and whether it still has to be called.
///
/// Its own object: a weak reference to the subscription would make each call
/// slower, and a strong one would keep what it calls.
@usableFromInline
final class ObserverPlace {
    @usableFromInline var isActive = true

    /// In which order it subscribed.
    @usableFromInline var number = 0

    /// The slot in the list of all, and that in the list of its part.
    @usableFromInline var slots = (all: 0, part: 0)

    @inlinable init() {}
}

/// A part of a state that a subscription declared, and which element of it if
/// it is one alone.
@usableFromInline
struct ObservedPart {
    @usableFromInline var range: PartRange
    @usableFromInline var element: AnyHashable?

    @inlinable
    init(range: PartRange, element: AnyHashable? = nil) {
        self.range = range
        self.element = element
    }
}
