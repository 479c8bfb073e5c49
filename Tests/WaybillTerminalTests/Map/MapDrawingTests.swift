import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@testable import WaybillTerminal

/// A map in a terminal: dots, letters, and the list of what they mean.
@Suite(.timeLimit(.minutes(60)))
struct MapDrawingTests {
    private func session(columns: Int = 80, rows: Int = 40) throws -> TerminalSession {
        let session = TerminalSession(
            MapApp(), size: TerminalSize(columns: columns, rows: rows))
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    private func text(_ session: TerminalSession, _ role: TerminalRole) -> String {
        session.frame.lines.flatMap(\.runs).filter { $0.role == role }.map(\.text).joined()
    }

    @Test(arguments: [20, 40, 61, 80, 140]) func `a map has its semantics`(_ columns: Int) throws {
        let session = try session(columns: columns)
        #expect(session.semantics == session.session.page?.semantics)
        let widths = session.frame.lines.map(\.columns)
        #expect(widths.allSatisfy { $0 <= columns })
    }

    @Test func `shapes are dots in the colour of their kind, and pins letters`() throws {
        let session = try session()
        for role in [TerminalRole.water, .park, .road, .ground, .pin] {
            #expect(!text(session, role).isEmpty, "\(role)")
        }
        let dots = text(session, .water) + text(session, .road)
        #expect(
            dots.unicodeScalars.allSatisfy { (0x2800...0x28FF).contains($0.value) || $0 == " " })
        let legend = session.frame.lines.map(\.text)
        #expect(legend.contains { $0.hasSuffix("A Lighthouse") })
        #expect(legend.contains { $0.hasSuffix("B Mill") })
        #expect(text(session, .pin).filter { "AB".contains($0) }.count == 4)
        #expect(legend.contains { $0.contains("├") && $0.contains(" km") })
    }

    @Test func `on paper a map is its list`() {
        let session = AppSession(app: MapApp())
        session.open(RouteURL())
        guard let page = session.page else { return }
        let document = TerminalDocument(page: page, width: 80)
        #expect(document.semantics == page.semantics)
        #expect(document.text.contains("Lighthouse") && document.text.contains("</light>"))
        #expect(!document.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    }

    @Test func `plus and minus zoom from anywhere on the page`() throws {
        let session = try session()
        session.press(.text("+"))
        #expect(session.url == RouteURL("/?at=46,-31,13"))
        #expect(session.session.stack.count == 1, "it is the same screen")
        session.press(.text("-"))
        #expect(session.url == RouteURL("/"))
        session.press(.text("?"))
        #expect(session.frame.text.contains("+ - zoom"))
    }

    @Test func `arrows move the map once m was pressed, until another key`() throws {
        let session = try session()
        session.press(.text("m"))
        #expect(session.frame.lines.last?.text.contains("↑↓←→ map") == true)
        session.press(.right)
        let east = try #require(session.url?["at"].flatMap { MapRegion($0) })
        #expect(east.centre.longitude > -31 && east.centre.latitude == 46)
        session.press(.up)
        session.press(.text("+"))
        let north = try #require(session.url?["at"].flatMap { MapRegion($0) })
        #expect(north.centre.latitude > 46 && north.zoom == 13)
        session.press(.escape)
        #expect(session.frame.lines.last?.text.contains("↑↓←→ map") == false)
        let url = session.url
        session.press(.down)
        #expect(session.url == url, "it goes on from place to place again")
    }

    @Test func `the person and the names of areas are on it`() throws {
        let session = try session(columns: 140)
        let lines = session.frame.lines.map(\.text)
        #expect(text(session, .pin).filter { $0 == "◉" }.count == 2)
        #expect(lines.contains { $0.hasSuffix("◉ You are here") })
        #expect(text(session, .park).contains(" Old garden "))
    }

    @Test(arguments: [(80, 24), (140, 40)])
    func `signs for rows have a column between them, and are one where they have not`(
        columns: Int, rows: Int
    ) throws {
        let app = MapApp()
        // So near that they would touch in few columns, and no finger would tell them apart.
        let pins = (0..<9).map { index in
            MapPin(
                "\(index)",
                at: MapPosition(
                    latitude: 46 + 0.004 * Double(index % 3),
                    longitude: -31.03 + 0.0085 * Double(index)), label: "Place \(index)")
        }
        let map = MapContent(
            "Island", region: app.region, pins: pins, address: MapAddress(RouteURL(), region: "at"),
            pinsAreRows: true)
        var writer = ContentWriter(style: TerminalStyle())
        writer.medium = .live
        writer.room.rows = rows
        let lines = writer.content(.map(map)).part.drawn(in: Frame(right: columns))
        let signs = lines.map { line in
            line.pieces.filter { !$0.pins.isEmpty }
        }
        #expect(Set(signs.joined().flatMap(\.pins)).count == map.marks.flatMap(\.pins).count)
        for line in lines {
            for (one, next) in zip(line.pieces, line.pieces.dropFirst()) {
                #expect(one.pins.isEmpty || next.pins.isEmpty, "\(line.finished.text)")
            }
        }
        for sign in signs.joined() where sign.pins.count > 1 {
            #expect(sign.text == "\(sign.pins.count)")
        }
    }

    @Test func `the sign of the row that the keyboard is at stands out on the map`() throws {
        let session = TerminalSession(
            MapApp(hasRows: true), size: TerminalSize(columns: 80, rows: 40))
        try #require(session.open(RouteURL()) == .opened)
        /// Where signs stand out: their lines, and what is left of them.
        func signs() -> [String] {
            session.frame.lines.prefix(16).enumerated().flatMap { number, line in
                line.runs.indices.filter { line.runs[$0].isFocused && line.runs[$0].role == .pin }
                    .map { "\(number) \(line.runs[..<$0].map(\.text).joined().count)" }
            }
        }
        var seen = [signs()]
        for key in Array(repeating: TerminalKey.down, count: 3) + [.up, .up] {
            session.press(key)
            seen.append(signs())
        }
        #expect(seen.allSatisfy { $0.count <= 1 }, "\(seen)")
        #expect(Set(seen.joined()).count == 2, "one for each row: \(seen)")
    }

    @Test func `signs of ASCII draw it too`() throws {
        let app = MapApp()
        var writer = ContentWriter(style: .ascii)
        writer.medium = .live
        let lines = writer.content(.map(app.map(app.region))).part.drawn(in: Frame(right: 80))
        let text = lines.map(\.finished.text).joined(separator: "\n")
        #expect(text.contains("~~") && text.allSatisfy(\.isASCII), "\(text)")
    }
}

/// An island with a park, a road and two places.
private struct MapApp: ListApp {
    static let usual = MapRegion(centre: MapPosition(latitude: 46, longitude: -31), zoom: 12)

    let region = usual

    /// Whether its pins are rows below the map.
    var hasRows = false

    var name: String { "Maps" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? MapTestScreen(app: self) : nil
    }

    func map(_ region: MapRegion) -> MapContent {
        func square(_ size: Double) -> [MapPosition] {
            [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)].map {
                MapPosition(latitude: 46 + size * $0.0, longitude: -31 + 1.4 * size * $0.1)
            }
        }
        let island = square(0.025)
        let drawn = DrawnMap([
            .init(.coast, at: [island + island.prefix(1)]),
            .init(.park, name: "Old garden", at: [square(0.012)]),
            .init(.primary, at: [[island[0], island[2]]]),
            .init(.rail, at: [[island[1], island[3]]]),
        ])
        let tiles = region.tileAddresses(ofZooms: drawn.zooms).compactMap { drawn.tile(at: $0) }
        return MapContent(
            "Island", region: region, tiles: tiles,
            pins: [
                MapPin(
                    "light", at: MapPosition(latitude: 46.02, longitude: -31.02),
                    label: "Lighthouse", opening: RouteURL(path: ["light"])),
                MapPin(
                    "mill", at: MapPosition(latitude: 45.98, longitude: -30.98), label: "Mill"),
            ], person: MapPosition(latitude: 46.02, longitude: -30.98),
            address: MapAddress(RouteURL(), region: "at", usual: self.region), pinsAreRows: hasRows)
    }
}

private struct MapTestScreen: Screen {
    struct Query: Hashable, Sendable {
        var region = MapApp.usual
    }

    static let route = Route("/", Query(), .field("at", \.region))

    let app: MapApp
    let query = Query()

    func describe(_ context: Context) -> ScreenDescription {
        let map = app.map(context.query.region)
        return ScreenDescription("Map") {
            SectionRecord("map") { CellRecord("map", .map(map)) }
            SectionRecord("places") {
                if app.hasRows {
                    CellRecord("light", .text("Lighthouse")).destination(RouteURL(path: ["light"]))
                    CellRecord("mill", .text("Mill")).destination(RouteURL(path: ["mill"]))
                }
            }
        }
    }
}
