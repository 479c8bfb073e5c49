/// The subscriptions of a store in their order, and by the parts that they
/// declared.
@usableFromInline
final class ObserverList<State> {
    @usableFromInline typealias Observer = StoreObserver<State>

    @usableFromInline let flags: UnsafeMutablePointer<StoreFlags>

    @usableFromInline var all = SlotList<Observer>()
    @usableFromInline var undeclared = SlotList<Observer>()
    @usableFromInline var parts = PartTable<State>()
    @usableFromInline var lastNumber = 0

    init() {
        flags = .allocate(capacity: 1)
        flags.initialize(to: StoreFlags())
    }

    deinit { flags.deallocate() }

    @inlinable
    func count() {
        flags.pointee.hasObservers = all.count > 0
        flags.pointee.hasParts = parts.count > 0
    }

    @inlinable
    func append(_ observer: Observer) -> ObserverPlace {
        let place = observer.place
        lastNumber += 1
        place.number = lastNumber
        place.slots.all = all.append(observer)
        if let part = observer.part {
            place.slots.part = parts.insert(observer, part)
        } else {
            place.slots.part = undeclared.append(observer)
        }
        count()
        return place
    }

    @inlinable
    func remove(_ place: ObserverPlace, _ part: ObservedPart?) {
        guard place.isActive else { return }
        // The store may go with what it captured: not while the lists change.
        let observer = all.slots[place.slots.all]
        defer { withExtendedLifetime(observer) {} }
        place.isActive = false
        flags.pointee.endings &+= 1
        all.remove(place.slots.all) { $0.place.slots.all = $1 }
        if let part {
            parts.remove(place.slots.part, part)
        } else {
            undeclared.remove(place.slots.part) { $0.place.slots.part = $1 }
        }
        count()
    }

    func removeAll() {
        for case let observer? in all.slots { observer.place.isActive = false }
        flags.pointee.endings &+= 1
        let ended = (all, undeclared, parts)
        (all, undeclared, parts) = (SlotList(), SlotList(), PartTable())
        count()
        withExtendedLifetime(ended) {}
    }

    /// The subscribers of any change, in the order of subscription; nil for
    /// those that ended.
    @inlinable var everyone: [Observer?] { all.slots }

    /// Finds the subscribers of what was touched, in the order of subscription.
    @inlinable
    func find(_ trace: PartTrace, _ found: inout [Observer]) {
        found.removeAll(keepingCapacity: true)
        for case let observer? in undeclared.slots { found.append(observer) }
        parts.find(trace.touches, &found)
        if found.count > 1 { found.sort { $0.place.number < $1.place.number } }
    }
}
