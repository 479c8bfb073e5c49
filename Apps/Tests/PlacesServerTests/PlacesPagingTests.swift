import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Tests of paging: pages one after the other are the whole result.
@Suite(.timeLimit(.minutes(60)))
struct PlacesPagingTests {
    private static let point = "ll=40.5,-73.5"

    /// Places in a corner of the earth, many of them at the same point.
    private func places(
        _ count: Int, named prefix: String = "p", _ random: inout SeededGenerator
    ) throws -> [Place] {
        try (0..<count).map { index in
            let east = Double(Int.random(in: 0..<6, using: &random)) / 10
            let north = Double(Int.random(in: 0..<6, using: &random)) / 10
            return Place(
                id: "\(prefix)\(index)", name: Bool.random(using: &random) ? "Alder" : "Birch",
                category: try #require(PlaceCategory("leisure=park")),
                coordinate: try #require(Coordinate(latitude: 40 + north, longitude: -74 + east)),
                source: .api)
        }
    }

    private func library(_ places: [Place]) throws -> (PlacesAPI, InMemoryRecordStore<Place>) {
        let store = try InMemoryRecordStore(places)
        return (PlacesAPI(library: PlaceLibrary(store: store)), store)
    }

    private func load(_ places: [Place], into store: InMemoryRecordStore<Place>) async throws {
        _ = try await store.load(removing: []) { add in
            for place in places { try add(place) }
        }
    }

    /// The identities by distance from the point, as one would write it down.
    private func ordered(_ places: [Place]) throws -> [String] {
        let point = try #require(Coordinate(latitude: 40.5, longitude: -73.5))
        return places.map { ($0.coordinate.distance(to: point), Array($0.id.utf8), $0.id) }
            .sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.lexicographicallyPrecedes($1.1) }
            .map(\.2)
    }

    @Test(arguments: UInt64(1)...10)
    func `all pages give each place once and in order, for any limit`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let places = try places(Int.random(in: 0...130, using: &random), &random)
        let (api, _) = try library(places)
        let limit = Int.random(in: 1...50, using: &random)
        let alders = places.filter { $0.name == "Alder" }
        let radius = Int.random(in: 0...100_000, using: &random)
        let point = try #require(Coordinate(latitude: 40.5, longitude: -73.5))
        let near = places.filter { $0.coordinate.distance(to: point) <= Double(radius) }
        let byID = alders.map(\.id).sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
        for (query, expected) in [
            (Self.point, try ordered(places)),
            ("\(Self.point)&sort=DISTANCE&query=alder", try ordered(alders)),
            ("\(Self.point)&radius=\(radius)", try ordered(near)),
            ("query=alder", byID), ("query=alder&\(Self.point)", try ordered(alders)),
            (
                "\(Self.point)&fsq_category_ids=leisure=park&fields=fsq_place_id",
                try ordered(places)
            ),
            ("\(Self.point)&fsq_category_ids=amenity=bar", []),
        ] {
            let pages = try await api.walk("/places/search?\(query)&limit=\(limit)")
            #expect(pages.flatMap(\.self) == expected, "seed \(seed), limit \(limit), \(query)")
            #expect(pages.dropLast().allSatisfy { $0.count == limit }, "seed \(seed)")
        }
    }

    @Test(arguments: UInt64(1)...5)
    func `places that come meanwhile shift nothing`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let old = try places(60, &random)
        let (api, store) = try library(old)
        let queries = [Self.point, "", "query=alder", "query=alder&sort=DISTANCE"]
        for (round, query) in queries.enumerated() {
            let before = try await api.walk("/places/search?limit=50&\(query)").flatMap(\.self)
            var newcomers: [Place] = []
            let pages = try await api.walk("/places/search?limit=7&\(query)") { page in
                let come = try places(5, named: "new\(round)-\(page)-", &random)
                newcomers += come
                try await load(come, into: store)
            }
            let walked = pages.flatMap(\.self)
            #expect(Set(walked).count == walked.count, "seed \(seed), \(query): one came twice")
            let known = Set(before)
            #expect(walked.filter(known.contains) == before, "seed \(seed), \(query)")
            for place in newcomers {
                _ = try await store.load(removing: [ColumnValue("id", .text(place.id))]) { _ in }
            }
        }
    }

    @Test func `a place that goes meanwhile is all that is missing`() async throws {
        var random = SeededGenerator(seed: 3)
        for query in [Self.point, "query=alder", "query=alder&sort=DISTANCE&\(Self.point)"] {
            let (api, store) = try library(try places(60, &random))
            let before = try await api.walk("/places/search?limit=50&\(query)").flatMap(\.self)
            let first = await api.get("/places/search?limit=4&\(query)")
            let last = try #require(try first.ids.last)
            _ = try await store.load(removing: [ColumnValue("id", .text(last))]) { _ in }
            let rest = try await api.walk(try #require(first.next)).flatMap(\.self)
            #expect(try first.ids + rest == before, "\(query)")
        }
    }

    @Test func `who says nothing keeps the middle that there was`() async throws {
        let (api, store) = try library(NewYork.places)
        let first = await api.get("/places/search?limit=20")
        let middle = try first.json["context"]["geo_bounds"]["circle"]["center"]["latitude"]
            .number()
        let far = try (0..<1000).map { index in
            Place(
                id: "far\(index)", name: "Far", category: try #require(PlaceCategory("a=b")),
                coordinate: try #require(Coordinate(latitude: -60, longitude: 100)), source: .api)
        }
        try await load(far, into: store)
        let second = await api.get(try #require(first.next))
        let circle = try second.json["context"]["geo_bounds"]["circle"]
        #expect(try circle["center"]["latitude"].number() == middle)
        #expect(try second.ids.count == 20)
        #expect(try Set(first.ids).isDisjoint(with: second.ids))
    }

    @Test func `limit and fields may change from page to page, and nothing else`() async throws {
        let (api, _) = try library(NewYork.places)
        let first = await api.get("/places/search?query=park&limit=2&fields=fsq_place_id")
        let next = try #require(first.next)
        #expect(next.contains("limit=2") && next.contains("query=park"))
        let all = try await api.get("/places/search?query=park&limit=12").ids
        let wider = next.replacing("limit=2", with: "limit=10")
            .replacing("&fields=fsq_place_id", with: "")
        #expect(try await api.get(wider).ids == Array(all.dropFirst(2)))
        for other in [
            next.replacing("park", with: "museum"), next + "&sort=DISTANCE", next + "&ll=1,2",
            next + "&radius=5", next + "&open_now=true", next + "&fsq_category_ids=a=b",
            next.replacing("query=park&", with: ""),
        ] {
            let response = await api.get(other)
            #expect(response.status == 400)
            #expect(try response.json["parameter"].text() == "cursor")
            #expect(try response.json["message"].text().contains("another search"))
        }
    }

    @Test func `the longest search has a next page`() async throws {
        let category = "a=" + String(repeating: "\u{1F355}", count: 24)
        let words = String(repeating: "%F0%9F%8D%95", count: 199) + "a"
        let places = try (0..<60).map { index in
            let id = String(repeating: "\u{1F355}", count: 245) + "\(index)"
            return Place(
                id: id, name: "A", category: try #require(PlaceCategory(category)),
                coordinate: try #require(
                    Coordinate(latitude: 1.23456789012345, longitude: -1.2e-7)),
                source: .api)
        }
        let (api, _) = try library(places)
        let fields = [
            "fsq_place_id", "latitude", "longitude", "categories", "location", "distance",
            "is_approximate",
        ]
        let escaped = category.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let categories = (0..<10).map { _ in escaped }.joined(separator: ",")
        let target =
            "/places/search?ll=1.23456789012345,-1.2345678901234567e-07&radius=100000"
            + "&fields=\(fields.joined(separator: ","))&fsq_category_ids=\(categories)"
            + "&sort=distance&open_now=false&query="
        for query in ["+", words] {
            let pages = try await api.walk(target + query)
            #expect(pages.flatMap(\.self).count == 60)
        }
    }
}
