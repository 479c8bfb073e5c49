internal import GRDB
internal import Synchronization
internal import WaybillStorage

/// Notices that other stores have changed the records in a database, such as
/// those of another process.
///
/// It looks twice a second, while someone observes the records. The lock `state`
/// keeps what it knows.
final class ChangeWatch: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        /// What SQLite calls the version of the data, for one connection: a
        /// commit through any other one raises it.
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
        // Where it cannot be read now, the first look reports a change.
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

    /// Takes in a change that was made through this store.
    func note(_ count: Int64) {
        state.withLock { state in
            let table = tables.layout.schema.table
            state.counts[table] = max(count, state.counts[table] ?? 0)
        }
    }

    private func look() async -> Bool {
        let isObserved = state.withLock { state in
            // With the lock, as an observer that comes now begins it again.
            if broadcast.observerCount == 0 { state.task = nil }
            return state.task != nil
        }
        guard isObserved else { return false }
        // On the connection that writes: its own commits do not change the version.
        let hasChanged = try? await database.writeWithoutTransaction { try self.look(at: $0) }
        if hasChanged == true { broadcast.send() }
        return true
    }

    /// Looks at the database as it is at one moment: a commit between the version and the counts
    /// would be counted now, and reported as an unknown change later.
    private func look(at db: Database) throws -> Bool {
        var hasChanged = false
        try db.inTransaction(.deferred) {
            hasChanged = try self.hasChanged(db)
            return .commit
        }
        return hasChanged
    }

    /// Whether others have changed the records since the last look.
    private func hasChanged(_ db: Database) throws -> Bool {
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        guard state.withLock({ $0.version != version }) else { return false }
        let counts = try tables.changeCounts(db)
        return state.withLock { state in
            let table = tables.layout.schema.table
            // What no store has counted may be a change of anything, made by hand.
            let hasChanged = counts[table] != state.counts[table] || counts == state.counts
            state.version = version
            state.counts = counts
            return hasChanged
        }
    }
}
