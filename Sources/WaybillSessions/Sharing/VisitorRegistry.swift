import Synchronization

/// The visitors with tokens from this process, or one before it.
///
/// Any other token was put into the browser by an attacker who wants to share it. The lock `state`
/// guards the visitors and the stores.
package final class VisitorRegistry: Sendable {
    /// That of the process: any server may see the visitors of any ``UserStores``.
    package static let shared = VisitorRegistry()

    private struct State {
        var visitors: Set<Visitor> = []

        /// Whether a store has data of a visitor from an earlier process.
        var stores: [ObjectIdentifier: @Sendable (Visitor) -> Bool] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a registry; the limit excludes visitors with data in a store.
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
