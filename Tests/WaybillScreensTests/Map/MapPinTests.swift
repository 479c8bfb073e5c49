import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting

/// Pins, their labels, and the addresses to which they lead.
@Suite struct MapPinTests {
    private let region = MapRegion(centre: MapPosition(latitude: 46, longitude: -31), zoom: 14)

    private var address: MapAddress {
        MapAddress(
            RouteURL(path: ["map"], query: [.init("tab", "1")]), region: "at", usual: region,
            selection: "pin")
    }

    private func pins(_ count: Int, _ random: inout SeededGenerator) -> [MapPin] {
        (0..<count).map { number in
            MapPin(
                "\(number)",
                at: MapPosition(
                    latitude: .random(in: 45.994...46.006, using: &random),
                    longitude: .random(in: -31.012 ... -30.988, using: &random)),
                label: "Place number \(number)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `each pin is in one mark, and marks are a finger apart`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pins = pins(.random(in: 0...500, using: &random), &random)
        let map = MapContent(
            "Town", region: region, pins: pins, selected: pins.last?.id, address: address)
        #expect(
            map.marks.flatMap(\.pins).sorted() == pins.map(\.id).sorted(), "seed \(seed)")
        #expect(map.marks.filter(\.isSelected).map(\.id) == pins.suffix(1).map(\.id))
        let points = map.marks.filter { !$0.isSelected }.map(\.point)
        for (index, one) in points.enumerated() {
            for other in points.dropFirst(index + 1) {
                let (dx, dy) = (one.x - other.x, one.y - other.y)
                #expect(dx * dx + dy * dy >= 44 * 44 - 0.01, "seed \(seed)")
            }
        }
        let moved = MapContent(
            "Town", region: region.moved(east: 0.25, south: 0.25), pins: pins,
            selected: pins.last?.id, address: address)
        let before = Dictionary(uniqueKeysWithValues: map.marks.map { ($0.id, $0.pins) })
        for mark in moved.marks { #expect(before[mark.id] == mark.pins, "seed \(seed)") }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `no label covers another, a pin, or the edge`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let map = MapContent(
            "Town", region: region, pins: pins(.random(in: 0...80, using: &random), &random),
            address: address)
        let labels = MapPicture(map).labels
        #expect(map.marks.isEmpty == labels.isEmpty || map.marks.allSatisfy { $0.pins.count > 1 })
        for (size, shown) in [(1.0, labels.filter { !$0.needsRoom }), (0.5, labels)] {
            let boxes = shown.map { $0.box(size: size) }
            for (index, box) in boxes.enumerated() {
                #expect(box.isInFrame, "seed \(seed): \(shown[index])")
                for other in boxes.dropFirst(index + 1) {
                    #expect(!box.overlaps(other), "seed \(seed) at \(size)")
                }
            }
        }
    }

    @Test func `a sign of several pins leads to where they come apart`() throws {
        var pins = [
            MapPin("a", at: region.centre, label: "Cafe"),
            MapPin("b", at: MapPosition(latitude: 46.000_1, longitude: -31), label: "Bank"),
        ]
        var map = MapContent("Town", region: region, pins: pins, address: address)
        let mark = try #require(map.marks.first)
        #expect(map.marks.count == 1 && mark.label == "Cafe and 1 more")
        let nearer = try #require(mark.url?["at"].flatMap { MapRegion($0) })
        #expect(mark.url?["tab"] == "1" && mark.url?.path == ["map"])
        map = MapContent("Town", region: nearer, pins: pins, address: address)
        #expect(
            map.marks.map(\.pins) == [["b"], ["a"]] || map.marks.map(\.pins) == [["a"], ["b"]])
        #expect(map.marks.allSatisfy { $0.url?["pin"] == $0.id })
        // At one place nothing comes apart: at the nearest zoom each is a mark.
        pins[1].position = pins[0].position
        for _ in 0..<20 {
            guard let url = map.marks.first?.url, map.marks.count == 1 else { break }
            map = MapContent(
                "Town", region: try #require(url["at"].flatMap { MapRegion($0) }), pins: pins,
                address: address)
        }
        let nearest = MapContent(
            "Town", region: MapRegion(centre: region.centre, zoom: 19), pins: pins, address: address
        )
        #expect(nearest.marks.count == 2)
    }

    @Test func `a map of very many pins has as many signs as can be distinguished`() {
        let pins = (0..<5_000).map { number in
            MapPin("\(number)", at: region.centre, label: "Place \(number)")
        }
        let nearest = MapRegion(centre: region.centre, zoom: 19)
        for map in [
            MapContent("Still", region: region, pins: pins),
            MapContent("Nearest", region: nearest, pins: pins, address: address),
        ] {
            #expect(map.marks.map(\.label) == ["Place 0 and 4999 more"])
            #expect(map.marks.map(\.url) == [nil], "nothing leads nearer")
            #expect(MapPicture(map).labels.isEmpty)
        }
        let few = MapContent(
            "Few", region: nearest, pins: Array(pins.prefix(200)), address: address)
        #expect(few.marks.count == 200)
    }

    @Test func `the person is the last of the list, where the map shows that place`() {
        let pins = [MapPin("a", at: region.centre, label: "Cafe")]
        func items(_ person: MapPosition) -> [String] {
            let map = MapContent("Town", region: region, pins: pins, person: person)
            return Page.Row(id: "map", content: .map(map)).semantics.children.first?.children
                .map(\.name) ?? []
        }
        #expect(items(region.centre) == ["Cafe", "You are here"])
        #expect(items(MapPosition(latitude: 47, longitude: -31)) == ["Cafe"])
    }

    @Test func `a map is moved by addresses, and the usual region is left out of them`() {
        let map = MapContent("Town", region: region.nearer(by: 1), address: address)
        let urls = map.moves.map { move in
            if case .link(let url) = move.control.kind { url.description } else { "" }
        }
        #expect(
            map.moves.map(\.control.label) == [
                "Zoom in", "Zoom out", "Move north", "Move west", "Move east", "Move south",
            ])
        #expect(urls[0] == "/map?tab=1&at=46,-31,16" && urls[1] == "/map?tab=1")
        #expect(MapContent("Town", region: region).moves.isEmpty, "it shows one region alone")
        let far = MapContent(
            "World", region: MapRegion(centre: region.centre, zoom: 1), address: address)
        #expect(!far.moves.contains { $0.kind == .further })
    }

    @Test func `to someone who does not see it a map is the list of its pins`() {
        let pins = [
            MapPin("a", at: region.centre, label: "Cafe", opening: RouteURL(path: ["a"])),
            MapPin("b", at: MapPosition(latitude: 46.005, longitude: -31.01), label: "Bank"),
        ]
        let map = MapContent(
            "Town", region: region, pins: pins, selected: "b", credit: "© us", address: address)
        let row = Page.Row(id: "map", content: .map(map))
        #expect(row.semantics.name == "Town © us")
        #expect(
            row.semantics.children.prefix(1).map(\.description) == [
                """
                list "Town"
                  listItem "Bank"
                    link "Bank" = current
                  listItem "Cafe"
                    link "Cafe"
                """
            ])
        #expect(row.semantics.children.count == 7)
        let still = MapContent(
            "Town", region: region, pins: [MapPin("a", at: region.centre, label: "Cafe")])
        #expect(!Content.map(still).hasControls, "nothing leads anywhere")
        #expect(Content.row([.text("x"), .map(still)]).texts == ["x", "Town"])
    }
}
