import Foundation
import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of what is in cells: texts, controls, charts and maps.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CellExampleTests {
    @Test func `a content is a tree of texts and badges`() {
        let content = Content.row([
            .column([.text("Emma", .headline), .text("Jane Austen", .secondary)]),
            .badge("Unread", .available),
        ])
        #expect(content.accessibilityText == "Emma Jane Austen Unread")
        let texts: [Content] = [
            .text("Emma", .headline), .text("Jane Austen", .secondary), .text("1815", .caption),
        ]
        #expect(texts.map(\.accessibilityText) == ["Emma", "Jane Austen", "1815"])
    }

    @Test func `parts are arranged in a row by their weights`() {
        let content = Content.group(
            Arrangement(.row, weights: [2, 1]), [.text("Two thirds"), .text("One third")])
        #expect(content.accessibilityText == "Two thirds One third")
    }

    @Test func `a cell draws a model`() {
        struct Book: Hashable, Identifiable, Sendable {
            var id: Int
            var title: String
            var author: String
        }
        enum BookCell: ContentCell {
            static func content(for book: Book) -> Content {
                .column([.text(book.title, .headline), .text(book.author, .secondary)])
            }
        }
        let emma = Book(id: 1, title: "Emma", author: "Jane Austen")
        let row = Row(BookCell.self, model: emma)
        #expect(row.content?.accessibilityText == "Emma Jane Austen")
    }

    @Test func `a section has a title above it`() {
        let section = Section(
            id: "books", header: Row(SectionHeaderCell.self, model: "Books"),
            cells: [Row("emma", .text("Emma"))])
        #expect(section.header?.content?.accessibilityText == "Books")
    }

    @Test func `a status stands in a row of its own`() {
        let row = Row("saved", .notice(.status, .text("Your changes are saved.")))
        #expect(row.content?.accessibilityText == "Your changes are saved.")
    }

    // MARK: Controls

    /// Shows a row, and keeps what it reports.
    private struct RowScreen: Screen {
        var row: @Sendable (@escaping (String) -> Void) -> Row

        let state: [String] = []
        func reduce(_ said: inout [String], _ word: String) -> Effect<String> {
            said.append(word)
            return .none
        }
        func describe(_ context: Context) -> ScreenDescription {
            let said = context.state
            return ScreenDescription("Said: \(said.joined(separator: ", "))") {
                Section("row") { row(context.dispatch) }
            }
        }
    }

    @Test func `a button in a row does something`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                Row.group("note", Arrangement(.row, weights: [1, 0])) {
                    Row("text", .text("Buy milk"))
                    Row.button("Delete") { dispatch("deleted") }
                }
            })
        try await host.tap("Delete")
        #expect(host.title == "Said: deleted")
    }

    @Test func `a picker has options`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                let options = [ControlOption("Small", id: "s"), ControlOption("Large", id: "l")]
                return Row.picker("Size", options, chosen: "s") { id in
                    dispatch(id ?? "none")
                }
            })
        try await host.choose("Large", in: "Size")
        #expect(host.title == "Said: l")
    }

    @Test func `a button has a role`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                Row.button("Delete", role: .destructive) { dispatch("deleted") }
            })
        try await host.tap("Delete")
        #expect(host.title == "Said: deleted")
    }

    @Test func `a menu has options, each with its closure`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                Row.menu("More", [MenuOption("Share") { dispatch("shared") }])
            })
        try await host.choose("Share", in: "More")
        #expect(host.title == "Said: shared")
    }

    @Test func `a field has an error message`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                let name = ""
                return Row.field("Name", text: name) { text in dispatch(text) }
                    .control { $0.error = name.isEmpty ? "Enter a name." : nil }
            })
        #expect(try host.error(of: "Name") == "Enter a name.")
        try await host.type("Ada", into: "Name")
        #expect(host.title == "Said: Ada")
    }

    @Test func `a field takes a file of some kinds`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                let input = FileInput(limit: 4 << 20, endings: [".jpg", ".png"])  // in bytes
                return Row.file("Picture", input) { file in dispatch(file.name) }
            })
        try await SampleFile("boat.jpg", [1]).withURL { file in
            try await host.choose(file: file, in: "Picture")
        }
        #expect(host.title == "Said: boat.jpg")
    }

    // MARK: Charts and maps

    @Test func `a chart has an axis, a measure and series`() {
        let coast = ChartSeries("Coast", [4.5, 5.1, nil])  // nil: missing
        let hills = ChartSeries("Hills", [-1.5, -0.2, 3.9])
        let months = ChartAxis("Month", names: ["January", "February", "March"])
        let temperature = ChartMeasure("Mean temperature", unit: "°C")
        let chart = Chart(
            "Temperature", .line, across: months, measure: temperature, series: [coast, hills])
        let row = Row("year", .chart(chart))
        #expect(chart.series.map(\.name) == ["Coast", "Hills"])
        #expect(row.content == .chart(chart))
    }

    @Test func `a map shows pins in a region`() {
        let harbour = MapPosition(latitude: 46.01, longitude: -30.98)
        let pin = MapPin(
            "harbour", at: harbour, label: "Harbour",
            opening: RouteURL(path: ["places", "harbour"]))
        let region = MapRegion(showing: [harbour])
        let map = MapContent("Harbour", region: region, tiles: [], pins: [pin])
        let row = Row("map", .map(map))
        #expect(map.pins == [pin] && row.content == .map(map))
    }

    @Test func `a map is drawn of shapes`() {
        let outline = [(46.0, -31.0), (46.0, -30.9), (46.1, -30.9), (46.1, -31.0)].map {
            MapPosition(latitude: $0.0, longitude: $0.1)
        }
        let garden = Array(outline.prefix(3))
        let island = DrawnMap([
            .init(.coast, at: [outline]), .init(.park, name: "Old garden", at: [garden]),
        ])
        #expect(!island.zooms.isEmpty)
    }

    @Test func `a picture has a description and widths`() {
        let content = Content.image(
            Picture(
                .named("harbour", version: "3"), width: 240, height: 160,
                alternative: "Boats in the harbour", widths: [240, 480]))
        #expect(content.accessibilityText == "Boats in the harbour")
    }

    // MARK: Short forms

    enum Genre: String, CaseIterable, Sendable {
        case novel = "Novels"
        case poem = "Poems"
    }

    struct Book: Hashable, Identifiable, Sendable {
        var id: Int
        var title: String
        var genre = Genre.novel
    }

    @Test func `a title and what is below it are one content`() {
        let content = Content.labeled("Emma", "Jane Austen", after: [.badge("Unread")])
        #expect(content.accessibilityText == "Emma Jane Austen Unread")
    }

    @Test func `a row is described by what it looks like`() async throws {
        let book = Book(id: 1, title: "Emma")
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                Row(book.id, .text(book.title, .headline)) { dispatch(book.title) }
            })
        try await host.tap("Emma")
        #expect(host.title == "Said: Emma")
    }

    @Test func `elements stand in sections by their groups`() {
        var screen = ScreenDescription("Books")
        let books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "The Tyger", genre: .poem)]
        func row(_ book: Book) -> Row { Row(book.id, .text(book.title)) }
        screen.sections = books.sections(
            Genre.allCases, by: \.genre, title: \.rawValue, row: row)
        #expect(screen.sections.map(\.cells.count) == [1, 1])
    }

    @Test func `an app has symbols of its own`() {
        #expect(Symbol.book.name == "book")
    }

    @Test func `a row may be one control`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                Row.toggle("Miles", isOn: false) { isOn in
                    dispatch(isOn ? "miles" : "metres")
                }
            })
        try await host.tap("Miles")
        #expect(host.title == "Said: miles")
    }

    @Test func `a row has a button at its end`() async throws {
        let book = Book(id: 1, title: "Emma")
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                Row(book.id, .text(book.title), button: "Remove", role: .destructive) {
                    dispatch("removed \(book.title)")
                }
            })
        try await host.tap("Remove")
        #expect(host.title == "Said: removed Emma")
    }

    struct Filters: Equatable, Sendable {
        var isOpen = false
        var genre = Genre.novel
    }

    @Test func `filters stand in one row`() async throws {
        let host = try await HeadlessHost(
            showing: RowScreen { dispatch in
                let fields = FormContext(Filters()) { edit in
                    var filters = Filters()
                    edit.apply(to: &filters)
                    dispatch("\(filters.genre)")
                }
                return Row.group("filters") {
                    fields.toggle("Open now", \.isOpen)
                    fields.picker("Genre", \.genre, as: .chips) { $0.rawValue }
                }
            })
        try await host.choose("Poems", in: "Genre")
        #expect(host.title == "Said: poem")
    }

    @Test func `the region of a map is in an address`() async throws {
        struct MapScreen: Screen {
            struct Query: Hashable, Sendable {
                var region = MapRegion(centre: MapPosition(latitude: 46, longitude: -31), zoom: 12)
            }

            static let route = Route("/map", Query(), .field("at", \.region))

            let island: DrawnMap
            var query = Query()

            func source(for query: Query) -> Source<MapArea>? {
                .fetched { try await MapArea(query.region, of: island) }
            }

            func describe(_ context: Context) -> ScreenDescription {
                let area = context.value
                let query = context.query
                let address = MapAddress(
                    Self.route.url(query), region: "at", usual: Query().region)
                let map = MapContent(
                    "Island", region: query.region, tiles: area?.tiles ?? [], address: address)
                return ScreenDescription("Map") {
                    Section("map") { Row("map", .map(map)) }
                }
            }
        }
        let host = try await HeadlessHost(showing: MapScreen(island: DrawnMap([])))
        #expect(host.title == "Map" && host.page?.status == .ready)
    }

    @Test func `pictures are read from a folder or from another server`() async throws {
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        try await SampleFile("1", picture).withURL { file in
            let covers = Covers(folder: file.deletingLastPathComponent())
            let found = try await covers.picture(named: "1", width: nil)
            #expect(found != nil)
        }
        let origin = try #require(PictureOrigin("https://covers.example.org"))
        let network = ScriptedTransport(
            .response(TransportResponse(head: HTTPResponse(status: .ok), body: Data(picture))))
        let remote = RemotePictures(
            from: [origin], over: network, keeping: InMemoryCacheStorage())
        #expect(try await RemoteCovers(remote: remote).picture(named: "7", width: nil) != nil)
        #expect(network.requests.first?.path == "/7.jpg")
    }
}

extension Symbol {
    static let book = Symbol("book", sign: "▤", path: "M5 4h12v16H5zM8 4v16", tint: .teal)
}

struct Covers: PictureLibrary {
    let folder: URL

    func picture(named name: String, width: Int?) async throws -> PictureData? {
        guard let number = Int(name) else { return nil }
        return PictureData(Array(try Data(contentsOf: folder.appending(path: "\(number)"))))
    }
}

struct RemoteCovers: PictureLibrary {
    let remote: RemotePictures
    var origins: [PictureOrigin] { remote.origins }

    func picture(named name: String, width: Int?) async throws -> PictureData? {
        guard let number = Int(name) else { return nil }
        return try await remote.picture(at: "https://covers.example.org/\(number).jpg")
    }
}
