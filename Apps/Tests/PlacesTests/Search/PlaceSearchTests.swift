import Foundation
import Places
import PlacesTestSupport
import Testing
import WaybillStorage
import WaybillTesting

/// Tests of the search: the places that a text finds, and their order.
@Suite(.timeLimit(.minutes(60)))
struct PlaceSearchTests {
    private func place(
        _ id: String, _ name: String, _ category: String, _ latitude: Double = 1,
        hours: String = "", keywords: String = ""
    ) throws -> Place {
        var place = Place(
            id: id, name: name, category: try #require(PlaceCategory(category)),
            coordinate: try #require(Coordinate(latitude: latitude, longitude: 0)),
            source: .openStreetMap)
        place.openingHours = hours
        place.keywords = keywords
        place.timeZone = "Etc/UTC"
        return place
    }

    private func town() throws -> PlaceLibrary {
        let places = [
            try place("bar", "Kale Bar", "amenity=bar", 1.001),
            try place("kaff", "Kaff", "shop=yes", 1.002),
            try place("far", "Café Far", "amenity=cafe", 1.2, hours: "24/7"),
            try place("near", "Lunch and more", "amenity=cafe", 1.01, hours: "Mo-Su 01:00-02:00"),
            try place("inn", "Cafe Inn", "tourism=hotel", 1.001),
            try place("holy", "St Mary", "amenity=place_of_worship", 1.03),
            try place("pills", "Green Cross", "amenity=pharmacy", 1.04),
            try place("soap", "Soap & Co", "shop=chemist", 1.05),
            try place("thai", "Bangkok", "amenity=restaurant", 1.06, keywords: "thai"),
            try place("roma", "Roma", "amenity=restaurant", 1.02, keywords: "italian"),
            try place("thaibar", "Thai Bar", "amenity=bar", 1.3),
            try place("rail", "Central", "railway=station", 1.2),
        ]
        let noon = Date(timeIntervalSince1970: 1_795_435_200)
        return PlaceLibrary(store: try InMemoryRecordStore(places)) { noon }
    }

    private func found(_ text: String, limit: Int = 50) async throws -> [String] {
        let point = try #require(Coordinate(latitude: 1, longitude: 0))
        return try await town().search(text, near: point, limit: limit).map(\.record.id)
    }

    @Test func `a kind comes by distance, before names`() async throws {
        #expect(try await found("cafe") == ["near", "far", "inn"])
        #expect(try await found("coffee") == ["near", "far"])
        #expect(try await found("drugstore") == ["pills", "soap"])
        #expect(try await found("chemist") == ["pills", "soap"])
        #expect(try await found("church") == ["holy"])
    }

    @Test func `a misspelt kind comes before a misspelt name`() async throws {
        #expect(try await found("kafe").prefix(2) == ["near", "far"])
        #expect(try await found("chruch") == ["holy"])
        // What has the word as it was typed comes first.
        #expect(try await found("kaff").prefix(3) == ["kaff", "near", "far"])
    }

    @Test func `a kind and a word are both required`() async throws {
        #expect(try await found("thai restaurant") == ["thai"])
        #expect(try await found("thai bar").first == "thaibar")
        #expect(try await found("italian resturant") == ["roma"])
    }

    @Test func `open now is a filter`() async throws {
        for text in ["cafe open now", "open cafe", "open now cafe"] {
            #expect(try await found(text) == ["far"], "\(text)")
        }
        #expect(try await found("open now") == ["far"])
        #expect(try await found("pharmacy open now").isEmpty)
    }

    @Test func `near a place means from there`() async throws {
        let result = try await town().find("cafe near the station", limit: 5)
        #expect(result.matches.first?.record.id == "far")
        #expect(result.centre == Coordinate(latitude: 1.2, longitude: 0))
        #expect(result.matches.first?.distance == 0)
    }

    @Test func `a filter stays`() async throws {
        let point = try #require(Coordinate(latitude: 1, longitude: 0))
        let hotel = try #require(PlaceCategory("tourism=hotel"))
        let matches = try await town().search(
            "cafe", near: point, limit: 5, filter: PlaceFilter(categories: [hotel]))
        #expect(matches.map(\.record.id) == ["inn"])
        let close = try await town().search(
            "cafe", near: point, limit: 5, filter: PlaceFilter(radius: 5_000))
        #expect(close.map(\.record.id) == ["near", "inn"])
    }

    // MARK: Whatever is typed

    /// Texts that people type, and texts that no one does.
    private func text(_ random: inout SeededGenerator) -> String {
        guard Bool.random(using: &random),
            let place = NewYork.places.randomElement(using: &random)
        else { return randomText(using: &random) }
        let words = [place.name, place.category.title, place.address].joined(separator: " ")
            .split(separator: " ")
        return (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
            words.randomElement(using: &random).map {
                String($0.prefix(Int.random(in: 1...9, using: &random)))
            }
        }.joined(separator: " ")
    }

    @Test func `what a text found before it still finds`() async throws {
        let store = try InMemoryRecordStore(NewYork.places)
        let library = PlaceLibrary(store: store)
        for seed in SeededGenerator.seeds(30) {
            var random = SeededGenerator(seed: seed)
            let text = text(&random)
            let terms = SearchTerms(text)
            guard !terms.isOpenNow, terms.reference.isEmpty else { continue }
            let spelling: QuerySpelling = terms.guess == nil ? .forgiving : .exact
            let before = try await store.matches(
                RecordQuery(text: text, spelling: spelling, limit: 1_000))
            let now = try await library.search(text, limit: 1_000)
            #expect(
                Set(now.map(\.record.id)).isSuperset(of: before.map(\.record.id)),
                "seed \(seed): \(text)")
        }
    }

    @Test func `fewer are the first of more, and each comes once`() async throws {
        let library = PlaceLibrary(store: try InMemoryRecordStore(NewYork.places))
        let point = try #require(Coordinate(latitude: 40.758, longitude: -73.986))
        for seed in SeededGenerator.seeds(10) {
            var random = SeededGenerator(seed: seed)
            let text = text(&random)
            let near = Bool.random(using: &random) ? point : nil
            let all = try await library.search(text, near: near, limit: 1_000).map(\.record.id)
            #expect(Set(all).count == all.count, "seed \(seed): \(text)")
            for limit in [0, 1, 3, 10, 60] {
                let some = try await library.search(text, near: near, limit: limit)
                #expect(
                    some.map(\.record.id) == Array(all.prefix(limit)),
                    "seed \(seed), limit \(limit): \(text)")
            }
        }
    }
}
