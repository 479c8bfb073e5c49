import Places
import Testing
import Waybill
import WaybillTesting

@testable import Explore

/// Where a person looks around stays, and they see the places that they want.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct WantedTests {
    /// The message where no place matches the filters.
    private let nothing = "\(ExploreText.noneWanted) \(ExploreText.noneWantedHint)"

    nonisolated private static let near = "near=40.7484,-73.9857&at=Midtown"

    @Test func `where a person looks around stays on every screen until they choose another`()
        async throws
    {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/?\(Self.near)")
        for tab in ["Search", "Nearby", "Search"] {
            try await host.tap(tab)
            #expect(host.url.hasSuffix(Self.near), "\(tab): \(host.url)")
        }
        try await host.type("times square")
        #expect(host.page?.subtitle?.hasSuffix("near Midtown") == true)
        try await host.tap("Times Square")
        #expect(host.url == "/places/times-square?from=search&\(Self.near)")
        #expect(host.page?.subtitle?.contains("km from Midtown") == true)
        try await host.tap("Nearby")
        #expect(host.url == "/?\(Self.near)")
        try await host.tap("City centre")
        #expect(host.url == "/")
        try await host.tap("Search")
        #expect(host.url == "/search")
    }

    @Test(arguments: [
        ("/", "The first 100 places · around the city centre"),
        ("/?\(near)", "The first 100 places · around Midtown"),
        (
            "/?near=40.7484,-73.9857",
            "The first 100 places · around 40.748° N, 73.986° W"
        ),
    ])
    func `a point is shown by its name, and by its position where it has none`(
        _ address: String, _ subtitle: String
    ) async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open(address)
        #expect(host.page?.subtitle == subtitle)
    }

    @Test func `what a filter leaves is counted, which a status region announces`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/")
        try await host.choose("Sights", in: "Kind of place")
        try await host.choose("Within 1 km", in: "How far")
        let count = host.listRows.count
        #expect(count > 1 && host.page?.subtitle == "\(count) places · around the city centre")
        try await host.tap("Open now")
        #expect(host.page?.subtitle == "No places · around the city centre")
    }

    @Test func `filters combine with one another, with groups and with a text`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/")
        try await host.choose("Within 1 km", in: "How far")
        try await host.choose("Sights", in: "Kind of place")
        #expect(host.url == "/?category=sights&within=1000")
        #expect(host.visibleHeaders == ["Sights"] && !host.listRows.isEmpty)
        #expect(try host.value(of: "How far") == "Within 1 km")
        try await host.tap("Distance")
        #expect(host.url == "/?by=distance&category=sights&within=1000")
        let rings: Set = ["Within 250 m", "Within 500 m", "Within 1 km"]
        #expect(!host.visibleHeaders.isEmpty && rings.isSuperset(of: host.visibleHeaders))
        try await host.open("/search?q=museum&category=food&within=500")
        #expect(host.listRows.first == nothing && host.page?.subtitle == nil)
    }

    @Test(arguments: [
        "/?by=distance&category=learning&within=500&near=1,2",
        "/search?q=museum&category=food&within=500",
    ])
    func `where filters leave nothing, one press drops them`(_ address: String) async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open(address)
        #expect(host.listRows == [nothing, "Show all"])
        try await host.tap("Show all")
        #expect(host.page?.status == .ready && host.listRows.count > 1)
        let kept = address.hasPrefix("/?") ? "/?by=distance&near=1.0,2.0" : "/search?q=museum"
        #expect(host.url == kept)
        await host.back()
        #expect(host.url == kept, "it is the same screen")
    }

    @Test(arguments: ["/?near=1,2", "/search?q=museum&category=food"])
    func `a filter that leaves nothing stays where it was, with the message below it`(
        _ address: String
    ) async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open(address)
        try await host.choose("Within 500 m", in: "How far")
        let page = try #require(host.page)
        #expect(page.status == .ready, "nothing comes above the list")
        let ids = page.sections.filter { !$0.rows.isEmpty && $0.id != "map" }.map(\.id)
        #expect(ids == ["filters", "all"])
    }

    @Test func `where all are wanted and there are none, nothing is to be dropped`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/search?q=zzzzzz")
        #expect(host.listRows.isEmpty)
    }

    @Test func `an empty search shows what is wanted`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/search")
        #expect(host.listRows.isEmpty)
        try await host.choose("Parks", in: "Kind of place")
        #expect(host.url == "/search?category=nature" && !host.listRows.isEmpty)
        try await host.choose("All kinds", in: "Kind of place")
        #expect(host.url == "/search" && host.listRows.isEmpty)
    }

    /// What is wanted is found as by looking at all places, whatever the limit.
    @Test(arguments: SeededGenerator.seeds(20))
    func `as many as requested are found, the nearest first`(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let all = try ["shop=bakery", "tourism=museum", "leisure=park"].map {
            try #require(PlaceCategory($0))
        }
        let point = try #require(Coordinate("40.7,-73.9"))
        let places = (0..<Int.random(in: 0...80, using: &generator)).map { number in
            let place = Place(
                id: "\(number)", name: "\(number)",
                category: all[Int.random(in: 0..<3, using: &generator)], coordinate: point,
                source: .starterCity)
            return RecordMatch(record: place, distance: Double(number))
        }
        for limit in [1, 2, 7, 100] {
            var wanted = Wanted()
            wanted.category = .culture
            let found = await wanted.first(limit) { count, _ in Array(places.prefix(count)) }
            let expected = places.filter { $0.record.category.group == .culture }.prefix(limit)
            #expect(found.map(\.record.id) == expected.map(\.record.id), "seed \(seed), \(limit)")
        }
    }
}
