/// A list of weak or strong listeners, called in order: the successor of FSQMessageForwarder.
///
/// A listener added twice is called twice. Listeners are held weakly by default; released ones are
/// skipped and removed. Listeners may change the list during a call: a new one receives the next
/// call, a removed one none, and a nested call is a call of its own. It belongs to the isolation
/// domain of its creation.
public final class Multicast<Listener> {
    private var entries: [Entry] = []

    /// Creates an empty list.
    public init() {}

    /// The number of living listeners.
    public var count: Int { entries.lazy.filter { $0.listener != nil }.count }

    /// The living listeners, in order.
    public var listeners: [Listener] { entries.compactMap(\.listener) }

    /// The listener at a position among the living ones, or nil; any integer is allowed.
    public subscript(index: Int) -> Listener? {
        let listeners = self.listeners
        return listeners.indices.contains(index) ? listeners[index] : nil
    }

    // MARK: Members

    /// Appends a listener, held weakly by default, but always strongly if not a class instance.
    public func append(_ listener: Listener, isHeldStrongly: Bool = false) {
        insert([listener], at: entries.count, areHeldStrongly: isHeldStrongly)
    }

    /// Inserts listeners, held weakly by default.
    ///
    /// - Parameter index: The position among the living listeners. Below 0 or past the end appends.
    public func insert(
        _ listeners: [Listener], at index: Int, areHeldStrongly: Bool = false
    ) {
        prune()
        let place = entries.indices.contains(index) ? index : entries.count
        entries.insert(
            contentsOf: listeners.map { Entry($0, isHeldStrongly: areHeldStrongly) }, at: place)
    }

    /// Removes each entry of a listener.
    ///
    /// - Returns: The number of removed entries.
    @discardableResult
    public func remove(_ listener: Listener) -> Int {
        guard let object = instance(of: listener) else { return 0 }
        return removeAll { entry in entry.object === object }
    }

    /// Removes all listeners.
    public func removeAll() { _ = removeAll { _ in true } }

    private func removeAll(where isRemoved: (Entry) -> Bool) -> Int {
        prune()
        let before = entries.count
        for entry in entries where isRemoved(entry) { entry.isMember = false }
        entries.removeAll { !$0.isMember }
        return before - entries.count
    }

    private func prune() { entries.removeAll { $0.listener == nil } }

    // MARK: Rounds

    /// Calls a closure with each listener, in order.
    public func tell<Failure: Error>(
        _ call: (Listener) throws(Failure) -> Void
    ) throws(Failure) {
        for entry in entries where entry.isMember {
            if let listener = entry.listener { try call(listener) }
        }
    }

    /// Asks every listener once.
    ///
    /// The first opinion counts, unless a later listener overrides it; the last override counts.
    ///
    /// - Parameter own: The caller's own result, as the first opinion; none by default.
    public func vote<Value>(
        startingWith own: Value? = nil, asking ask: (Listener, Value?) -> Vote<Value>
    ) -> Value? {
        var tally = VoteCount(startingWith: own)
        tell { tally.count(ask($0, tally.value)) }
        return tally.value
    }

    /// The first result of a listener; later ones are not called.
    public func first<Value>(returning ask: (Listener) -> Value?) -> Value? {
        for entry in entries where entry.isMember {
            if let listener = entry.listener, let value = ask(listener) { return value }
        }
        return nil
    }

    private final class Entry {
        var isMember = true
        private weak var weakObject: AnyObject?
        private let held: Listener?

        init(_ listener: Listener, isHeldStrongly: Bool) {
            weakObject = instance(of: listener)
            held = isHeldStrongly || weakObject == nil ? listener : nil
        }

        var object: AnyObject? { weakObject }
        var listener: Listener? { held ?? weakObject as? Listener }
    }
}

private func instance(of listener: Any) -> AnyObject? {
    type(of: listener) is AnyClass ? listener as AnyObject : nil
}
