/// Walks along two arrays at once and records their common parts.
///
/// It finds a common subsequence, not always a longest one: the rest may match all the same. It
/// stops, and leaves the rest, when the search costs more than a part of a look-up of everything
/// would.
@usableFromInline
struct SideBySideWalk<Lists: ComparedLists> {
    @usableFromInline let lists: Lists

    /// Elements of the new list that count as changed.
    @usableFromInline let redrawn: Set<Int>

    /// The common parts, ascending in both arrays.
    @usableFromInline var runs: [KeyedDiff.Run] = []

    /// Elements of runs with different content.
    @usableFromInline var updates: [KeyedDiff.Pair] = []

    /// Indexes of the old array outside all runs, ascending.
    @usableFromInline var oldRest: [Int] = []

    /// Indexes of the new array outside all runs, ascending.
    @usableFromInline var newRest: [Int] = []

    @usableFromInline var old = 0
    @usableFromInline var new = 0
    @usableFromInline var oldEnd: Int
    @usableFromInline var newEnd: Int

    /// The remaining number of comparisons without a result.
    @usableFromInline var budget: Int

    /// The search distance around an edit in both arrays at once.
    @inlinable static var reach: Int { 4 }

    @inlinable
    init(_ lists: Lists, redrawing redrawn: Set<Int>) {
        self.lists = lists
        self.redrawn = redrawn
        oldEnd = lists.oldCount
        newEnd = lists.newCount
        budget = 64 + (lists.oldCount + lists.newCount) / 8
    }

    @inlinable
    mutating func compare() {
        goAlike()
        let tail = trimEnd()
        while old < oldEnd, new < newEnd, budget > 0 {
            if let (oldStep, newStep) = findNext() {
                skip(oldStep, newStep)
                goAlike()
            } else {
                skip(1, 1)
            }
        }
        skip(oldEnd - old, newEnd - new)
        if tail.count > 0 { runs.append(tail) }
    }

    @inlinable
    func hasSameID(_ old: Int, _ new: Int) -> Bool {
        lists.oldID(at: old) == lists.newID(at: new)
    }

    @inlinable
    func isSame(_ old: Int, _ new: Int) -> Bool {
        lists.hasSameContent(old, new)
            && (redrawn.isEmpty || !redrawn.contains(new))
    }

    @inlinable
    mutating func goAlike() {
        let limit = min(oldEnd - old, newEnd - new)
        var count = 0
        while count < limit, hasSameID(old + count, new + count) {
            if !isSame(old + count, new + count) {
                updates.append(KeyedDiff.Pair(old: old + count, new: new + count))
            }
            count += 1
        }
        guard count > 0 else { return }
        runs.append(KeyedDiff.Run(old: old, new: new, count: count))
        old += count
        new += count
        budget += count / 8
    }

    /// Skips the common end of both arrays.
    @inlinable
    mutating func trimEnd() -> KeyedDiff.Run {
        let end = oldEnd
        while old < oldEnd, new < newEnd, hasSameID(oldEnd - 1, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
            if !isSame(oldEnd, newEnd) {
                updates.append(KeyedDiff.Pair(old: oldEnd, new: newEnd))
            }
        }
        return KeyedDiff.Run(old: oldEnd, new: newEnd, count: end - oldEnd)
    }

    /// Finds the next match: close by in both arrays, or far in one.
    @inlinable
    mutating func findNext() -> (Int, Int)? {
        let oldLeft = oldEnd - old
        let newLeft = newEnd - new
        for distance in 1...SideBySideWalk.reach {
            for step in 0...distance {
                budget -= 2
                if distance < oldLeft, step < newLeft, hasSameID(old + distance, new + step) {
                    return (distance, step)
                }
                if distance < newLeft, step < oldLeft, hasSameID(old + step, new + distance) {
                    return (step, distance)
                }
            }
        }
        for distance in SideBySideWalk.reach..<max(oldLeft, newLeft, SideBySideWalk.reach) {
            budget -= 1
            guard budget > 0 else { break }
            if distance < oldLeft, hasSameID(old + distance, new) { return (distance, 0) }
            if distance < newLeft, hasSameID(old, new + distance) { return (0, distance) }
        }
        return nil
    }

    @inlinable
    mutating func skip(_ oldStep: Int, _ newStep: Int) {
        oldRest.append(contentsOf: old..<(old + oldStep))
        newRest.append(contentsOf: new..<(new + newStep))
        old += oldStep
        new += newStep
    }
}
