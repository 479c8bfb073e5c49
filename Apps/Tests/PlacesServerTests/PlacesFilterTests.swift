import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Tests of the filters and the fields of a search.
@Suite(.timeLimit(.minutes(60)))
struct PlacesFilterTests {
    private let store: InMemoryRecordStore<Place>
    private let now = Now()
    private let api: PlacesAPI

    /// Monday, 15 January 2024, 12:00 in Paris.
    private static let noon = 1_705_316_400.0

    init() throws {
        store = try InMemoryRecordStore([
            try Self.place("day", "shop=tea", "Mo-Fr 09:00-18:00"),
            try Self.place("night", "amenity=bar", "Mo-Su 18:00-24:00"),
            try Self.place("always", "shop=tea", "24/7"),
            try Self.place("odd", "shop=tea", "when the sun shines"),
            try Self.place("nowhere", "shop=tea", "24/7", zone: ""),
            try Self.place("silent", "amenity=cafe", ""),
        ])
        let now = now
        now.move(by: Self.noon - 1_000_000)
        api = PlacesAPI(library: PlaceLibrary(store: store), now: { now.date })
    }

    private static func place(
        _ id: String, _ category: String, _ hours: String, zone: String = "Europe/Paris"
    ) throws -> Place {
        var place = Place(
            id: id, name: "Place \(id)", category: try #require(PlaceCategory(category)),
            coordinate: try #require(Coordinate(latitude: 48.85, longitude: 2.35)), source: .api)
        place.openingHours = hours
        place.timeZone = zone
        return place
    }

    private func found(_ query: String) async throws -> Set<String> {
        Set(try await api.get("/places/search?\(query)").ids)
    }

    @Test func `what is open now is what its hours and its time zone say`() async throws {
        for query in ["open_now=true", "open_now=true&query=place"] {
            #expect(try await found(query) == ["day", "always"], "noon: \(query)")
        }
        now.move(by: 7 * 3600)
        #expect(try await found("open_now=true") == ["night", "always"], "evening")
        #expect(try await found("open_now=false").count == 6)
    }

    @Test func `what was open when the first page was requested is open on all`() async throws {
        let first = await api.get("/places/search?open_now=true&limit=1")
        now.move(by: 7 * 3600)
        let second = await api.get(try #require(first.next))
        #expect(try first.ids + second.ids == ["always", "day"])
        #expect(second.next == nil)
        // The place itself tells how it is now.
        #expect(
            try second.json["results"].elements()[0]["hours"]["open_now"].flagIfPresent() == false)
    }

    @Test func `hours tell whether it is open, where that is known`() async throws {
        for (id, isOpen) in [
            ("day", true), ("night", false), ("odd", nil), ("nowhere", nil),
        ] {
            let hours = try await api.get("/places/\(id)").json["hours"]
            #expect(try hours["open_now"].flagIfPresent() == isOpen, "\(id)")
            #expect(try hours["display"].textIfPresent() != nil, "\(id)")
        }
        #expect(try await !api.get("/places/silent").json["hours"].isPresent)
    }

    @Test func `categories leave out all others`() async throws {
        #expect(
            try await found("fsq_category_ids=amenity=bar,amenity=cafe") == ["night", "silent"])
        #expect(try await found("fsq_category_ids=amenity%3Dbar") == ["night"])
        #expect(try await found("fsq_category_ids=shop=tea&open_now=true") == ["day", "always"])
        #expect(try await found("fsq_category_ids=shop=tea&query=silent").isEmpty)
        #expect(try await found("fsq_category_ids=Shop=tea").isEmpty)
    }

    @Test func `few among many are found`() async throws {
        let others = try (0..<3000).map { try Self.place("n\($0)", "amenity=bench", "") }
        _ = try await store.load(removing: []) { add in
            for place in others { try add(place) }
        }
        #expect(try await found("fsq_category_ids=amenity=bar&limit=1") == ["night"])
        let last = try await found("fsq_category_ids=shop=tea&ll=-48,-177&limit=50")
        #expect(last == ["day", "always", "odd", "nowhere"])
    }

    // MARK: Fields

    private func names(_ field: JSONField) throws -> Set<String> {
        guard case .object(let fields)? = field.value else { return [] }
        return Set(fields.keys)
    }

    @Test func `fields are those that were requested, as far as they are known`() async throws {
        for (fields, expected) in [
            ("name", ["name"]), ("name,fsq_place_id", ["name", "fsq_place_id"]),
            ("hours,tel,timezone", ["hours", "timezone"]), ("email,website,keywords", []),
            ("distance,link", ["link"]),
        ] as [(String, Set<String>)] {
            let place = await api.get("/places/day?fields=\(fields)")
            #expect(try names(place.json) == expected)
        }
        let results = try await api.get("/places/search?fields=distance,tel").json["results"]
        #expect(try names(results.elements()[0]) == ["distance"])
    }

    @Test func `a text that is not known is left out rather than empty`() async throws {
        let place = await api.get("/places/silent")
        #expect(!place.body.contains(#":"""#), "\(place.body)")
        #expect(try !place.json["location"].isPresent)
        #expect(await api.get("/places/silent?fields=location").body == "{}")
        let read = try PlacesRequest.place(id: "silent").parser.parse(Data(place.body.utf8))
        #expect(read.elements.map(\.address) == [""])
    }

    // MARK: Context

    @Test func `the context tells where was searched`() async throws {
        for (query, centre, radius) in [
            ("ll=1,2&radius=500", (1, 2), 500), ("ll=1,2", (1, 2), 20_015_115),
            ("", (48.85, 2.35), 20_015_115), ("query=place&radius=9", (48.85, 2.35), 9),
            ("query=place&sort=DISTANCE", (48.85, 2.35), 20_015_115),
        ] as [(String, (Double, Double), Double)] {
            let circle = try await api.get("/places/search?\(query)")
                .json["context"]["geo_bounds"]["circle"]
            #expect(try circle["center"]["latitude"].number() == centre.0, "\(query)")
            #expect(try circle["center"]["longitude"].number() == centre.1, "\(query)")
            #expect(try circle["radius"].number() == radius, "\(query)")
        }
        let anywhere = try await api.get("/places/search?query=place").json["context"]
        #expect(try names(anywhere).isEmpty && anywhere.isPresent)
    }

    // MARK: Completions

    @Test func `what is typed is completed to places`() async throws {
        let response = try await api.get("/autocomplete?query=place+da&ll=48.85,2.36").json[
            "results"]
        let results = try response.elements()
        try #require(results.count == 2)
        #expect(try names(results[0]) == ["type", "text", "link"])
        #expect(try results[0]["type"].text() == "search")
        #expect(try results[0]["text"]["primary"].text() == "place day")
        let search = try results[0]["link"].text()
        #expect(search == "/places/search?query=place%20day&ll=48.85,2.36")
        #expect(try await api.get(search).ids == ["day"])
        #expect(try results[1]["type"].text() == "place")
        #expect(try results[1]["text"]["primary"].text() == "Place day")
        #expect(try results[1]["text"]["secondary"].text() == "Tea shop")
        #expect(try results[1]["link"].text() == "/places/day")
        #expect(
            try names(results[1]["place"]) == [
                "fsq_place_id", "name", "latitude", "longitude", "categories", "distance",
            ])
        for (query, count) in [
            ("query=pl", 7), ("query=pl&limit=2", 2), ("query=pl&ll=0,0&radius=100", 0),
            ("query=pl&radius=100", 7), ("query=zz", 0), ("query=%25", 0),
        ] {
            let found = try await api.get("/autocomplete?\(query)").json["results"].elements()
            #expect(found.count == count, "\(query)")
        }
    }
}
