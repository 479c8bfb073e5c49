import Foundation
import Synchronization
import WaybillStorage

/// Notes what was updated when, and forgets the oldest requests: a search may
/// be of any text, and each is a request of its own.
///
/// Records are as many as are stored; what is noted of them stays. The lock
/// `turn` keeps when it was last looked for what is to be forgotten.
final class StampBook: Sendable {
    /// How many requests are remembered after each time that some are
    /// forgotten.
    static let mostRequests = 1_000

    /// After how many updates, the first one included, some are forgotten.
    static let turnLength = 100

    private let store: any RecordStore<UpdateStamp>
    private let turn = Mutex(0)

    init(_ store: any RecordStore<UpdateStamp>) { self.store = store }

    /// When something was last updated.
    func date(of id: String) async throws -> Date? { try await store.record(id: id)?.date }

    /// Notes that something was updated.
    ///
    /// - Complexity: O(*n*) in the number of identities, and now and then O(*m*
    ///   log *m*) in the number of stamps.
    func note(_ ids: [String], at date: Date) async throws {
        let turn = turn.withLock { turn in
            defer { turn = (turn + 1) % StampBook.turnLength }
            return turn
        }
        let forgotten = turn == 0 ? try await surplus() : []
        _ = try await store.load(removing: forgotten) { add in
            for id in ids { try add(UpdateStamp(id: id, date: date)) }
        }
    }

    /// The requests beyond those that are remembered, the oldest.
    private func surplus() async throws -> [ColumnValue] {
        let stamps = try await store.matches(RecordQuery(limit: .max)).map(\.record)
        return stamps.filter { StampBook.isRequest($0.id) }
            .sorted { $0.date > $1.date }
            .dropFirst(StampBook.mostRequests - 1)
            .map { ColumnValue("id", .text($0.id)) }
    }

    /// Requests begin with a host and a path, records with a table and `#`.
    private static func isRequest(_ id: String) -> Bool {
        id.first { $0 == "/" || $0 == "#" } == "/"
    }
}
