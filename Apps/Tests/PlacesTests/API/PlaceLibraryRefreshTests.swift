import Foundation
import Places
import PlacesTestSupport
import Synchronization
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct PlaceLibraryRefreshTests {
    private let store: InMemoryRecordStore<Place>
    private let stamps: InMemoryRecordStore<UpdateStamp>
    private let request = PlacesRequest.search("x", near: nil, limit: 10)
    private let response = """
        {"results":[{"fsq_place_id":"a","name":"A","latitude":1,"longitude":2}]}
        """

    init() throws {
        store = try InMemoryRecordStore()
        stamps = try InMemoryRecordStore()
    }

    private func library(
        _ transport: any HTTPTransport, now: @escaping @Sendable () -> Date
    ) throws -> PlaceLibrary {
        let updater = PlacesUpdater(
            server: try #require(APIServer("http://x")), transport: transport, store: store,
            stamps: stamps, now: now)
        return PlaceLibrary(store: store, updater: updater, now: now)
    }

    @Test func `a refresh stores what comes, and observers are notified`() async throws {
        let library = try library(ScriptedTransport(.json(response)), now: { Date() })
        var changes = library.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        try await library.refresh(request)
        #expect(await changes.next() != nil)
        #expect(try await library.place(id: "a")?.name == "A")
    }

    @Test func `ages are computed from the current date and never negative`() async throws {
        let now = Now()
        let library = try library(ScriptedTransport(.json(response)), now: { now.date })
        #expect(try await library.age(of: request) == nil)
        try await library.refresh(request)
        now.move(by: 300)
        #expect(try await library.age(of: request) == .seconds(300))
        #expect(try await library.age(of: .place(id: "a")) == .seconds(300))
        #expect(try await library.age(of: .place(id: "b")) == nil)
        now.move(by: -1000)
        #expect(try await library.age(of: request) == .zero)
    }

    @Test func `a library without an updater refreshes nothing`() async throws {
        let library = PlaceLibrary(store: store)
        #expect(!library.isRefreshable)
        try await library.refresh(request)
        #expect(try await library.age(of: request) == nil)
    }
}
