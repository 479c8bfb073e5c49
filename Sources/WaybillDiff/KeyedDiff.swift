/// The difference between two arrays whose elements have identities.
///
/// What did not move is neither hashed nor copied: a common beginning and a
/// common end are compared in place, and only what lies between them is looked
/// up by identity. Moves are the fewest possible (a longest increasing
/// subsequence stays). Paul Heckel's observation of 1978, that elements with a
/// unique key tell how two lists correspond, is taken for occurrence identity:
/// the n-th element with an identity corresponds to the n-th one.
///
/// It is inlinable, with all that it needs, because a diff that is specialised
/// for its elements is some thirty times as fast: see the benchmarks.
@usableFromInline
struct KeyedDiff {
    /// An element that is in both arrays.
    @usableFromInline
    struct Match {
        @usableFromInline var old: Int
        @usableFromInline var new: Int
        @usableFromInline var isMoved: Bool

        @inlinable
        init(old: Int, new: Int, isMoved: Bool) {
            self.old = old
            self.new = new
            self.isMoved = isMoved
        }
    }

    /// Indexes of elements that are in the old array alone, ascending.
    @usableFromInline var deletes: [Int] = []

    /// Indexes of elements that are in the new array alone, ascending.
    @usableFromInline var inserts: [Int] = []

    /// Elements that change their place, ascending by their new index.
    @usableFromInline var moves: [Match] = []

    /// Elements whose content changed, moved or not, ascending by new index.
    @usableFromInline var updates: [Match] = []

    /// Whether the arrays show the same.
    @inlinable var isEmpty: Bool {
        deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
    }
}

extension KeyedDiff {
    /// Compares two arrays.
    ///
    /// - Parameters:
    ///   - old: The elements of before.
    ///   - new: The elements of after.
    ///   - id: The identity of an element.
    ///   - isSame: Whether two elements with one identity show the same.
    ///   - onMatch: Called for each element that is in both arrays and not
    ///     trimmed away as part of one storage, ascending by new index.
    /// - Complexity: O(1) when both arrays share their storage; O(n)
    ///   comparisons otherwise, O(m) hashing and O(m log m) for moves, m being
    ///   the length of the part that differs.
    @inlinable
    init<Element, ID: Hashable>(
        from old: [Element],
        to new: [Element],
        id: (Element) -> ID,
        isSame: (Element, Element) -> Bool,
        onMatch: (Match) -> Void = { _ in }
    ) {
        if sharesStorage(old, new) {
            for index in new.indices {
                onMatch(Match(old: index, new: index, isMoved: false))
            }
            return
        }
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, id(old[prefix]) == id(new[prefix]) { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
            id(old[old.count - 1 - suffix]) == id(new[new.count - 1 - suffix])
        {
            suffix += 1
        }

        func note(_ match: Match) {
            onMatch(match)
            if !isSame(old[match.old], new[match.new]) { updates.append(match) }
        }
        for index in 0..<prefix {
            note(Match(old: index, new: index, isMoved: false))
        }
        let middle = prefix..<(old.count - suffix)
        let newMiddle = prefix..<(new.count - suffix)
        if middle.isEmpty || newMiddle.isEmpty {
            deletes = Array(middle)
            inserts = Array(newMiddle)
        } else {
            for match in matchMiddle(old: old, middle, new: new, newMiddle, id: id) {
                note(match)
            }
        }
        for offset in stride(from: suffix, to: 0, by: -1) {
            note(Match(old: old.count - offset, new: new.count - offset, isMoved: false))
        }
    }

    /// Finds what comes, goes and moves between the common beginning and end.
    ///
    /// - Returns: The elements of both, ascending by new index.
    @inlinable
    mutating func matchMiddle<Element, ID: Hashable>(
        old: [Element], _ oldRange: Range<Int>,
        new: [Element], _ newRange: Range<Int>,
        id: (Element) -> ID
    ) -> [Match] {
        var occurrences = OccurrenceTable<ID>(capacity: oldRange.count, start: oldRange.lowerBound)
        for index in oldRange.reversed() { occurrences.push(index, for: id(old[index])) }

        var matches: [Match] = []
        var isMatched = [Bool](repeating: false, count: oldRange.count)
        for index in newRange {
            guard let origin = occurrences.pop(id(new[index])) else {
                inserts.append(index)
                continue
            }
            matches.append(Match(old: origin, new: index, isMoved: false))
            isMatched[origin - oldRange.lowerBound] = true
        }
        deletes = oldRange.filter { !isMatched[$0 - oldRange.lowerBound] }

        let stays = longestIncreasingSubsequence(of: matches.map(\.old))
        for position in matches.indices where !stays[position] {
            matches[position].isMoved = true
            moves.append(matches[position])
        }
        return matches
    }
}

/// Tells whether two arrays are one array in memory.
///
/// - Complexity: O(1).
@inlinable
func sharesStorage<Element>(_ lhs: [Element], _ rhs: [Element]) -> Bool {
    guard lhs.count == rhs.count else { return false }
    return lhs.withUnsafeBufferPointer { left in
        rhs.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
    }
}

/// For each identity the indexes that bear it, handed out from the lowest.
@usableFromInline
struct OccurrenceTable<ID: Hashable> {
    @usableFromInline var first: [ID: Int] = [:]
    @usableFromInline var next: [Int]
    @usableFromInline let start: Int

    @inlinable
    init(capacity: Int, start: Int) {
        first.reserveCapacity(capacity)
        next = [Int](repeating: -1, count: capacity)
        self.start = start
    }

    /// Adds an index below all those already there.
    @inlinable
    mutating func push(_ index: Int, for id: ID) {
        if let successor = first.updateValue(index, forKey: id) {
            next[index - start] = successor
        }
    }

    /// Takes the lowest index that is left.
    @inlinable
    mutating func pop(_ id: ID) -> Int? {
        guard let index = first[id], index >= 0 else { return nil }
        first[id] = next[index - start]
        return index
    }
}
