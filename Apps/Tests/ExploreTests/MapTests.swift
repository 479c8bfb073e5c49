import OpenStreetMap
import Places
import Testing
import Waybill
import WaybillTesting

@testable import Explore
@testable import PlacesMap

/// The maps of the guide: beside a list, of a place, by itself, and to choose on.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct MapTests {
    private func host() throws -> HeadlessHost {
        HeadlessHost(try LocatedExplore(isOnline: false).app)
    }

    private func map(_ host: HeadlessHost) throws -> MapContent {
        try #require(host.page?.map)
    }

    @Test(arguments: ["/", "/?by=distance&as=collection", "/?category=sights"])
    func `the pins beside a list are its rows, and lead where these do`(_ address: String)
        async throws
    {
        let host = try host()
        try await host.open(address)
        let rows = host.page?.sections.flatMap(\.rows).filter { $0.destination != nil } ?? []
        let map = try map(host)
        #expect(Set(map.pins.map(\.id)) == Set(rows.map(\.id.description)) && !rows.isEmpty)
        for mark in map.marks where mark.pins.count == 1 {
            #expect(mark.url == rows.first { $0.id.description == mark.id }?.destination)
        }
        let single = try #require(map.marks.first { $0.pins.count == 1 }?.url)
        try await host.open(single.description)
        #expect(host.url.hasPrefix("/places/"))
    }

    @Test func `pins that are rows are not said a second time`() async throws {
        let host = try host()
        try await host.open("/")
        let row = try #require(host.page?.sections.first { $0.id == "map" }?.rows.first)
        #expect(row.semantics.children.allSatisfy { $0.role == .link })
        #expect(
            row.content.controls.map(\.label)
                == MapTexts().moves + ["Full map"])
    }

    @Test func `what is around the middle of a map that was moved is searched by a press`()
        async throws
    {
        let host = try host()
        try await host.open("/?category=food")
        #expect(host.page?.sections.flatMap(\.rows).contains(saying: "Search this area") == false)
        try await host.tap("Move east")
        try await host.tap("Move east")
        let region = try map(host).region
        let before = host.listRows
        try await host.tap("Search this area")
        #expect(host.listRows != before)
        let near = try #require(host.page?.url["near"].flatMap { Coordinate($0) })
        #expect(near == Coordinate(region.centre) && host.page?.url["category"] == "food")
        #expect(host.page?.subtitle?.hasSuffix(" · around the middle of the map") == true)
        #expect(try map(host).region == region, "it stays where it was")
        #expect(host.page?.sections.flatMap(\.rows).contains(saying: "Search this area") == false)
        // Elsewhere the map shows what is there.
        try await host.tap("City centre")
        #expect(host.url == "/?category=food")
    }

    @Test func `what is listed around the middle of a map has a pin on it`() async throws {
        let host = try host()
        for zoom in [13, 15] {
            try await host.open("/?near=40.7484,-73.9857&map=40.7484,-73.9857,\(zoom)")
            let rows = host.page?.sections.flatMap(\.rows).filter { $0.destination != nil } ?? []
            let map = try map(host)
            #expect(!rows.isEmpty && rows.count == Set(rows.map(\.id)).count)
            #expect(
                Set(rows.map(\.id.description)) == Set(map.marks.flatMap(\.pins)), "zoom \(zoom)")
        }
        let all = host.page?.sections.flatMap(\.rows).count ?? 0
        try await host.open("/?near=40.7484,-73.9857&map=40.7484,-73.9857,18")
        #expect(host.page?.sections.flatMap(\.rows).count ?? 0 < all)
    }

    @Test func `an area without places says so, and its map leads on`() async throws {
        let host = try host()
        try await host.open("/?near=10,10&map=10,10,15")
        #expect(host.page?.map != nil && host.shows("No places in this area"))
        try await host.tap("Zoom out")
        #expect(try map(host).region.zoom == 14)
    }

    @Test func `the map by itself keeps its region and what is wanted in the address`()
        async throws
    {
        let host = try host()
        try await host.open("/?category=sights&within=1000&near=40.7484,-73.9857&at=Midtown")
        try await host.tap("Full map")
        #expect(host.url == "/map?category=sights&near=40.7484,-73.9857&at=Midtown")
        let usual = try map(host).region
        try await host.tap("Zoom in")
        #expect(try map(host).region == usual.nearer(by: 1))
        #expect(host.page?.url["map"] == "\(usual.nearer(by: 1))")
        #expect(host.page?.url["category"] == "sights")
        try await host.choose("All kinds", in: "Kind of place")
        #expect(try map(host).region == usual.nearer(by: 1))
        let again = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await again.open(host.url)
        #expect(try map(again) == map(host))
    }

    @Test func `a pin of the map by itself shows its place, which opens from there`() async throws {
        let host = try host()
        try await host.open("/map?map=40.7484,-73.9857,18")
        try await host.tap("Empire State Building")
        #expect(host.page?.url["pin"] == "empire-state-building")
        #expect(try map(host).marks.first(where: \.isSelected)?.label == "Empire State Building")
        let row = try #require(host.page?.sections.first { $0.id == "selected" }?.rows.first)
        try await host.open(try #require(row.destination).description)
        #expect(host.page?.title == "Empire State Building")
    }

    @Test func `a place opens with a map of where it is`() async throws {
        let host = try host()
        try await host.open("/places/times-square")
        #expect(host.page?.sections.first?.id == "map")
        let map = try map(host)
        #expect(map.marks.map(\.id) == ["times-square"] && map.selected == "times-square")
        #expect(map.address == nil, "it is a picture")
        try await host.tap("Full map")
        #expect(host.page?.url["pin"] == "times-square" && host.page?.title == "Map")
    }

    @Test func `where to look around is chosen on a map by its middle`() async throws {
        let host = try host()
        try await host.open("/location?category=food")
        try await host.tap("Pick on the map")
        #expect(host.page?.title == "Pick on the map" && host.url == "/map?category=food&for=pick")
        #expect(try map(host).pins.isEmpty)
        try await host.tap("Move north")
        let middle = try map(host).region.centre
        #expect(try map(host).marksMiddle && map(host).person == nil)
        try await host.tap("Look around here")
        #expect(host.page?.url["near"].flatMap { Coordinate($0) } == Coordinate(middle))
        #expect(host.page?.title == "Nearby" && host.page?.url["category"] == "food")
    }

    @Test(arguments: ["/", "/places/times-square", "/map", "/map?for=pick"])
    func `a city without shapes has pins and a scale, and nothing that was made up`(
        _ address: String
    ) async throws {
        let times = try timesSquare()
        let without = HeadlessHost(try makeApp(on: try makeStore()))
        let empty = HeadlessHost(try await MappedExplore([], home: times).app)
        for host in [without, empty] {
            try await host.open(address)
            #expect(try map(host).tiles.isEmpty)
            #expect(try map(host).credit == "© OpenStreetMap contributors")
        }
    }

    @Test func `a map that cannot be read takes nothing from the list`() async throws {
        let guide = try await MappedExplore(
            [
                .init(
                    kind: .road(.primary), name: "Broadway",
                    paths: [[try timesSquare(), try at("40.76,-73.98")]])
            ],
            home: try timesSquare())
        let host = HeadlessHost(guide.app)
        try await host.open("/")
        #expect(try map(host).tiles.flatMap(\.shapes).map(\.name).contains("Broadway"))
        let damaged = try await guide.tiles.matches(RecordQuery(limit: .max)).map { match in
            MapTile(
                extract: match.record.extract, address: match.record.address, bytes: [1, 2, 250])
        }
        try await guide.library.map?.replace(Set(damaged.map(\.extract)), with: damaged)
        let after = HeadlessHost(guide.app)
        try await after.open("/")
        #expect(try map(after).tiles.flatMap(\.shapes).isEmpty)
        #expect(after.listRows == host.listRows)
    }

    @Test func `a map of which nothing has changed is the same value when it is described again`()
        async throws
    {
        let guide = try await MappedExplore(
            [.init(kind: .road(.street), paths: [[try timesSquare(), try at("40.759,-73.98")]])],
            home: try timesSquare())
        let host = HeadlessHost(guide.app)
        try await host.open("/")
        let before = try map(host)
        try await host.tap("Search")
        await host.back()
        #expect(try map(host) == before)
        #expect(!before.tiles.isEmpty)
    }

    private func at(_ text: String) throws -> Coordinate { try #require(Coordinate(text)) }
}

extension [Page.Row] {
    /// Whether one of them has a control that says a text.
    fileprivate func contains(saying text: String) -> Bool {
        contains { $0.content.controls.contains { $0.label == text } }
    }
}
