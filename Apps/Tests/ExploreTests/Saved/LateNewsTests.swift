import Places
import Synchronization
import Testing
import Waybill
import WaybillTesting

@testable import Explore

/// What a person changes shows at once, though the store tells of it late.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct LateNewsTests {
    private let saved: SavedPlaces
    private let app: ExploreApp

    init() throws {
        let library = PlaceLibrary(store: try makeStore())
        saved = SavedPlaces(try LateStore(), of: library)
        app = ExploreApp(.test(library: library, home: try timesSquare(), saved: saved))
    }

    private func rows(_ list: String) -> [String] {
        ["“\(list)” – nothing in it yet", "New list…"]
    }

    @Test func `a list that is deleted and brought back shows at once`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/saved")
        try await host.tap("New list…")
        try await host.type("Trip", into: "Name of the list")
        try await host.submit(in: "Name of the list")
        #expect(host.title == "Trip")
        try await host.tap("Delete this list")
        #expect(host.url == "/saved" && host.listRows == ["New list…"])
        try await host.tap("Undo")
        #expect(host.notice == "“Trip” is as it was." && host.listRows == rows("Trip"))
    }

    @Test func `a place that is taken out and put back shows at once`() async throws {
        try await saved.save("central-park")
        let host = HeadlessHost(app)
        try await host.open("/saved")
        try await host.perform("Remove", on: "Central Park")
        #expect(!host.listRows.contains { $0.hasPrefix("Central Park") })
        try await host.tap("Undo")
        #expect(host.listRows.first?.hasPrefix("Central Park") == true)
    }

    @Test func `a place page reads to the end though what is saved changes meanwhile`()
        async throws
    {
        let (queries, query) = AsyncStream<Void>.makeStream()
        let (gate, opening) = AsyncStream<Never>.makeStream()
        let isCancelled = Mutex(false)
        let late = try LateStore {
            query.yield()
            for await _ in gate {}
            if Task.isCancelled { isCancelled.withLock { $0 = true } }
        }
        let saved = SavedPlaces(late, of: PlaceLibrary(store: try makeStore()))
        let store = Store<Saving, Saving.Action>(
            Saving(),
            reducer: Reducer { state, action in
                state.reduce(action, of: "central-park", in: saved)
            })
        store.dispatch(.begin)
        var first = queries.makeAsyncIterator()
        await first.next()
        store.dispatch(.load)
        opening.finish()
        await store.settle()
        #expect(!isCancelled.withLock(\.self) && store.state.isKnown)
    }

    @Test func `lists show a place as soon as it is put into one`() async throws {
        _ = try await saved.make(try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        try await host.tap("Other lists…")
        try await host.tap("Trip 0 places")
        #expect(host.listRows.contains("Trip This place is in it · 1 place"))
        try await host.tap("New list…")
        try await host.type("Lunch", into: "Name of the list")
        try await host.submit(in: "Name of the list")
        #expect(host.listRows.contains("Lunch This place is in it · 1 place"))
        try await host.tap("Undo")
        #expect(!host.listRows.contains { $0.hasPrefix("Lunch") })
    }
}
