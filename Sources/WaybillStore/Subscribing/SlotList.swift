/// Things in their order, each of which goes by the slot that it was given.
@usableFromInline
struct SlotList<Element> {
    /// The things; nil if one has gone.
    @usableFromInline var slots: [Element?] = []
    @usableFromInline var holes = 0

    @inlinable init() {}

    @inlinable var count: Int { slots.count - holes }

    @inlinable
    mutating func append(_ element: Element) -> Int {
        slots.append(element)
        return slots.count - 1
    }

    @inlinable
    mutating func remove(_ slot: Int, _ move: (Element, Int) -> Void) {
        slots[slot] = nil
        holes += 1
        guard holes > 8, holes * 2 > slots.count else { return }
        slots.removeAll { $0 == nil }
        for (index, element) in slots.enumerated() {
            if let element { move(element, index) }
        }
        holes = 0
    }
}
