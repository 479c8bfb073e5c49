import Explore
import OpenStreetMap
import Places
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Foreign names say on a page in which language and direction they are.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct LanguageTests {
    private func page(
        _ name: String, _ tags: [String: String] = [:], isOpen: Bool = false
    ) async throws -> HTMLDocument {
        let all = tags.merging(["name": name, "amenity": "cafe"]) { given, _ in given }
        let named = try #require(
            OSMNamedPlace(kind: .node, id: 1, latitude: 40.75, longitude: -73.98, tags: all))
        let place = try #require(Place(named))
        let app = try makeApp(on: try makeStore([place]))
        let web = WebHost(app, clock: TestClock())
        let target = isOpen ? ExploreRoute.place.url(PlaceQuery(id: place.id)).description : "/"
        return try HTMLDocument(await web.respond(method: "GET", target: target).body)
    }

    private func element(_ name: String, in page: HTMLDocument) throws -> HTMLElement {
        try #require(
            page.elements(named: "span").first { $0.text == name && $0["class"] == "headline" })
    }

    @Test func `a name says its language where the data does`() async throws {
        let name = try element("Kiasma", in: try await page("Kiasma", ["name:fi": "Kiasma"]))
        #expect(name["lang"] == "fi" && name["dir"] == nil)
    }

    @Test func `a name that is written from the right has its own direction`() async throws {
        let name = try element("مقهى", in: try await page("مقهى", ["name:ar": "مقهى"]))
        #expect(name["lang"] == "ar" && name["dir"] == "rtl")
        let other = try element("קפה", in: try await page("קפה"))
        #expect(other["lang"] == nil && other["dir"] == "auto")
    }

    @Test func `names of scripts that several languages share say as much as is known`()
        async throws
    {
        let chinese = try element("咖啡", in: try await page("咖啡"))
        #expect(chinese["lang"] == "und-Hani" && chinese["dir"] == nil)
        let arabic = try element("مقهى", in: try await page("مقهى"))
        #expect(arabic["lang"] == "und-Arab" && arabic["dir"] == "rtl")
        let opened = try await page("مقهى", isOpen: true)
        let heading = try #require(opened.elements(named: "h1").first)
        #expect(heading["lang"] == "und-Arab" && heading["dir"] == "rtl")
    }

    @Test func `what locations are called says its language`() async throws {
        let named = try #require(
            OSMNamedPlace(
                kind: .node, id: 1, latitude: 35.681, longitude: 139.767,
                tags: ["name": "東京駅", "amenity": "cafe"]))
        let place = try #require(Place(named))
        let library = PlaceLibrary(store: try makeStore([place]))
        let web = WebHost(
            ExploreApp(.test(library: library, home: place.coordinate)), clock: TestClock())
        let name = try element(
            "東京駅", in: try HTMLDocument(await web.respond(method: "GET", target: "/location").body))
        #expect(name["lang"] == "ja")
    }

    @Test func `the heading of a place says its language`() async throws {
        let page = try await page("Kiasma", ["name:fi": "Kiasma"], isOpen: true)
        let heading = try #require(page.elements(named: "h1").first)
        #expect(heading.text == "Kiasma" && heading["lang"] == "fi" && heading["dir"] == nil)
    }

    @Test func `a name of which nothing is known says nothing`() async throws {
        let name = try element("Café", in: try await page("Café"))
        #expect(name["lang"] == nil && name["dir"] == nil)
    }
}
