internal import Synchronization

/// The stored content that a visit reads, so that a host knows later whether it has changed.
///
/// It also covers the tasks that the visit starts. The lock `state` guards the reads.
package final class TrackedReads: Sendable {
    /// The reads of the visit in this task; nil if none are tracked.
    @TaskLocal package static var current: TrackedReads?

    private struct State {
        /// The comparisons by part; nil after the end.
        var checks: [Part: @Sendable () -> Bool]? = [:]

        var noteCount = 0
        var isComplete = true
        var isUnchanging = true
    }

    private let state = Mutex(State())
    private let reader: any Hashable & Sendable

    /// Begins without reads.
    ///
    /// - Parameter reader: The visitor, whose own stores do not count.
    package init(of reader: any Hashable & Sendable) { self.reader = reader }

    /// Whether content belongs to the visitor alone.
    package func isOwn<Owner: Hashable>(_ owner: Owner) -> Bool { reader as? Owner == owner }

    private struct Part: Hashable {
        let store: ObjectIdentifier
        let part: AnyHashable
    }

    /// Notes a read; that of a part which has changed since the first read counts as a change.
    ///
    /// - Parameters:
    ///   - part: The part of the store.
    ///   - hasChanged: Whether the part differs from the read one.
    package func note(
        _ part: some Hashable & Sendable, of store: AnyObject,
        hasChanged: @escaping @Sendable () -> Bool
    ) {
        let store = ObjectIdentifier(store)
        let former = state.withLock { state in
            let part = Part(store: store, part: AnyHashable(part))
            state.noteCount += 1
            let former = state.checks?[part]
            if former == nil { state.checks?[part] = hasChanged }
            return former
        }
        if former?() == true { noteChange() }
    }

    /// The number of noted reads.
    package var noteCount: Int { state.withLock(\.noteCount) }

    /// Notes a read of content that does not report its changes.
    package func noteFetch() { state.withLock { $0.isComplete = false } }

    /// Notes a change of content during the visit, such as by the visit itself.
    package func noteChange() { state.withLock { $0.isUnchanging = false } }

    /// Whether all content reports its changes.
    package var isComplete: Bool { state.withLock(\.isComplete) }

    /// Ends tracking.
    ///
    /// - Returns: Whether read content has changed since; nil if some changed during the visit.
    package func finish() -> (@Sendable () -> Bool)? {
        state.withLock { state in
            defer { state.checks = nil }
            guard state.isUnchanging, let checks = state.checks.map({ Array($0.values) }) else {
                return nil
            }
            return { checks.contains { $0() } }
        }
    }
}
