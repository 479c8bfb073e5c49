import Testing
import WaybillLists
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite struct MapHTMLTests {
    private let region = MapRegion(centre: MapPosition(latitude: 46, longitude: -31), zoom: 14)

    private func map(hasWay: Bool = true) throws -> MapContent {
        let address = try #require(region.tileAddresses(ofZooms: [14]).first)
        let square = [(0, 0), (4_096, 0), (4_096, 4_096), (0, 4_096)].map {
            VectorPoint(x: $0.0, y: $0.1)
        }
        let shapes = VectorShape.Kind.allCases.map { kind in
            VectorShape(kind, name: "<\(kind.rawValue)> & \"it\"", paths: [square])
        }
        return MapContent(
            "Town <& \"us\">", region: region, tiles: [VectorTile(address, shapes: shapes)],
            pins: [
                MapPin(
                    "a", at: region.centre, label: "Café <b>", symbol: .place,
                    opening: RouteURL(path: ["places", "a"])),
                MapPin(
                    "b", at: MapPosition(latitude: 46.004, longitude: -31.01), label: "שלום",
                    symbol: Symbol("less", sign: "<")),
                MapPin(
                    "c", at: MapPosition(latitude: 46.004_1, longitude: -31.01), label: "Bank"),
            ], person: region.centre, credit: "© us",
            address: hasWay
                ? MapAddress(RouteURL(path: ["map"]), region: "at", selection: "pin") : nil)
    }

    private func page(_ content: Content, destination: RouteURL? = nil) -> Page {
        var page = Page(ScreenDescription("T"), appName: "A", tabs: [])
        let row = Page.Row(id: "row", content: content, destination: destination)
        page.sections = [Page.Section(id: "section", rows: [row])]
        return page
    }

    private func document(_ page: Page) throws -> HTMLDocument {
        try HTMLDocument(PageHTML(stylesheet: "/s", script: "/j", formsScript: "/f").document(page))
    }

    @Test func `a document has the semantics of a map on its page`() throws {
        for content in [Content.map(try map()), .column([.text("x"), .map(try map())])] {
            let page = page(content)
            #expect(try document(page).semantics == page.semantics)
        }
        let still = page(.map(try map(hasWay: false)))
        #expect(try document(still).semantics == still.semantics)
    }

    /// How many maps are drawn.
    private func frames(_ document: HTMLDocument) -> Int {
        document.elements(named: "svg").count { $0["class"]?.hasPrefix("map-frame") == true }
    }

    @Test func `a map in a row that leads somewhere is a part of that link`() throws {
        let saved = MapContent(
            "Saved", region: region, pins: [MapPin("a", at: region.centre, label: "A")])
        let page = page(
            .column([.text("My list"), .map(saved)]), destination: RouteURL(path: ["list"]))
        let document = try document(page)
        #expect(document.semantics == page.semantics)
        #expect(frames(document) == 1)
    }

    @Test func `a map in a header or a footer is a still picture`() throws {
        var page = page(.text("x"))
        page.sections[0].header = .map(try map())
        page.sections[0].footer = .row([.map(try map())])
        let document = try document(page)
        #expect(document.semantics == page.semantics)
        #expect(frames(document) == 2)
        #expect(document.elements(with: "data-way").isEmpty)
        let lists = document.elements(with: "role", "list")
        #expect(lists.count == 1, "the list of the section is the only one")
        let paragraph = document.elements(named: "p").first { $0["class"] == "footer" }
        #expect(paragraph?.descendants.contains { $0.name == "div" } == false)
    }

    @Test func `a picture needs no script and no style of its own`() throws {
        let document = try document(page(.map(try map())))
        #expect(document.elements(with: "style").isEmpty, "a policy forbids it")
        let links = document.elements(with: "data-way").compactMap { $0["href"] }
        #expect(
            links.contains("/map?at=46,-31,15") && links.contains { $0.contains("pin=") == false })
        let marks = document.elements(named: "a").filter { $0["class"]?.hasPrefix("mark") == true }
        #expect(marks.map(\.text).contains("Café <b>"))
        #expect(marks.first { $0.text == "Café <b>" }?["href"] == "/places/a")
        for mark in marks {
            #expect(mark.descendants.contains { $0["class"] == "touch" && $0["r"] == "220" })
        }
    }

    @Test func `pins that are rows are pressed on the picture, and not repeated as text`() throws {
        let map = MapContent(
            "Town", region: region,
            pins: [
                MapPin(
                    "a", at: region.centre, label: "A", opening: RouteURL(path: ["places", "a"])),
                MapPin("b", at: region.centre, label: "B"),
            ], address: MapAddress(RouteURL(), region: "at"), pinsAreRows: true)
        let page = page(.map(map))
        let document = try document(page)
        #expect(document.semantics == page.semantics)
        let row = try #require(page.sections.first?.rows.first)
        #expect(row.content.controls.map(\.label) == MapTexts().moves)
        let mark = try #require(document.elements(with: "data-pins").first)
        #expect(mark["data-pins"] == "a b" && mark["tabindex"] == "-1" && mark["data-c"] == nil)
        let list = document.elements(named: "g").first { $0["class"] == "marks" }
        #expect(list?["aria-hidden"] == "true" && list?["role"] == nil)
    }

    @Test func `signs beyond the frame are a list of their own, each where a window has room`()
        throws
    {
        let pins = [
            MapPin("a", at: region.centre, label: "A"),
            MapPin("b", at: MapPosition(latitude: 45.99, longitude: -31), label: "B"),
        ]
        let map = MapContent(
            "Town", region: region, pins: pins,
            address: MapAddress(RouteURL(path: ["map"]), region: "at", selection: "pin"),
            marksMiddle: true, fillsScreen: true)
        let page = page(.map(map))
        let document = try document(page)
        #expect(document.semantics == page.semantics)
        #expect(map.marks.map(\.id) == ["a"] && map.outerMarks.map(\.id) == ["b"])
        let links = document.elements(named: "a").filter { $0["href"]?.contains("pin=") == true }
        #expect(links.map { $0["tabindex"] } == [nil, nil] && links.count == 2)
        #expect(links.map { $0["data-c"] } == ["pin-a", "pin-b"])
        let outer = try #require(
            document.elements(named: "g").first { $0["class"] == "marks outer" })
        #expect(outer["role"] == "list" && outer["aria-hidden"] == nil)
        #expect(outer.elements.map { $0["role"] } == ["listitem"])
        #expect(outer.elements.map { $0["class"]?.hasPrefix("beyond tall-") } == [true])
        // The mark of the middle is beside what a script moves.
        let view = try #require(document.elements(named: "g").first { $0["class"] == "view" })
        let aim = try #require(document.elements(named: "g").first { $0["class"] == "aim" })
        #expect(view.descendants.allSatisfy { $0["class"] != "aim" } && aim["transform"] != nil)
        #expect(document.elements(named: "div").contains { $0["class"] == "map fills" })
    }

    @Test func `another choice of the page changes the addresses of a map alone`() throws {
        func town(_ grouping: String) throws -> Page {
            let map = try map()
            let address = MapAddress(
                RouteURL(path: ["map"], query: [.init("by", grouping)]), region: "at",
                selection: "pin")
            return page(
                .map(
                    MapContent(
                        map.label, region: map.region, tiles: map.tiles, pins: map.pins,
                        person: map.person, credit: map.credit, address: address)))
        }
        let (old, new) = (try town("a"), try town("b"))
        let step = ListStep(sections: [.kept(0)], rows: [.redrawn(0)])
        let frame = ListFrame(step, from: old.sections, to: new.sections)
        guard case .texts(let texts, nil)? = frame.edits.first?.change else {
            Issue.record("the map is drawn again")
            return
        }
        // A mark of two pins, and six moves; the second mark leads to its place.
        #expect(texts.map(\.leaf) == [-1] + (3...8).map { -$0 })
        #expect(texts.allSatisfy { $0.text.hasPrefix("/map?by=b&at=") })
        var live = try LivePage(showing: old)
        try live.take(LiveFrame(from: old, to: new, step).json(depth: 0))
        #expect(try DrawnLines.difference(live, from: new) == nil)
    }

    @Test func `an address that leads nowhere is a button that is off`() throws {
        let near = MapContent(
            "Town", region: MapRegion(centre: region.centre, zoom: 19),
            address: MapAddress(RouteURL(path: ["map"]), region: "at"))
        let page = page(.map(near))
        let document = try document(page)
        #expect(document.semantics == page.semantics)
        let buttons = document.elements(named: "div").first { $0["class"] == "moves" }?.elements
        #expect(buttons?.map { $0["class"] ?? "" }.first == "move in off" && buttons?.count == 6)
        #expect(buttons?.first?.name == "span" && buttons?.first?["aria-hidden"] == "true")
    }

    @Test func `the edges of roads lie below all roads, as the same paths`() throws {
        let document = try document(page(.map(try map())))
        let ground = try #require(
            document.elements(named: "g").first { $0["class"] == "ground" }?.elements)
        let edges = ground.filter { $0["class"] == "casing" }.compactMap { $0["href"]?.dropFirst() }
        let roads = ground.compactMap { $0["id"] }
        #expect(edges.map(String.init) == roads && roads.count == 5)
        let last = try #require(ground.lastIndex { $0["class"] == "casing" })
        let first = try #require(ground.firstIndex { $0["id"] != nil })
        #expect(last < first)
    }

    @Test func `a section beside the others has a class for the style sheet`() throws {
        var page = page(.map(try map()))
        page.sections[0].isBeside = true
        #expect(
            try document(page).elements(named: "section").map { $0["class"] } == ["table aside"])
    }

    @Test func `a label that is read from the right stands where one from the left does`() throws {
        let pins = ["Cafe", "שלום"].map { MapPin($0, at: region.centre, label: $0) }
        for (pin, anchor) in zip(pins, ["start", "end"]) {
            let map = MapContent("Town", region: region, pins: [pin])
            let texts = try document(page(.map(map))).elements(named: "text")
            let label = try #require(texts.first { $0.text == pin.label })
            #expect(label["text-anchor"] == anchor)
            #expect(label["direction"] == (anchor == "end" ? "rtl" : nil))
        }
    }

    @Test func `a pin's title is read in its language, and a group's in that of the app`() throws {
        let away = MapPosition(
            latitude: region.centre.latitude + 0.005, longitude: region.centre.longitude)
        let pins = [
            MapPin("ja", at: region.centre, label: "喫茶店", language: "ja", opening: RouteURL("/ja")),
            MapPin("en", at: away, label: "Bar", opening: RouteURL("/en")),
        ]
        func languages(_ pins: [MapPin]) throws -> [String?] {
            let address = MapAddress(RouteURL(path: ["map"]), region: "at", selection: "pin")
            let map = MapContent("Town", region: region, pins: pins, address: address)
            let document = try document(page(.map(map)))
            return ["a", "g"].flatMap(document.elements(named:)).filter {
                $0["class"]?.hasPrefix("mark ") == true
            }.map { $0["lang"] }
        }
        let apart = try languages(pins)
        #expect(apart == [nil, "ja"], "from the north")
        let together = try languages(
            (0..<200).map { number in
                MapPin("\(number)", at: region.centre, label: "喫茶店", language: "ja")
            })
        #expect(together == [nil])
    }

    @Test func `paths are written as SVG reads them`() throws {
        let document = try document(page(.map(try map())))
        let paths = document.elements(named: "path").filter { $0["class"]?.contains(" ") == true }
        #expect(paths.count >= 9, "what is drawn at this zoom")
        for path in paths {
            let data = try #require(path["d"])
            let isPath = data.wholeMatch(
                of: #/(M-?\d+ -?\d+l-?\d+( |(?=-))-?\d+(( |(?=-))-?\d+( |(?=-))-?\d+)*z?)+/#)
            #expect(isPath != nil, "\(data)")
        }
    }
}
