import Explore
import Foundation
import OpenStreetMap
import Places
import PlacesTestSupport
import Testing
import Waybill
import WaybillTesting

/// Tests of the rows that a search shows besides places.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SearchRowTests {
    private func host(_ places: [Place] = NewYork.places) throws -> HeadlessHost {
        HeadlessHost(try makeApp(on: try makeStore(places)))
    }

    @Test func `a misspelt text offers what was meant, which is searched for`() async throws {
        let host = try host()
        try await host.open("/search?q=xmpire%20xtate")
        #expect(host.listRows.first == "Did you mean “Empire State”?")
        #expect(host.page?.subtitle == "Nothing found for “xmpire xtate”")
        try await host.tap("Did you mean “Empire State”?")
        #expect(host.url == "/search?q=Empire%20State")
        #expect(host.listRows.first?.hasPrefix("Empire State Building") == true)
    }

    @Test func `where all are closed, the same text without “open now” is offered`() async throws {
        let host = try host()
        try await host.open("/search?q=museum%20open%20now")
        #expect(
            host.page?.status
                == .empty(
                    "Nothing found for “museum open now” that is known to be open now",
                    hint: "The opening hours of many places are not known."))
        try await host.tap("Search for “museum” at any time")
        #expect(host.url == "/search?q=museum" && host.listRows.count > 5)
        try await host.open("/search?q=open%20now")
        #expect(host.listRows.isEmpty, "there is nothing else in it")
    }

    @Test func `“Show all” removes “open now” from the text, too`() async throws {
        let host = try host()
        try await host.open("/search?q=museum%20open%20now&open=now")
        try await host.tap("Show all")
        #expect(host.url == "/search?q=museum" && host.listRows.count > 5)
    }

    @Test func `a row says why it is there`() async throws {
        let named = OSMNamedPlace(
            kind: .node, id: 1, latitude: 40.758, longitude: -73.986,
            tags: ["name": "Zucchini", "amenity": "restaurant", "diet:vegan": "yes"])
        let host = try host([try #require(named.flatMap { Place($0) })])
        try await host.open("/search?q=vegan")
        #expect(host.listRows.first?.contains("Restaurant · Vegan") == true)
        try await host.open("/search?q=zucchini")
        #expect(host.listRows.first?.contains("Vegan") == false)
    }

    @Test func `a kind in any of its words finds its places`() async throws {
        let host = try host()
        for text in ["church", "Kirche", "église", "iglesia", "教会"] {
            let url = RouteURL(path: ["search"], query: [RouteURL.Parameter("q", text)])
            try await host.open(url.description)
            #expect(host.listRows.first?.contains("Place of worship") == true, "\(text)")
        }
    }

    @Test func `a station or a district that is named leads to what is around it`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "town-\(UUID()).osm")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(
            """
            <osm><node id="1" lat="48.2" lon="16.36"><tag k="name" v="Café Neubau"/>\
            <tag k="amenity" v="cafe"/></node><node id="2" lat="48.185" lon="16.375">\
            <tag k="name" v="Hauptbahnhof"/><tag k="railway" v="station"/></node>\
            <node id="3" lat="48.203" lon="16.348"><tag k="name" v="Neubau"/>\
            <tag k="place" v="suburb"/><tag k="population" v="30000"/></node></osm>
            """.utf8
        ).write(to: file)
        let library = PlaceLibrary(
            store: try InMemoryRecordStore(),
            localities: LocalityLibrary(store: try InMemoryRecordStore(format: Locality.format)))
        _ = try await library.importOpenStreetMap(fromFilesAt: [file.path])
        let host = HeadlessHost(
            ExploreApp(.test(library: library, home: nil)))
        try await host.open("/search?q=neubau")
        #expect(host.listRows.count == 2)
        #expect(host.listRows.first?.hasPrefix("Neubau") == true)
        #expect(host.listRows.last?.hasPrefix("Café Neubau") == true)
        try await host.tap("Neubau District")
        #expect(host.url == "/?near=48.203,16.348&at=Neubau")
        #expect(host.page?.subtitle?.hasSuffix(" · around Neubau") == true)
        try await host.open("/search?q=station")
        #expect(host.listRows.map { $0.prefix(12) } == ["Hauptbahnhof"])
        #expect(host.page?.subtitle == "A place to look around")
        try await host.open("/search?q=station&category=food")
        #expect(host.listRows.last == "Show all")
    }
}
