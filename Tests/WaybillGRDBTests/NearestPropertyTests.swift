import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct NearestPropertyTests {
    @Test(arguments: SeededGenerator.seeds(2))
    func `the nearest are those of a search through all`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let spots = random.spots(2_000)
        let store = try GRDBRecordStore<Spot>.inMemory()
        try await store.add(spots)
        let plain = try InMemoryRecordStore(spots)
        for _ in 0..<20 {
            let point = random.coordinate()
            let near = Coordinate(latitude: point.latitude, longitude: point.longitude)
            let expected = try await plain.matches(RecordQuery(near: near, limit: 20))
            for limit in [1, 5, 20] {
                let query = RecordQuery(near: near, limit: limit)
                let found = try await store.matches(query)
                #expect(found == Array(expected.prefix(limit)), "seed \(seed), \(query)")
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `a limit of all gives all, from near to far`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let spots = random.spots(500)
        let store = try GRDBRecordStore<Spot>.inMemory()
        try await store.add(spots)
        let plain = try InMemoryRecordStore(spots)
        for _ in 0..<5 {
            let point = random.coordinate()
            let near = Coordinate(latitude: point.latitude, longitude: point.longitude)
            let query = RecordQuery(near: near, limit: 1_000)
            #expect(try await store.matches(query) == plain.matches(query), "seed \(seed)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `replaced and removed records are no longer near`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let store = try GRDBRecordStore<Spot>.inMemory()
        let plain = try InMemoryRecordStore<Spot>()
        for _ in 0..<10 {
            var spots = random.spots(60).shuffled(using: &random)
            for index in spots.indices {
                spots[index].group = ["a", "b", "c", nil].randomElement(using: &random) ?? nil
            }
            let changed = Array(spots.prefix(.random(in: 0...40, using: &random)))
            let group = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            let removing = [ColumnValue("group", .text(group))]
            try await store.add(changed, removing: removing)
            try await plain.add(changed, removing: removing)
            let point = random.coordinate()
            let near = Coordinate(latitude: point.latitude, longitude: point.longitude)
            for query in [RecordQuery(), RecordQuery(near: near, limit: 7)] {
                #expect(try await store.matches(query) == plain.matches(query), "seed \(seed)")
            }
            #expect(try await Set(store.ids("spot 1")) == Set(plain.ids("spot 1")), "seed \(seed)")
            let summary = try await store.summary(by: "group")
            #expect(try await summary == plain.summary(by: "group"), "seed \(seed)")
        }
    }
}
