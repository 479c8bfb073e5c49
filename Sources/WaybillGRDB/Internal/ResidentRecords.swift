internal import GRDB
internal import Synchronization
internal import WaybillStorage

/// A cache for queries by distance alone, which then need no transaction.
///
/// Before each query SQLite is asked for the version of the data, through a connection of its own,
/// so that no committed load is missed, of another process neither. The same connection reads
/// missing records: a few rows take less time than the way to another thread. The lock `state`
/// guards the current version.
final class ResidentRecords<Record: Identifiable & Sendable>: Sendable where Record.ID: Sendable {
    private struct State {
        var current: ResidentVersion?
        var isReading = false
    }

    private let database: any DatabaseReader
    private let probe: DatabaseQueue
    private let format: RecordFormat<Record>
    private let tables: RecordTables
    private let state = Mutex(State())

    /// The maximum limit of a query, and the maximum number of positions at one distance.
    private static var most: (limit: Int, alike: Int) { (256, 64) }

    init(
        path: String, database: any DatabaseReader, format: RecordFormat<Record>,
        tables: RecordTables
    ) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -32768") }
        probe = try DatabaseQueue(path: path, configuration: configuration)
        self.database = database
        self.format = format
        self.tables = tables
    }

    /// The matches of a query; nil if the database must be searched, after any error too.
    func matches(_ query: RecordQuery) async -> [RecordMatch<Record>]? {
        guard query.text == nil, query.conditions.isEmpty, let centre = query.near,
            query.limit <= Self.most.limit
        else { return nil }
        do {
            guard let version = try await version() else { return nil }
            let nearest = version.positions.nearest(
                to: centre, limit: query.limit, within: query.radius ?? .infinity)
            guard nearest.count <= query.limit + Self.most.alike,
                let entries = try entries(nearest, of: version)
            else { return nil }
            var matches: [RecordMatch<Record>] = []
            matches.reserveCapacity(nearest.count)
            var isAlike = false
            for place in nearest.indices {
                guard let record = entries[place]?.record as? Record else { return nil }
                let distance = nearest[place].distance
                isAlike = isAlike || place > 0 && nearest[place - 1].distance == distance
                matches.append(RecordMatch(record: record, distance: distance))
            }
            if isAlike { try sort(&matches) }
            return Array(matches.prefix(query.limit))
        } catch {
            return nil
        }
    }

    private func sort(_ matches: inout [RecordMatch<Record>]) throws {
        let orders = try matches.map {
            RankedOrder(
                score: -($0.distance ?? 0), title: "",
                identity: try format.identity(of: $0.record.id))
        }
        matches = zip(orders, matches).sorted { $0.0.precedes($1.0) }.map(\.1)
    }

    /// The current version; nil while another task reads it.
    private func version() async throws -> ResidentVersion? {
        guard let number = try versionNumber() else { return nil }
        let (current, reads) = state.withLock { state in
            if state.current?.number == number || state.isReading { return (state.current, false) }
            state.isReading = true
            return (nil, true)
        }
        guard reads else { return current?.number == number ? current : nil }
        defer { state.withLock { $0.isReading = false } }
        let positions = try await database.read { [tables] in try tables.positions($0) }
        // Without a commit in between, they are of this version.
        guard try versionNumber() == number else { return nil }
        let version = ResidentVersion(number, positions)
        state.withLock { $0.current = version }
        return version
    }

    private func versionNumber() throws -> Int64? { try probe.unsafeRead(Self.versionNumber) }

    private static func versionNumber(_ db: Database) throws -> Int64? {
        try StatementRows(db, sql: "PRAGMA data_version").first([]) { $0.integer(0) }
    }

    /// The records at some positions, without unreadable ones; nil if they are of a later version.
    ///
    /// Neighbours of missing ones are read as well, for the next queries.
    private func entries(
        _ nearest: [PositionIndex.Neighbour], of version: ResidentVersion
    ) throws -> [ResidentVersion.Entry?]? {
        var entries = version.entries(nearest)
        let missing = version.missing(nearest, entries)
        guard !missing.isEmpty else { return entries }
        let read = try probe.unsafeRead { db -> [ResidentVersion.Entry]? in
            var read: [ResidentVersion.Entry]?
            try db.inTransaction(.deferred) {
                guard try Self.versionNumber(db) == version.number else { return .commit }
                let reader = try RecordReader(db, tables)
                read = version.read(missing) { number in
                    try? format.record(of: reader.values(number: number))
                }
                return .commit
            }
            return read
        }
        guard let read else { return nil }
        version.keep(read)
        for place in entries.indices where entries[place] == nil {
            entries[place] = read.first { $0.index == nearest[place].index }
        }
        return entries
    }
}

extension RecordTables {
    fileprivate func positions(_ db: Database) throws -> PositionIndex {
        let rows = try StatementRows(
            db, sql: "SELECT key, latitude, longitude FROM \(places) WHERE key >= 0 ORDER BY key")
        var positions = PositionIndex()
        try rows.forEach([]) { row in
            guard let latitude = row.real(1), let longitude = row.real(2),
                let point = Coordinate(latitude: latitude, longitude: longitude)
            else { return }
            positions.append(row.integer(0), at: point)
        }
        return positions
    }
}
