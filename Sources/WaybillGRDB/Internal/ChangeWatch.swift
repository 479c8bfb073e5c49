internal import GRDB
internal import Synchronization
internal import WaybillStorage

/// A watch for changes by other stores in a database, such as those of another process.
///
/// It polls twice a second while there are observers. The lock `state` guards its knowledge.
final class ChangeWatch: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        /// SQLite's data version for one connection: a commit through any other one raises it.
        var version: Int64?
        var counts: [String: Int64] = [:]
    }

    private let database: any DatabaseWriter
    private let tables: RecordTables
    private let broadcast: ChangeBroadcast
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    static let pause = Duration.milliseconds(500)

    init(
        _ database: any DatabaseWriter, _ tables: RecordTables, _ broadcast: ChangeBroadcast,
        clock: any Clock<Duration>
    ) {
        self.database = database
        self.tables = tables
        self.broadcast = broadcast
        self.clock = clock
        // If it cannot be read now, the first poll reports a change.
        _ = try? database.writeWithoutTransaction { try look(at: $0) }
    }

    deinit { state.withLock(\.task)?.cancel() }

    func begin() {
        state.withLock { state in
            guard state.task == nil else { return }
            state.task = Task.detached { [weak self, clock] in
                while (try? await clock.sleep(for: ChangeWatch.pause)) != nil {
                    guard let self, await self.look() else { return }
                }
            }
        }
    }

    func note(_ count: Int64) {
        state.withLock { state in
            let table = tables.layout.schema.table
            state.counts[table] = max(count, state.counts[table] ?? 0)
        }
    }

    private func look() async -> Bool {
        let isObserved = state.withLock { state in
            // With the lock, as a new observer restarts it.
            if broadcast.observerCount == 0 { state.task = nil }
            return state.task != nil
        }
        guard isObserved else { return false }
        // On the connection that writes: its own commits do not change the version.
        let hasChanged = try? await database.writeWithoutTransaction { try self.look(at: $0) }
        if hasChanged == true { broadcast.send() }
        return true
    }

    /// Reads version and counts in one transaction: a commit between them would be counted now, and
    /// reported as an unknown change later.
    private func look(at db: Database) throws -> Bool {
        var hasChanged = false
        try db.inTransaction(.deferred) {
            hasChanged = try self.hasChanged(db)
            return .commit
        }
        return hasChanged
    }

    private func hasChanged(_ db: Database) throws -> Bool {
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        guard state.withLock({ $0.version != version }) else { return false }
        let counts = try tables.changeCounts(db)
        return state.withLock { state in
            let table = tables.layout.schema.table
            // A change without a count may be one of anything, made by hand.
            let hasChanged = counts[table] != state.counts[table] || counts == state.counts
            state.version = version
            state.counts = counts
            return hasChanged
        }
    }
}
