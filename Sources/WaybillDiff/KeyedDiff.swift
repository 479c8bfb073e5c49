/// The difference between two arrays whose elements have identities.
///
/// The arrays are walked side by side. Equal elements at the same place are passed, and after an
/// edit the walk searches for the next common part; neither hashes anything. Only the rest is
/// looked up by identity: Paul Heckel's observation of 1978, that elements with a unique key show
/// how two lists correspond. Elements with equal identities need no unique key: the walk pairs them
/// by their neighbours, and the look-up in order.
///
/// Inlinable with all its dependencies, because a diff specialised for its elements is some thirty
/// times as fast: see the benchmarks.
@usableFromInline
struct KeyedDiff {
    @usableFromInline
    struct Pair {
        @usableFromInline var old: Int
        @usableFromInline var new: Int

        @inlinable
        init(old: Int, new: Int) {
            self.old = old
            self.new = new
        }
    }

    /// Elements that are consecutive in both arrays.
    @usableFromInline
    struct Run {
        @usableFromInline var old: Int
        @usableFromInline var new: Int
        @usableFromInline var count: Int

        @inlinable
        init(old: Int, new: Int, count: Int) {
            self.old = old
            self.new = new
            self.count = count
        }
    }

    /// Matches without a look-up, ascending in both arrays.
    @usableFromInline var runs: [Run] = []

    /// Matches by a look-up, ascending by new index.
    @usableFromInline var pairs: [Pair] = []

    /// Elements with changed content, in any order.
    @usableFromInline var updates: [Pair] = []

    /// Indexes of elements in the old array alone, ascending.
    @usableFromInline var deletes: [Int] = []

    /// Indexes of elements in the new array alone, ascending.
    @usableFromInline var inserts: [Int] = []

    /// The difference between an array and itself.
    @inlinable init() {}
}

extension KeyedDiff {
    /// Compares two arrays.
    @inlinable
    init<Item: DiffableItem>(
        from old: [Item], to new: [Item], redrawing redrawn: Set<Int> = []
    ) {
        self.init()
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                compare(ItemLists(old: old, new: new), redrawing: redrawn)
            }
        }
    }

    /// Compares two lists.
    ///
    /// - Complexity: O(n) comparisons, and O(m) hashing of the m elements without a match by the
    ///   walk.
    @inlinable
    mutating func compare(_ lists: some ComparedLists, redrawing redrawn: Set<Int> = []) {
        var walk = SideBySideWalk(lists, redrawing: redrawn)
        walk.compare()
        runs = walk.runs
        updates = walk.updates
        deletes = walk.oldRest
        inserts = walk.newRest
        guard !deletes.isEmpty, !inserts.isEmpty else { return }
        matchRest(walk)
    }

    /// Looks up the rest of the walk.
    @inlinable
    mutating func matchRest<Lists: ComparedLists>(_ walk: SideBySideWalk<Lists>) {
        let lists = walk.lists
        let oldRest = deletes
        let newRest = inserts
        var table = OccurrenceTable<Lists.ID>(count: oldRest.count)
        table.fill { lists.oldID(at: oldRest[$0]) }
        inserts.removeAll(keepingCapacity: true)
        pairs.reserveCapacity(min(oldRest.count, newRest.count))
        // In a loop of its own: several rows are then read from memory at once.
        let hashes = newRest.map { table.hash(lists.newID(at: $0)) }
        for (number, index) in newRest.enumerated() {
            let position = table.take(hashes[number]) { walk.hasSameID(oldRest[$0], index) }
            if let position {
                pairs.append(Pair(old: oldRest[position], new: index))
            } else {
                inserts.append(index)
            }
        }
        guard !pairs.isEmpty else { return }
        // In a loop of its own: several rows are then read from memory at once.
        for pair in pairs where !walk.isSame(pair.old, pair.new) { updates.append(pair) }
        deletes.removeAll(keepingCapacity: true)
        for (position, index) in oldRest.enumerated() where !table.isTaken[position] {
            deletes.append(index)
        }
    }

    /// The moves, ascending by new index: the fewest, and preferably of unchanged elements.
    @usableFromInline
    func moves(keeping kept: [Int]) -> [Pair] {
        guard !pairs.isEmpty else { return [] }
        let blocks = mergedBlocks()
        let isSingle = blocks.allSatisfy { $0.count == 1 }
        let ascent = HeaviestAscent(
            of: blocks.map(\.old), weights: isSingle ? [] : blocks.map(\.count))
        let stays = ascent.members(preferring: KeyedDiff.blocks(blocks, holding: kept.sorted()))
        var moves: [Pair] = []
        for (index, block) in blocks.enumerated() where !stays[index] {
            for offset in 0..<block.count {
                moves.append(Pair(old: block.old + offset, new: block.new + offset))
            }
        }
        return moves
    }

    /// The indexes of the blocks with certain elements.
    private static func blocks(_ blocks: [Run], holding elements: [Int]) -> [Int] {
        var result: [Int] = []
        var index = 0
        for element in elements {
            while index < blocks.count, blocks[index].new + blocks[index].count <= element {
                index += 1
            }
            if index < blocks.count, result.last != index { result.append(index) }
        }
        return result
    }

    /// Runs and pairs, ascending by new index.
    private func mergedBlocks() -> [Run] {
        var blocks: [Run] = []
        blocks.reserveCapacity(runs.count + pairs.count)
        var rest = runs[...]
        for pair in pairs {
            while let run = rest.first, run.new < pair.new {
                blocks.append(run)
                rest = rest.dropFirst()
            }
            blocks.append(Run(old: pair.old, new: pair.new, count: 1))
        }
        return blocks + rest
    }
}

@usableFromInline
struct ItemLists<Item: DiffableItem>: ComparedLists {
    @usableFromInline let old: UnsafeBufferPointer<Item>
    @usableFromInline let new: UnsafeBufferPointer<Item>

    @inlinable
    init(old: UnsafeBufferPointer<Item>, new: UnsafeBufferPointer<Item>) {
        self.old = old
        self.new = new
    }

    @inlinable var oldCount: Int { old.count }

    @inlinable var newCount: Int { new.count }

    @inlinable
    func oldID(at index: Int) -> Item.DiffID { old[index].diffID }

    @inlinable
    func newID(at index: Int) -> Item.DiffID { new[index].diffID }

    @inlinable
    func hasSameContent(_ old: Int, _ new: Int) -> Bool {
        self.old[old].hasSameContent(as: self.new[new])
    }
}

@inlinable
package func sharesStorage<Element>(_ lhs: [Element], _ rhs: [Element]) -> Bool {
    guard lhs.count == rhs.count else { return false }
    return lhs.withUnsafeBufferPointer { left in
        rhs.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
    }
}
