import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// A store with positions in memory gives the answers of any other one.
@Suite(.timeLimit(.minutes(60)))
struct ResidentRecordsTests {
    private let folder: TemporaryFolder
    private let resident: GRDBRecordStore<Spot>
    private let other: GRDBRecordStore<Spot>

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("spots.db")
        resident = try GRDBRecordStore(path: path, opening: DatabaseOpening(isResident: true))
        other = try GRDBRecordStore(path: path)
    }

    private func query(_ random: inout SeededGenerator) -> RecordQuery {
        let point = random.coordinate()
        return RecordQuery(
            near: Coordinate(latitude: point.latitude, longitude: point.longitude),
            radius: [nil, 0, 1, 400, 30_000, 3e6, 2.1e7, -1, .nan].randomElement(using: &random)
                ?? nil,
            limit: [1, 2, 10, 60, 256, 257].randomElement(using: &random) ?? 1)
    }

    @Test(arguments: SeededGenerator.seeds(2))
    func `the nearest are those of a store without positions in memory`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        try await other.add(random.spots(1_500))
        for _ in 0..<150 {
            let query = query(&random)
            let expected = try await other.matches(query)
            #expect(try await resident.matches(query) == expected, "seed \(seed), \(query)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(2))
    func `a load by either store counts for the next query`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<12 {
            var spots = random.spots(80).shuffled(using: &random)
            for index in spots.indices { spots[index].visits = Int64(round % 3) }
            let changed = Array(spots.prefix(.random(in: 1...60, using: &random)))
            let removing = [ColumnValue("visits", .integer(Int64(round % 2)))]
            try await (round.isMultiple(of: 2) ? other : resident)
                .add(changed, removing: removing)
            for _ in 0..<4 {
                let query = query(&random)
                let expected = try await other.matches(query)
                #expect(try await resident.matches(query) == expected, "seed \(seed), \(query)")
            }
        }
    }

    @Test func `queries during loads find one version each, never an older one`() async throws {
        let point = try #require(Coordinate(latitude: 43.73, longitude: 7.42))
        let spots = (0..<200).map { number in
            Spot(id: "n\(number)", latitude: 43.73 + Double(number) / 1e4, longitude: 7.42)
        }
        try await other.add(spots)
        try await withThrowingTaskGroup(of: Void.self) { [other, resident] group in
            group.addTask {
                for round in 1...20 {
                    try await other.add(
                        spots.map {
                            var spot = $0
                            spot.visits = Int64(round)
                            spot.longitude = 7.42 + Double(round) / 1e4
                            return spot
                        })
                }
            }
            for limit in [5, 50] {
                group.addTask {
                    var last: Int64 = 0
                    while last < 20 {
                        let found = try await resident.matches(
                            RecordQuery(near: point, limit: limit))
                        let visits = Set(found.map(\.record.visits))
                        #expect(found.count == limit && visits.count == 1)
                        let round = try #require(visits.first)
                        #expect(round >= last)
                        #expect(
                            found.allSatisfy { match in
                                match.record.position.map(point.distance) == match.distance
                            })
                        last = round
                    }
                }
            }
            for try await _ in group {}
        }
    }

    @Test func `a damaged record fails the query as in any other store`() async throws {
        let point = try #require(Coordinate(latitude: 1, longitude: 2))
        try await other.add([Spot(id: "a", latitude: 1, longitude: 2)])
        #expect(try await resident.matches(RecordQuery(near: point, limit: 1)).count == 1)
        try await damageVisits(at: folder.path("spots.db"))
        let error = await persistenceError {
            _ = try await resident.matches(RecordQuery(near: point, limit: 1))
        }
        #expect(error?.reason == .unreadable)
    }
}
