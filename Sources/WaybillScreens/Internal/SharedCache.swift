import Synchronization

/// Derived values that all sessions share; the least recently used ones are dropped.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let table: Mutex<ExpiringTable<Key, Value, Never>>

    /// Creates an empty cache.
    ///
    /// - Parameter weightLimit: The largest sum of the values' weights.
    package init(limit: Int, weightLimit: Int = .max) {
        table = Mutex(ExpiringTable(limit: limit, weightLimit: weightLimit))
    }

    /// The value of a key, made outside of the lock if it is unknown.
    package func value(
        for key: Key, weight: (Value) -> Int = { _ in 0 }, make: () -> Value
    ) -> Value {
        if let known = table.withLock({ $0.use(key) }) { return known }
        let value = make()
        let size = weight(value)
        _ = table.withLock { $0.insert(value, for: key, weight: size) }
        return value
    }
}
