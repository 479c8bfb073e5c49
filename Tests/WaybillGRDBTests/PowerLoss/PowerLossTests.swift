import Foundation
import GRDB
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// What a loss of power leaves of what was acknowledged.
@Suite(.timeLimit(.minutes(60)), .serialized)
struct PowerLossTests {
    /// Two stores on a file, as of a person's lists and of places: single records
    /// are saved and deleted between imports, and the file is closed at times.
    private func recordedStores(seed: UInt64) async throws -> RecordedWork {
        var random = SeededGenerator(seed: seed)
        var work = try RecordedWork()
        for _ in 0..<6 {
            let stores = try (0..<2).map { _ in try GRDBRecordStore<Spot>(path: work.path) }
            for number in 0..<25 {
                let store = stores[number % 2]
                let id = "n\(Int.random(in: 0..<20, using: &random))"
                let visits = Int64.random(in: 0..<1_000, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    try await work.change {
                        $0[id] = nil
                    } _: {
                        try await store.delete(id: id)
                    }
                case 1 where number > 5:
                    let batch = (0..<Int.random(in: 20...60, using: &random)).map {
                        Spot(id: "batch \($0)", name: "Batch", group: "batch", visits: visits)
                    }
                    try await work.change { state in
                        state = state.filter { !$0.key.hasPrefix("batch") }
                        for spot in batch { state[spot.id] = visits }
                    } _: {
                        try await store.add(
                            batch, removing: [ColumnValue("group", .text("batch"))])
                    }
                default:
                    try await work.change {
                        $0[id] = visits
                    } _: {
                        try await store.save(
                            Spot(id: id, name: "Spot \(visits)", latitude: 1, visits: visits))
                    }
                }
            }
        }
        work.stop()
        return work
    }

    @Test(arguments: SeededGenerator.seeds(2))
    func `what was acknowledged survives a loss of power at any moment`(
        _ seed: UInt64
    ) async throws {
        let work = try await recordedStores(seed: seed)
        let losses = try await work.losses(cuts: 100, seed: seed) { path in
            try await expectSoundFile(at: path)
        }
        #expect(losses.isEmpty, "\(losses.count) of 100: \(losses.prefix(3))")
    }

    @Test func `a disk that only claims to have synced loses some of it`() async throws {
        let work = try await recordedStores(seed: 3)
        let losses = try await work.losses(cuts: 100, seed: 3, isLying: true)
        #expect(losses.count > 20, "seed 3")
    }

    @Test func `commits that are not synced lose some of it`() async throws {
        var work = try RecordedWork()
        // As GRDB makes it.
        let pool = try DatabasePool(path: work.path)
        try await work.change { _ in
        } _: {
            try await pool.write {
                try $0.execute(sql: "CREATE TABLE \"order\" (id TEXT PRIMARY KEY, visits)")
            }
        }
        for number in 0..<100 {
            try await work.change {
                $0["n\(number)"] = Int64(number)
            } _: {
                try await pool.write {
                    try $0.execute(
                        sql: "INSERT INTO \"order\" VALUES (?, ?)",
                        arguments: ["n\(number)", number])
                }
            }
        }
        work.stop()
        let losses = try await work.losses(cuts: 100, seed: 4)
        #expect(losses.count > 20, "seed 4")
    }
}
