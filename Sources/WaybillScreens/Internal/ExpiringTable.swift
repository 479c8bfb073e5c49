import OrderedCollections

/// Values by key, with limits on their number, weight and age.
///
/// Values may have owners, such as network addresses. A full table drops the least recently used
/// value of the owner with the largest share; among equals, of the inserting owner. Moments are
/// durations since any fixed moment.
package struct ExpiringTable<
    Key: Hashable & Sendable, Value: Sendable, Owner: Hashable & Sendable
>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let owner: Owner?
        let weight: Int
        var lastUse: Duration
    }

    private let limit: Int
    private let weightLimit: Int
    private let lifetime: Duration?

    private var entries: OrderedDictionary<Key, Entry> = [:]
    private var counts = OwnedAmounts<Owner?>()
    private var weights = OwnedAmounts<Owner?>()

    /// Creates an empty table; by default without limits.
    ///
    /// - Parameter lifetime: The lifetime of an unused value; nil, the default, for ever.
    package init(limit: Int = .max, weightLimit: Int = .max, lifetime: Duration? = nil) {
        self.limit = limit
        self.weightLimit = weightLimit
        self.lifetime = lifetime
    }

    package var count: Int { entries.count }

    package var weight: Int { weights.total }

    package var nextExpiry: Duration? {
        guard let lifetime, let first = entries.values.first else { return nil }
        return first.lastUse + lifetime
    }

    package func value(of key: Key, at now: Duration = .zero) -> Value? {
        entries[key].flatMap { isExpired($0, at: now) ? nil : $0.value }
    }

    /// The value of a key, which becomes the most recently used; nil if it is absent or expired.
    package mutating func use(_ key: Key, at now: Duration = .zero) -> Value? {
        guard let index = entries.index(forKey: key), let value = value(of: key, at: now) else {
            return nil
        }
        entries.values[index].lastUse = now
        entries.moveSubrange(index..<index + 1, to: entries.count)
        return value
    }

    /// Inserts a value as the most recently used.
    ///
    /// - Returns: The dropped values: the former one of the key, expired ones, others in excess of
    ///   the limits, or the inserted one if it alone exceeds them.
    @discardableResult
    package mutating func insert(
        _ value: Value, for key: Key, owner: Owner? = nil, weight: Int = 0,
        at now: Duration = .zero
    ) -> [Value] {
        var dropped = removeExpired(at: now)
        if let former = remove(key) { dropped.append(former) }
        guard limit > 0, weight <= weightLimit else { return dropped + [value] }
        while count >= limit, let index = oldest(in: counts, insertingFor: owner) {
            dropped.append(remove(at: index))
        }
        while self.weight > weightLimit - weight,
            let index = oldest(in: weights, insertingFor: owner)
        {
            dropped.append(remove(at: index))
        }
        entries[key] = Entry(value: value, owner: owner, weight: weight, lastUse: now)
        counts.add(1, to: owner)
        weights.add(weight, to: owner)
        return dropped
    }

    /// Removes the value of a key, also an expired one.
    @discardableResult
    package mutating func remove(_ key: Key) -> Value? {
        entries.index(forKey: key).map { remove(at: $0) }
    }

    package mutating func removeExpired(at now: Duration) -> [Value] {
        var removed: [Value] = []
        while let first = entries.values.first, isExpired(first, at: now) {
            removed.append(remove(at: 0))
        }
        return removed
    }

    package mutating func removeAll() -> [Value] {
        defer { self = ExpiringTable(limit: limit, weightLimit: weightLimit, lifetime: lifetime) }
        return entries.values.map(\.value)
    }

    private func isExpired(_ entry: Entry, at now: Duration) -> Bool {
        lifetime.map { now - entry.lastUse >= $0 } ?? false
    }

    private func oldest(
        in amounts: OwnedAmounts<Owner?>, insertingFor owner: Owner?
    ) -> Int? {
        let largest = amounts.largest
        let isOwn = amounts[owner] == largest
        return entries.values.firstIndex {
            isOwn ? $0.owner == owner : amounts[$0.owner] == largest
        }
    }

    private mutating func remove(at index: Int) -> Value {
        let entry = entries.remove(at: index).value
        counts.add(-1, to: entry.owner)
        weights.add(-entry.weight, to: entry.owner)
        return entry.value
    }
}
