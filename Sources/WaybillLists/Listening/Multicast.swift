/// A list of weak or strong listeners that are all called in order: the
/// successor of FSQMessageForwarder.
///
/// Listeners are called in their order; one that was added twice is called twice. They are held
/// weakly unless one asks otherwise; those that are gone are skipped and forgotten. Listeners may
/// change the list of listeners during a round: one that joins gets the next call, one that leaves
/// gets none, and a call within a call is a round of its own.
///
/// A multicast is not `Sendable`: it belongs to the isolation domain in which
/// it was made. Prefer it to a single delegate where you design the callback.
package final class Multicast<Listener> {
    package enum Holding: Hashable, Sendable {
        case weakly

        case strongly
    }

    private var entries: [Entry] = []

    package init() {}

    /// The number of entries whose listener lives.
    ///
    /// - Complexity: O(n) in the number of entries.
    package var count: Int { entries.lazy.filter { $0.listener != nil }.count }

    /// The listeners that live, in their order.
    ///
    /// - Complexity: O(n) in the number of entries.
    package var listeners: [Listener] { entries.compactMap(\.listener) }

    /// The listener at a position among those that live, or nil.
    ///
    /// - Parameter index: A position, counted from 0; any integer is allowed.
    /// - Complexity: O(n) in the number of entries.
    package subscript(index: Int) -> Listener? {
        let listeners = self.listeners
        return listeners.indices.contains(index) ? listeners[index] : nil
    }

    // MARK: Members

    /// Enters a listener behind the others.
    ///
    /// - Parameters:
    ///   - listener: The listener. One that is not a class instance is held
    ///     strongly: a value has no life of its own.
    ///   - holding: How long it lives; weakly by default.
    package func append(_ listener: Listener, holding: Holding = .weakly) {
        insert([listener], at: entries.count, holding: holding)
    }

    /// Enters listeners in their order.
    ///
    /// - Parameters:
    ///   - index: Where the first is to stand among those that live, counted
    ///     from 0. Past the end or below 0 they are last.
    ///   - holding: How long they live; weakly by default.
    /// - Complexity: O(n) in the number of entries.
    package func insert(_ listeners: [Listener], at index: Int, holding: Holding = .weakly) {
        prune()
        let place = entries.indices.contains(index) ? index : entries.count
        entries.insert(contentsOf: listeners.map { Entry($0, holding) }, at: place)
    }

    /// Removes every entry of a listener.
    ///
    /// - Complexity: O(n) in the number of entries.
    @discardableResult
    package func remove(_ listener: Listener) -> Int {
        guard let object = instance(of: listener) else { return 0 }
        return removeAll { entry in entry.object === object }
    }

    package func removeAll() { _ = removeAll { _ in true } }

    private func removeAll(where isRemoved: (Entry) -> Bool) -> Int {
        prune()
        let before = entries.count
        for entry in entries where isRemoved(entry) { entry.isMember = false }
        entries.removeAll { !$0.isMember }
        return before - entries.count
    }

    private func prune() { entries.removeAll { $0.listener == nil } }

    // MARK: Rounds

    /// Calls every listener.
    ///
    /// - Complexity: O(n) in the number of entries.
    package func tell<Failure: Error>(
        _ call: (Listener) throws(Failure) -> Void
    ) throws(Failure) {
        for entry in entries where entry.isMember {
            if let listener = entry.listener { try call(listener) }
        }
    }

    /// Asks every listener once.
    ///
    /// The first opinion counts, unless a later listener overrides it; the last
    /// override counts.
    ///
    /// - Parameter own: The caller's own result, as the first opinion; none by default.
    /// - Complexity: O(n) in the number of entries.
    package func vote<Value>(
        startingWith own: Value? = nil, asking ask: (Listener, Value?) -> Vote<Value>
    ) -> Value? {
        var tally = VoteCount(startingWith: own)
        tell { tally.count(ask($0, tally.value)) }
        return tally.value
    }

    /// The first result of a listener; later ones are not called.
    ///
    /// - Complexity: O(n) in the number of entries.
    package func first<Value>(returning ask: (Listener) -> Value?) -> Value? {
        for entry in entries where entry.isMember {
            if let listener = entry.listener, let value = ask(listener) { return value }
        }
        return nil
    }

    /// A place in the order, with its listener.
    private final class Entry {
        var isMember = true
        private weak var weakObject: AnyObject?
        private let held: Listener?

        init(_ listener: Listener, _ holding: Holding) {
            weakObject = instance(of: listener)
            held = holding == .strongly || weakObject == nil ? listener : nil
        }

        var object: AnyObject? { weakObject }
        var listener: Listener? { held ?? weakObject as? Listener }
    }
}

/// The instance behind a listener, or nil for a value.
private func instance(of listener: Any) -> AnyObject? {
    type(of: listener) is AnyClass ? listener as AnyObject : nil
}
