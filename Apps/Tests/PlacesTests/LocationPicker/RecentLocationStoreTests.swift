import Foundation
import Places
import Testing
import WaybillPipeline
import WaybillTesting

struct RecentLocationStoreTests {
    private let records: InMemoryRecordStore<RecentLocation>

    init() throws { records = try InMemoryRecordStore() }

    private func town(_ number: Int) throws -> NamedLocation {
        NamedLocation(
            "Town \(number)", at: try #require(Coordinate(latitude: Double(number), longitude: 0)))
    }

    private func store(at seconds: Double) -> RecentLocationStore {
        RecentLocationStore(records, now: { Date(timeIntervalSince1970: seconds) })
    }

    private func names() async throws -> [String] {
        try await store(at: 0).locations().locations.map(\.name)
    }

    @Test func `the latest comes first and the oldest are forgotten`() async throws {
        for number in 1...7 {
            try await store(at: Double(number)).remember(try town(number))
        }
        #expect(try await names() == (3...7).reversed().map { "Town \($0)" })
        #expect(try await records.matches(RecordQuery()).count == 5)
    }

    @Test func `what is picked again moves up and stays one`() async throws {
        for (second, number) in [1, 2, 1].enumerated() {
            try await store(at: Double(second)).remember(try town(number))
        }
        #expect(try await names() == ["Town 1", "Town 2"])
    }

    @Test func `a clock that was put back does not hide what was picked last`() async throws {
        try await store(at: 1_000).remember(try town(1))
        try await store(at: 10).remember(try town(2))
        #expect(try await names() == ["Town 2", "Town 1"])
    }

    @Test func `what lies nowhere is not remembered`() async throws {
        try await store(at: 1).remember(NamedLocation(id: "a", name: "A"))
        #expect(try await names().isEmpty)
    }

    @Test func `what was picked already is not written again`() async throws {
        try await store(at: 1).remember(try town(1))
        try await store(at: 2).remember(try town(1))
        let dates = try await records.matches(RecordQuery()).map(\.record.date)
        #expect(dates == [Date(timeIntervalSince1970: 1)])
    }
}
