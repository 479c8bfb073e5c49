import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// Saving a place and finding it again, on the headless host.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SavedWalkTests {
    private let places: InMemoryRecordStore<Place>
    private let records: InMemoryRecordStore<SavedPlace>
    private let saved: SavedPlaces
    private let app: ExploreApp
    private let date = MovingDate()

    init() throws {
        places = try makeStore()
        records = try InMemoryRecordStore()
        let date = date
        let library = PlaceLibrary(store: places, now: { date.now })
        saved = SavedPlaces(records, of: library)
        app = ExploreApp(.test(library: library, home: try timesSquare(), saved: saved))
    }

    @Test func `a place that is opened from what was saved belongs to it`() async throws {
        let host = HeadlessHost(app)
        func tab() -> [String] { host.page?.tabs.filter(\.isCurrent).map(\.title) ?? [] }
        try await saved.save("central-park")
        try await host.open("/saved")
        try await host.tap("Central Park")
        #expect(host.url == "/places/central-park?from=saved" && tab() == ["Saved"])
        try await host.open("/places/central-park")
        #expect(tab() == ["Nearby"])
        try await host.open("/saved/lists/Saved")
        try await host.tap("Central Park")
        #expect(tab() == ["Saved"])
    }

    @Test func `a place that a search found belongs to it, and so do its lists`() async throws {
        let host = HeadlessHost(app)
        func tab() -> [String] { host.page?.tabs.filter(\.isCurrent).map(\.title) ?? [] }
        try await host.open("/search?q=central%20park")
        try await host.tap("Central Park")
        #expect(host.url == "/places/central-park?from=search" && tab() == ["Search"])
        try await host.tap("Other lists")
        #expect(host.url == "/places/central-park/lists?from=search" && tab() == ["Search"])
    }

    @Test func `where visitors share their lists, a line says so`() async throws {
        var environment = ExploreEnvironment.test(
            library: PlaceLibrary(store: places), home: try timesSquare(), saved: saved)
        environment.isShared = true
        let hosts = [HeadlessHost(app), HeadlessHost(ExploreApp(environment))]
        for host in hosts { try await host.open("/saved") }
        let words = "Everyone who uses this guide sees these lists."
        #expect(hosts.map { $0.page?.subtitle } == [nil, words])
        try await saved.save("central-park")
        for host in hosts { try await host.open("/saved") }
        #expect(hosts.map { $0.page?.subtitle?.hasSuffix(words) } == [false, true])
    }

    @Test func `a place is saved, found in the list, and taken out again`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/")
        try await host.tap("Saved")
        #expect(host.url == "/saved" && host.title == "Saved")
        #expect(
            host.page?.status
                == .empty(
                    "You have not saved a place yet",
                    hint: "Open a place and choose “Save this place”: it is listed here then."))

        try await host.open("/places/central-park")
        #expect(!host.listRows.contains("Saved Remove"))
        try await host.tap("Save this place")
        #expect(host.url == "/places/central-park")
        #expect(
            host.listRows.contains("Saved Remove")
                && !host.listRows.contains("Save this place"))

        try await host.open("/saved")
        #expect(host.page?.subtitle == "1 place" && host.visibleHeaders == ["Saved"])
        #expect(
            host.listRows.dropFirst() == ["All of “Saved” (1 place)", "New list…"])
        #expect(host.page?.attribution != nil)
        try await host.tap("Central Park")
        try await host.tap("Remove", in: "Saved")
        #expect(host.listRows.contains("Save this place"))
        await host.back()
        await host.wait { $0.listRows == ["New list…"] }
        guard case .empty = host.page?.status else {
            Issue.record("not empty")
            return
        }
    }

    @Test func `what saves a place stands right below its map, with a picture`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        #expect(host.listRows.first == "Save this place")
        let text = Content.column([.text("Save this place", .headline)])
        #expect(host.page?.sections.prefix(2).map(\.id) == ["map", "saving"])
        let row = host.page?.sections.dropFirst().first?.rows.first
        #expect(row?.content == .row([.symbol(.bookmark), text]) && row?.isSelectable == true)
        try await host.tap("Save this place")
        #expect(host.notice == "Saved to “Saved”.")
        try await host.tap("Dismiss")
        let kept = Content.column([.text("Saved", .headline)])
        let saved = try #require(host.page?.sections.dropFirst().first?.rows.first)
        #expect(saved.content.controls.map(\.label) == ["Remove"] && !saved.isSelectable)
        guard case .group(_, let parts) = saved.content else {
            Issue.record("\(saved.content)")
            return
        }
        #expect(parts.first == .row([.symbol(.bookmarked), kept]), "what is so, and no verb")
    }

    @Test func `the first page has one more tab and no more rows`() async throws {
        let plain = HeadlessHost(try makeApp(on: try makeStore()))
        let host = HeadlessHost(app)
        for host in [plain, host] { try await host.open("/") }
        #expect(host.listRows == plain.listRows)
        #expect(host.visibleHeaders == plain.visibleHeaders)
        #expect(host.page?.choices == plain.page?.choices)
        #expect(app.tabs.map(\.title) == ["Nearby", "Search", "Saved", "Settings"])
        #expect(
            try makeApp(on: try makeStore()).tabs.map(\.title) == ["Nearby", "Search", "Settings"])
    }

    @Test func `without a place to keep them nothing can be saved`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/places/central-park")
        #expect(!host.listRows.contains("Save this place"))
        await #expect(throws: HeadlessError.self) { try await host.open("/saved") }
    }

    @Test func `a place in several lists has a row for each`() async throws {
        for list in ["Trip", "Lunch"] {
            try await saved.save("central-park", in: try SavedListName(list))
            date.move(by: .seconds(1))
        }
        try await saved.save("times-square", in: try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        let rows = ["In “Lunch” Remove", "In “Trip” Remove", "Add a note…", "Other lists…"]
        #expect(host.listRows.prefix(4) == rows[...])
        try await host.tap("Remove", in: "In “Lunch”")
        try await host.tap("Dismiss")
        #expect(host.listRows.prefix(3) == rows.dropFirst())
        try await host.open("/saved")
        #expect(host.visibleHeaders == ["Lunch", "Trip"])
        #expect(
            host.listRows.map { $0.prefix(5) }
                == ["“Lunc", "Times", "Centr", "All o", "New l"])
    }

    @Test func `what one visitor saves another one sees`() async throws {
        let one = HeadlessHost(app)
        let list = HeadlessHost(app)
        let other = HeadlessHost(app)
        try await list.open("/saved")
        try await other.open("/places/central-park")
        try await one.open("/places/central-park")
        try await one.tap("Save this place")
        await list.wait { $0.listRows.contains { $0.hasPrefix("Central Park") } }
        await other.wait { $0.listRows.contains("Saved Remove") }
        try await other.tap("Remove", in: "Saved")
        await list.wait { $0.listRows == ["New list…"] }
        await one.wait { $0.listRows.contains("Save this place") }
    }

    @Test func `a change that cannot be stored says so, and trying again makes it`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        await records.fail(with: PersistenceError(.full, message: "There is no room left."))
        try await host.tap("Save this place")
        #expect(host.failure == "The change was not saved. There is no disk space left.")
        #expect(host.listRows.contains("Save this place"), "the place is still shown")
        await records.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.failure == nil && host.listRows.contains("Saved Remove"))
    }

    @Test func `lists that cannot be read leave the place readable`() async throws {
        await records.fail(with: PersistenceError(.damaged, message: "It is damaged."))
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        #expect(host.title == "Central Park" && host.visibleHeaders.contains("Around here"))
        #expect(host.failure == "Your saved places could not be read. The database is damaged.")
        #expect(!host.listRows.contains("Save this place"))
        try await host.open("/places/nowhere")
        guard case .missing = host.page?.status else {
            Issue.record("not missing")
            return
        }
        try await host.open("/saved")
        #expect(host.failure == "Your saved places could not be read. The database is damaged.")
        await records.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.failure == nil)
    }

    @Test func `a saved place of a server is shown from what is remembered while it is away`()
        async throws
    {
        let network = ScriptedTransport()
        let updater = PlacesUpdater(
            server: try #require(APIServer("http://places.example.org")), transport: network,
            store: places, stamps: try InMemoryRecordStore())
        let library = PlaceLibrary(store: places, updater: updater)
        let saved = SavedPlaces(records, of: library)
        try await saved.save("central-park")
        try await places.delete(id: "central-park")
        let host = HeadlessHost(ExploreApp(.test(library: library, home: nil, saved: saved)))
        try await host.open("/places/central-park")
        #expect(host.title == "Central Park" && host.failure != nil)
        #expect(host.page?.subtitle == "Park", "nothing says that it is no longer there")
        #expect(host.listRows.contains("Saved Remove"))
    }

    /// A guide to a server that has no place any more.
    private func emptyServer(_ status: Int = 404) throws -> PlaceLibrary {
        let updater = PlacesUpdater(
            server: try #require(APIServer("http://places.example.org")),
            transport: ScriptedTransport(answering: { _ in .status(status) }),
            store: places, stamps: try InMemoryRecordStore())
        return PlaceLibrary(store: places, updater: updater)
    }

    @Test(arguments: [(404, true), (410, true), (404, false), (410, false)])
    func `a saved place that its server no longer has is marked, and can be removed`(
        _ status: Int, _ isStored: Bool
    ) async throws {
        let library = try emptyServer(status)
        let saved = SavedPlaces(records, of: library)
        try await saved.save("central-park")
        if !isStored { try await places.delete(id: "central-park") }
        let host = HeadlessHost(ExploreApp(.test(library: library, home: nil, saved: saved)))
        try await host.open("/places/central-park")
        #expect(host.title == "Central Park" && host.page?.status == .ready)
        #expect(host.page?.subtitle == "Park · No longer in the data.")
        try await host.tap("Remove", in: "Saved")
        #expect(try await saved.lists().isEmpty)
        guard !isStored else {
            #expect(host.page?.subtitle == "Park · No longer in the data.")
            return
        }
        try await host.tap("Dismiss")
        #expect(host.listRows == ["To your saved places", "To places nearby"])
        await #expect(throws: HeadlessError.self) { try await host.tap("Try again") }
    }
}
