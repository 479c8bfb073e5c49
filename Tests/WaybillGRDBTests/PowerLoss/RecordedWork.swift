import CWaybillPowerLoss
import Foundation
import GRDB
import Testing
import WaybillTesting

/// Changes to a database whose files are recorded: what the database holds after
/// each of them, and what SQLite did.
///
/// There is one recorder, so tests that record run one after another.
struct RecordedWork {
    /// The values of the records, by identity: before all, and after each change.
    private(set) var states: [[String: Int64]] = [[:]]

    private let folder: TemporaryFolder

    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("spots.db")
        #expect(waybill_record(folder.url.path + "/") == 0)
    }

    /// Makes a change, and notes that it was acknowledged.
    mutating func change(
        _ change: (inout [String: Int64]) -> Void, _ perform: () async throws -> Void
    ) async throws {
        var state = states[states.count - 1]
        change(&state)
        states.append(state)
        try await perform()
        waybill_mark(Int64(states.count - 1))
    }

    func stop() { waybill_stop() }

    /// Cuts the power at random moments and looks what is left.
    func losses(
        cuts count: Int, seed: UInt64, isLying: Bool = false,
        check: (String) async throws -> Void = { _ in }
    ) async throws -> [String] {
        var random = SeededGenerator(seed: seed)
        let events = Int(waybill_event_count())
        let cuts = (0..<count).map { _ in Int.random(in: 0...events, using: &random) }.sorted()
        var disk = LostDisk()
        disk.isLying = isLying
        var done = 0
        var acknowledged = 0
        var losses: [String] = []
        for (number, cut) in cuts.enumerated() {
            while done < cut {
                let event = waybill_event_at(Int64(done))
                if Int(event.kind) == WAYBILL_MARKED { acknowledged = Int(event.offset) }
                disk.apply(event)
                done += 1
            }
            let luck: LostDisk.Luck =
                switch Int.random(in: 0..<8, using: &random) {
                case 0...2: .nothing
                case 3: .everything
                default: .some(.random(in: 0...1, using: &random))
                }
            let image = try TemporaryFolder()
            for (name, bytes) in disk.remains(luck, &random) where !name.hasSuffix("-shm") {
                try Data(bytes).write(to: URL(fileURLWithPath: image.path(name)))
            }
            if let fault = try fault(of: image.path("spots.db"), after: acknowledged) {
                losses.append("seed \(seed), cut at \(cut) of \(events), \(luck): \(fault)")
            } else if number % 50 == 0, states[acknowledged].count > 0 {
                try await check(image.path("spots.db"))
            }
        }
        return losses
    }

    /// What is wrong with a database; nil if nothing is.
    private func fault(of path: String, after acknowledged: Int) throws -> String? {
        do {
            let (report, found) = try DatabaseQueue(path: path).read { db in
                let report = try String.fetchAll(db, sql: "PRAGMA integrity_check")
                guard try db.tableExists("order") else { return (report, [String: Int64]()) }
                let rows = try Row.fetchAll(db, sql: "SELECT id, visits FROM \"order\"")
                return (report, Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) }))
            }
            guard report == ["ok"] else { return report.joined(separator: ", ") }
            // What was on its way may be there too, but as a whole.
            let allowed = states[acknowledged..<min(acknowledged + 2, states.count)]
            guard !allowed.contains(found) else { return nil }
            return "\(found.count) records are none of the states after change \(acknowledged)"
        } catch let error as DatabaseError {
            return "\(error)"
        }
    }
}
