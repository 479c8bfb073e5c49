import Foundation
import Synchronization
import WaybillStorage

/// The dates of updates, without the oldest requests: each text of a search is a request of its
/// own.
///
/// Dates of records stay. The lock `turn` guards the time of the last cleanup.
final class UpdateStamps: Sendable {
    /// The number of remaining requests after a cleanup.
    static let mostRequests = 1_000

    /// The number of updates between cleanups, from the first one on.
    static let turnLength = 100

    private let store: any RecordStore<UpdateStamp>
    private let turn = Mutex(0)

    init(_ store: any RecordStore<UpdateStamp>) { self.store = store }

    func date(of id: String) async throws -> Date? { try await store.record(id: id)?.date }

    func note(_ ids: [String], at date: Date) async throws {
        let turn = turn.withLock { turn in
            defer { turn = (turn + 1) % UpdateStamps.turnLength }
            return turn
        }
        let forgotten = turn == 0 ? try await surplus() : []
        _ = try await store.load(removing: forgotten) { add in
            for id in ids { try add(UpdateStamp(id: id, date: date)) }
        }
    }

    private func surplus() async throws -> [ColumnValue] {
        let stamps = try await store.matches(RecordQuery(limit: .max)).map(\.record)
        return stamps.filter { UpdateStamps.isRequest($0.id) }
            .sorted { $0.date > $1.date }
            .dropFirst(UpdateStamps.mostRequests - 1)
            .map { ColumnValue("id", .text($0.id)) }
    }

    /// Requests begin with a host and a path, records with a table and `#`.
    private static func isRequest(_ id: String) -> Bool {
        id.first { $0 == "/" || $0 == "#" } == "/"
    }
}
