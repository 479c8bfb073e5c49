/// Subscriptions by the parts of the state that they declared.
@usableFromInline
struct PartTable<State> {
    @usableFromInline
    final class Group {
        @usableFromInline let range: PartRange
        @usableFromInline var whole = SlotList<StoreObserver<State>>()
        @usableFromInline var elements: [AnyHashable: SlotList<StoreObserver<State>>] = [:]

        /// The smallest group that this one lies in.
        @usableFromInline unowned(unsafe) var parent: Group?

        @inlinable
        init(_ range: PartRange) { self.range = range }
    }

    @usableFromInline var groups: [PartRange: Group] = [:]

    /// The groups by where they begin, the larger ones first; nil until it is
    /// needed again.
    @usableFromInline var sorted: [Group]?
    @usableFromInline var count = 0

    @inlinable init() {}

    @inlinable
    mutating func insert(_ observer: StoreObserver<State>, _ part: ObservedPart) -> Int {
        count += 1
        let group = group(part.range)
        if let element = part.element {
            return group.elements[element, default: SlotList()].append(observer)
        }
        return group.whole.append(observer)
    }

    @inlinable
    mutating func remove(_ slot: Int, _ part: ObservedPart) {
        guard let group = groups[part.range] else { return }
        count -= 1
        if let element = part.element {
            group.elements[element]?.remove(slot) { $0.place.slots.part = $1 }
            if group.elements[element]?.count == 0 { group.elements[element] = nil }
        } else {
            group.whole.remove(slot) { $0.place.slots.part = $1 }
        }
        // A group without subscriptions stays: its part was declared once and
        // may be again, and there are no more of them than of the state's.
    }

    @inlinable
    mutating func group(_ range: PartRange) -> Group {
        if let group = groups[range] { return group }
        let group = Group(range)
        groups[range] = group
        sorted = nil
        return group
    }

    /// Finds the subscriptions to what was touched, in any order, each once.
    ///
    /// - Complexity: O(log g) for each touch in the number of parts that were
    ///   declared, and what is found.
    @inlinable
    mutating func find(_ touches: [PartTrace.Touch], _ found: inout [StoreObserver<State>]) {
        let sorted = sorted ?? sortedGroups()
        self.sorted = sorted
        let first = found.count
        for touch in touches {
            var index = PartTable.start(of: touch.range, in: sorted)
            var outer = index > 0 ? sorted[index - 1] : nil
            while let group = outer {
                if group.range.meets(touch.range) { PartTable.add(group, touch, &found) }
                outer = group.parent
            }
            while index < sorted.count, sorted[index].range.lower < touch.range.upper {
                PartTable.add(sorted[index], touch, &found)
                index += 1
            }
        }
        guard touches.count > 1 else { return }
        var seen: Set<Int> = []
        let unique = found[first...].filter { seen.insert($0.place.number).inserted }
        found.replaceSubrange(first..., with: unique)
    }

    @inlinable
    static func add(
        _ group: Group, _ touch: PartTrace.Touch, _ found: inout [StoreObserver<State>]
    ) {
        for case let observer? in group.whole.slots { found.append(observer) }
        guard !group.elements.isEmpty else { return }
        if let element = touch.element, touch.range == group.range {
            guard let observers = group.elements[element] else { return }
            for case let observer? in observers.slots { found.append(observer) }
        } else {
            for observers in group.elements.values {
                for case let observer? in observers.slots { found.append(observer) }
            }
        }
    }

    /// The first group that begins where a part does, or behind.
    @inlinable
    static func start(of range: PartRange, in groups: [Group]) -> Int {
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].range.lower < range.lower { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inlinable
    func sortedGroups() -> [Group] {
        let sorted = groups.values.sorted {
            ($0.range.lower, -$0.range.upper) < ($1.range.lower, -$1.range.upper)
        }
        var open: [Group] = []
        for group in sorted {
            while let last = open.last, last.range.upper <= group.range.lower { open.removeLast() }
            group.parent = open.last
            open.append(group)
        }
        return sorted
    }
}
