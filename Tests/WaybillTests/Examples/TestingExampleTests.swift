import Foundation
import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of what tests are written with.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TestingExampleTests {
    /// A search that waits for a pause in typing.
    struct Search: Codable, Hashable, Sendable {
        var text = ""
        var places: [String] = []
        var isLoading = false

        static func reducer(_ clock: any Clock<Duration>) -> Reducer<Search, Change> {
            Reducer { search, change in
                switch change {
                case .type(let text):
                    search.text = text
                    search.isLoading = true
                    return .run("search") { send in
                        guard (try? await clock.sleep(for: .milliseconds(20))) != nil else {
                            return
                        }
                        send(.found([text]))
                    }
                case .found(let places):
                    search.places = places
                    search.isLoading = false
                }
                return .none
            }
        }
    }

    enum Change: Codable, Hashable, Sendable {
        case type(String)
        case found([String])
    }

    @Test func `a store for tests expects each change by name`() async {
        let clock = TestClock()
        let reducer = Search.reducer(clock)
        let store = TestStore(Search(), reducer: reducer, clock: clock)
        store.send(.type("Café")) { ($0.text, $0.isLoading) = ("Café", true) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(20))
        await store.receive(.found(["Café"])) { ($0.places, $0.isLoading) = (["Café"], false) }
        await store.finish()
    }

    @Test func `an action that no test can make is received by its case`() async {
        let clock = TestClock()
        let store = TestStore(
            Search(), reducer: Search.reducer(clock), clock: clock)
        store.send(.type("Café")) { ($0.text, $0.isLoading) = ("Café", true) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(20))
        let found = ActionCase(Change.found) {
            if case .found(let places) = $0 { places } else { nil }
        }
        let places = await store.receive(found) { ($0.places, $0.isLoading) = ($1, false) }
        #expect(places == ["Café"])
        await store.finish()
    }

    @Test func `states are drawn as marbles`() async {
        let marbles = Marbles(
            Search(), sign: { $0.isLoading ? "?" : "!" },
            reducer: { clock in Search.reducer(clock) })
        #expect(await marbles.run("ab") { .type(String($0)) } == "?--!")
    }

    @Test func `a recording is verified with a reducer`() {
        let reducer = Search.reducer(TestClock())
        let store = Store(Search(), reducer: reducer)
        let recorder = Recorder(of: store)
        store.dispatch(.found(["Café"]))
        recorder.recording.verify(with: reducer)
        #expect(recorder.recording.verify(with: reducer).places == ["Café"])
    }

    @Test func `a scripted network responds, after a while`() async throws {
        let clock = TestClock()
        let network = ScriptedTransport(
            clock: clock, .status(503), .json("{}").after(.seconds(2)))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "example.org", path: "/")
        #expect(try await network.send(request).head.status == .serviceUnavailable)
        async let second = network.send(request)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await second.head.status == .ok)
    }

    @Test func `damaged bytes crash no parser`() {
        let parser = Parser { field throws(ParseError) in try field["name"].text() }
        let response = Data(#"{"name": "Café"}"#.utf8)
        var damaged = DamagedBytes(of: response, seed: 7)
        for _ in 0..<1000 { _ = try? parser.parse(Data(damaged.next())) }
        #expect((try? parser.parse(response)) == "Café")
    }

    // MARK: Apps

    private struct ShopApp: ListApp {
        let name = "Shop"
        let tabs: [Tab] = []
        var routes: Routes {
            Route("/").destination { _ in Groceries() }
            Route("/add").destination { _ in AddScreen() }
            Route("/news").destination { _ in NewsScreen() }
        }
    }

    private struct NewsScreen: Screen {
        func source(for query: NoQuery) -> Source<[String]>? { .fetched { ["It rains."] } }

        func describe(_ context: Context) -> ScreenDescription {
            let news = context.value
            return ScreenDescription("News") {
                Section("news") { (news ?? []).map { Row($0, .text($0)) } }
            }
        }
    }

    private struct AddScreen: Screen {
        enum Shelf: String, CaseIterable, Sendable {
            case fruit = "Fruit"
            case dairy = "Dairy"
        }

        struct Draft: Equatable, Sendable {
            var name = ""
            var shelf = Shelf.fruit
        }

        let form = Form(Draft())

        func submit(_ value: Draft) async throws -> Effect<Action> {
            .notice("\(value.name) is on the list.")
        }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            return ScreenDescription("Add") {
                Section("note", title: "Note") {
                    form.text("Name", \.name)
                    form.picker("Shelf", \.shelf) { $0.rawValue }
                    form.submit("Save")
                }
            }
        }
    }

    @Test func `a host without a screen is used as a person uses one`() async throws {
        let app = ShopApp()
        let host = HeadlessHost(app)
        try await host.open("/")
        try await host.tap("Milk")
        #expect(host.visibleRows == ["✓ Milk", "Tea", "Tidy up"])
        try host.begin("/news")
        #expect(host.page?.status == .loading("Loading…"))
        await host.settle()
        #expect(host.visibleRows == ["It rains."])
        try await host.open("/add")
        try await host.type("Milk", into: "Name")
        try await host.choose("Dairy", in: "Shelf")
        try await host.tap("Save")
        #expect(host.notice == "Milk is on the list.")
        try await host.tap("Save", in: "Note")
    }

    @Test func `a list without a screen is swiped`() throws {
        var milk = Row("Milk", .text("Milk"))
        let manifest = ListManifest()
        milk.swipeActions.trailing = [
            RowAction("Delete") { _ in manifest.removeCells(at: [ItemPath(section: 0, item: 0)]) }
        ]
        manifest.setSections([Section(id: "goods", cells: [milk])])
        let list = HeadlessList(manifest)
        try list.scroll(toRow: "Milk")
        #expect(try list.swipe("Milk", .trailing) == ["Delete"])
        try list.perform("Delete", on: "Milk")
        #expect(list.rowsInSight.isEmpty)
    }

    @Test func `opening an address leaves no trace`() async throws {
        let notes = try InMemoryRecordStore<Note>([Note(id: 1, text: "Tea")])
        let host = HeadlessHost(ShopApp())
        let check = OpeningCheck(of: ["/", "/add"]) {
            try await notes.matches(RecordQuery()).map(\.record.text)
        }
        let faults = try await check.faults(of: "GET") { try await host.open($0) }
        #expect(faults.isEmpty)
    }

    private struct Note: Codable, Identifiable, Sendable {
        var id: Int
        var text: String
    }
}
