import Foundation
import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of stores and of records.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StoreExampleTests {
    private struct Shop: Codable, Hashable, Identifiable, Sendable {
        var id: String
        var name: String
        var kind: String
        var latitude = 0.0
        var longitude = 0.0
    }

    private let shops = [
        Shop(id: "1", name: "Corner Books", kind: "books", latitude: 48.2086, longitude: 16.3738),
        Shop(id: "2", name: "Old Maps", kind: "maps", latitude: 48.3, longitude: 16.4),
    ]

    private func store() throws -> InMemoryRecordStore<Shop> {
        try InMemoryRecordStore(
            shops,
            format: RecordFormat(searched: [\.name], columns: ["kind": { .text($0.kind) }]))
    }

    // MARK: Records

    @Test func `a store saves, finds and deletes records`() async throws {
        let corner = shops[0]
        let shops: any RecordStore<Shop> = try store()
        try await shops.save(corner)
        let found = try await shops.record(id: corner.id)
        let books = try await shops.matches(RecordQuery(text: "books"))
        try await shops.delete(id: corner.id)
        #expect(found == corner && books.map(\.record) == [corner])
        #expect(try await shops.record(id: corner.id) == nil)
    }

    @Test func `a query has a text and conditions`() async throws {
        let shops = try store()
        let query = RecordQuery(
            text: "old", conditions: [ColumnCondition("kind", oneOf: [.text("maps")])], limit: 20)
        let matches = try await shops.matches(query)
        #expect(matches.map(\.record.name) == ["Old Maps"])
    }

    @Test func `records with a value in a column are replaced at once`() async throws {
        let (shops, fresh) = (try store(), [Shop(id: "3", name: "New Maps", kind: "maps")])
        let maps = ColumnValue("kind", .text("maps"))
        _ = try await shops.load(removing: [maps]) { add in
            for shop in fresh { try add(shop) }
        }
        let names = try await shops.matches(RecordQuery()).map(\.record.name)
        #expect(names.sorted() == ["Corner Books", "New Maps"])
    }

    // A pin is kept in columns by hand, and found by its place.
    struct Pin: StoredRecord {
        var id: String
        var latitude: Double
        var longitude: Double

        static let schema = RecordSchema(
            table: "pin", columns: ["id", "lat", "lon"],
            position: PositionColumns(latitude: "lat", longitude: "lon"))

        var storedValues: [StoredValue] { [.text(id), .real(latitude), .real(longitude)] }

        init(storedValues: [StoredValue]) throws(PersistenceError) {
            guard storedValues.count == 3, case .text(let id) = storedValues[0],
                case .real(let latitude) = storedValues[1],
                case .real(let longitude) = storedValues[2]
            else { throw PersistenceError(.unreadable, message: "This is not a pin.") }
            (self.id, self.latitude, self.longitude) = (id, latitude, longitude)
        }
    }

    @Test func `what is near comes first, with its distance`() async throws {
        let pins = try InMemoryRecordStore([
            Pin(storedValues: [.text("far"), .real(48.25), .real(16.37)]),
            Pin(storedValues: [.text("near"), .real(48.21), .real(16.37)]),
        ])
        let here = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
        let matches = try await pins.matches(RecordQuery(near: here))
        for match in matches { print(match.record.id, match.distance ?? 0, "metres") }
        #expect(matches.map(\.record.id) == ["near", "far"])
        #expect(matches.allSatisfy { ($0.distance ?? 0) > 1_000 })
    }

    @Test func `a schema names the columns of a table`() {
        let schema = RecordSchema(
            table: "note", columns: ["id", "title", "text"], searchedColumns: ["title", "text"])
        #expect(schema.version == 1)
    }

    @Test func `two places are so many metres apart`() throws {
        let stephansdom = try #require(Coordinate(latitude: 48.2085, longitude: 16.3731))
        let opera = try #require(Coordinate("48.2030, 16.3691"))
        #expect(Int(stephansdom.distance(to: opera)) == 679)
    }

    // MARK: Stores

    struct Notes: Codable, Equatable, Sendable {
        var texts: [String] = []

        enum Action: Hashable, Sendable {
            case add(String)
            case clear
        }

        static var reducer: Reducer<Notes, Action> {
            Reducer { notes, action in
                switch action {
                case .add(let text): notes.texts.append(text)
                case .clear: notes.texts = []
                }
                return .none
            }
        }
    }

    struct NotesScreen: Screen {
        let notes: SharedStore<Notes, Notes.Action>

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Notes", subtitle: "\(notes.texts.count)") {
                Section("notes") { notes.texts.map { Row($0, .text($0)) } }
                Section("add") {
                    Row.button("Add") { notes.dispatch(.add("Buy milk")) }
                }
            }
        }
    }

    @Test func `a shared store is read, and dispatched to, from anywhere`() async throws {
        let notes = SharedStore(Notes(), reducer: Notes.reducer, features: [.undoable()])
        await notes.perform(.add("Call Ada"))
        let host = try await HeadlessHost(showing: NotesScreen(notes: notes))
        try await host.tap("Add")
        #expect(host.visibleRows == ["Call Ada", "Buy milk", "Add"])
    }

    @Test func `an inspector shows a store under its title`() throws {
        struct NotesApp: ListApp {
            let name = "Notes"
            let tabs: [Tab] = []
            let notes = SharedStore(Notes(), reducer: Notes.reducer)

            var inspectedStores: [InspectedStore] { [notes.inspected(as: "Notes")] }
        }
        let session = AppSession(app: NotesApp(), inspector: Inspector())
        session.open(Inspector.url)
        let page = try #require(session.page)
        #expect("\(page.semantics)".contains("Notes"))
    }
}
