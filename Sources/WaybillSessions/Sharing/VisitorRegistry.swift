import Synchronization

/// The visitors whom this process, or one before it, gave their tokens.
///
/// A token that no server gave was put into the browser by someone who wants to share it. The lock
/// `state` guards the visitors and the stores.
package final class VisitorRegistry: Sendable {
    /// That of the process: any server may see the visitors of any ``UserStores``.
    package static let shared = VisitorRegistry()

    private struct State {
        var visitors: Set<Visitor> = []

        /// Whether a store keeps something of a visitor since an earlier process.
        var stores: [ObjectIdentifier: @Sendable (Visitor) -> Bool] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The most visitors held beside those of whom a store keeps something.
    package init(limit: Int = 65_536) { self.limit = limit }

    /// Whether a visitor has the token from a server.
    package func contains(_ visitor: Visitor) -> Bool {
        let (isHeld, stores) = state.withLock { state in
            (state.visitors.contains(visitor), state.stores)
        }
        if isHeld { return true }
        guard stores.values.contains(where: { $0(visitor) }) else { return false }
        insert(visitor)
        return true
    }

    package func insert(_ visitor: Visitor) {
        state.withLock { state in
            if state.visitors.count >= limit { state.visitors.removeFirst() }
            state.visitors.insert(visitor)
        }
    }

    func add(_ store: AnyObject, keeps: @escaping @Sendable (Visitor) -> Bool) {
        state.withLock { $0.stores[ObjectIdentifier(store)] = keeps }
    }

    func remove(_ store: AnyObject) {
        state.withLock { _ = $0.stores.removeValue(forKey: ObjectIdentifier(store)) }
    }
}
