import Synchronization

package protocol SharedSource: AnyObject, Sendable {
    /// The message for users about a failure to save; nil for none.
    var savingProblem: String? { get }

    /// Wakes an observer after each change, from any task.
    ///
    /// - Parameter signal: Replaces the observer's former one; nil removes the observer.
    func wake(_ observer: ObjectIdentifier, with signal: AsyncStream<Void>.Continuation?)
}

/// The reads of shared stores during one description of a screen, all of one snapshot.
///
/// The lock `stores` guards the reads; nil after the description.
package final class SnapshotReads: Sendable {
    @TaskLocal package static var current: SnapshotReads?

    private let stores = Mutex<[ObjectIdentifier: Store]?>([:])

    private struct Store {
        let source: any SharedSource
        let snapshot: any Sendable
        var checks: [AnyHashable: @Sendable () -> Bool] = [:]
    }

    struct Checks: Sendable {
        let source: any SharedSource
        let checks: [@Sendable () -> Bool]

        var hasChanged: Bool { checks.contains { $0() } }
    }

    init() {}

    /// The snapshot of a store for this description.
    ///
    /// - Parameter newest: Becomes the snapshot at the first read of the store.
    package func snapshot<Snapshot: Sendable>(
        of source: any SharedSource, newest: Snapshot
    ) -> Snapshot {
        let id = ObjectIdentifier(source)
        return stores.withLock { stores in
            guard stores != nil else { return newest }
            let store = stores?[id] ?? Store(source: source, snapshot: newest)
            stores?[id] = store
            return store.snapshot as? Snapshot ?? newest
        }
    }

    /// Records a read of a part of the snapshot.
    ///
    /// - Parameter check: Whether the part has changed.
    package func note(
        _ part: any Hashable & Sendable, of source: any SharedSource,
        check: @escaping @Sendable () -> Bool
    ) {
        stores.withLock { $0?[ObjectIdentifier(source)]?.checks[AnyHashable(part)] = check }
    }

    /// Ends the description: releases the snapshots and records no later reads.
    func finish() -> [Checks] {
        stores.withLock { stores in
            defer { stores = nil }
            return (stores ?? [:]).values.map {
                Checks(source: $0.source, checks: Array($0.checks.values))
            }
        }
    }
}
