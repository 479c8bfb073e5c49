import DequeModule

/// An LRU cache with a limit in bytes.
package struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        var size: Int
        var turn: Int
    }

    package let limit: Int

    package private(set) var size = 0

    private var entries: [Key: Entry] = [:]

    /// The access log, oldest first; stale entries are skipped.
    private var uses: Deque<(key: Key, turn: Int)> = []
    private var turn = 0

    package init(limit: Int) { self.limit = limit }

    package var count: Int { entries.count }

    /// The value of a key, which counts as used by that; nil if it is not kept.
    ///
    /// - Complexity: O(1) on average over many uses.
    package mutating func value(of key: Key) -> Value? {
        guard let entry = entries[key] else { return nil }
        use(key)
        return entry.value
    }

    /// Keeps a value; one that is larger than all that may be kept is not.
    ///
    /// - Complexity: O(1) on average over many uses, and O(n) in the number of values
    ///   that go.
    package mutating func keep(_ value: Value, as key: Key, size: Int) {
        if let former = entries.removeValue(forKey: key) { self.size -= former.size }
        guard size <= limit else { return }
        entries[key] = Entry(value: value, size: size, turn: turn)
        self.size += size
        use(key)
        while self.size > limit, let oldest = uses.popFirst() {
            guard let entry = entries[oldest.key], entry.turn == oldest.turn else { continue }
            entries[oldest.key] = nil
            self.size -= entry.size
        }
    }

    private mutating func use(_ key: Key) {
        turn += 1
        entries[key]?.turn = turn
        uses.append((key, turn))
        guard uses.count > 2 * entries.count + 64 else { return }
        uses.removeAll { entries[$0.key]?.turn != $0.turn }
    }
}
