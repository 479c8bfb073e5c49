import Foundation
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// How old what is stored is, by the dates that an updater keeps.
@Suite(.timeLimit(.minutes(60)))
struct SharedUpdatesAgeTests {
    private let stamps: InMemoryRecordStore<UpdateStamp>

    init() throws { stamps = try InMemoryRecordStore() }

    private func shared(
        at seconds: Double, _ responses: ScriptedTransport.Step...,
        stamps: InMemoryRecordStore<UpdateStamp>?
    ) throws -> SharedUpdates<CityRequest> {
        let network = ScriptedTransport()
        for response in responses { network.then(response) }
        let now = Date(timeIntervalSince1970: seconds)
        let updater = Updater<CityRequest>(
            server: try #require(APIServer("https://api.example.org")), transport: network,
            store: try InMemoryRecordStore(), stamps: stamps, now: { now })
        return SharedUpdates(updater, now: { now })
    }

    @Test func `a response and its records are as old as their update`() async throws {
        try await shared(at: 1000, .json(#"[{"id":"a"},{"id":"b"}]"#), stamps: stamps)
            .update(.byQuery("x"))
        try await shared(at: 1060, .json(#"[{"id":"b"}]"#), stamps: stamps).update(.byQuery("y"))
        let later = try shared(at: 1090, stamps: stamps)
        #expect(try await later.age(of: .byQuery("x")) == .seconds(90))
        #expect(try await later.age(of: .byQuery("y")) == .seconds(30))
        #expect(try await later.age(of: .byQuery("z")) == nil)
        #expect(try await later.age(ofRecords: ["b"]) == .seconds(30))
        #expect(try await later.age(ofRecords: ["b", "z", "a"]) == .seconds(90))
        #expect(try await later.age(ofRecords: ["z"]) == nil)
        #expect(try await later.age(ofRecords: []) == nil)
        #expect(try await shared(at: 900, stamps: stamps).age(ofRecords: ["a"]) == .zero)
    }

    @Test func `without dates nothing has an age`() async throws {
        let shared = try shared(at: 1000, .json(#"[{"id":"a"}]"#), stamps: nil)
        try await shared.update(.byQuery("x"))
        #expect(try await shared.age(of: .byQuery("x")) == nil)
        #expect(try await shared.age(ofRecords: ["a"]) == nil)
    }

    @Test(arguments: [-1e300, 1e300, -1e19])
    func `any date in a damaged database has an age`(_ seconds: Double) async throws {
        try await stamps.save(
            UpdateStamp(id: "city#a", date: Date(timeIntervalSince1970: seconds)))
        let age = try await shared(at: 1000, stamps: stamps).age(ofRecords: ["a"])
        #expect(try #require(age) >= .zero)
    }
}
