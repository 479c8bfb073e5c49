import OpenStreetMap
import Places
import PlacesTestSupport
import Testing
import WaybillStorage
import WaybillTesting

/// Why a place is found, and what may have been meant.
@Suite(.timeLimit(.minutes(60)))
struct PlaceReasonTests {
    private func place(_ tags: [String: String], id: Int64 = 1) throws -> Place {
        let named = OSMNamedPlace(
            kind: .node, id: id, latitude: 60, longitude: 25,
            tags: ["amenity": "restaurant"].merging(tags) { $1 })
        return try #require(named.flatMap { Place($0) })
    }

    private func town() throws -> PlaceLibrary {
        let tags: [[String: String]] = [
            ["name": "Zucchini", "diet:vegan": "yes", "diet:vegetarian": "only"],
            ["name": "Feel Vegas", "amenity": "casino"],
            ["name": "Bangkok", "cuisine": "thai;asian"],
            ["name": "Prisma", "brand": "S-market", "addr:street": "Unioninkatu"],
            ["name": "Stockmann", "amenity": "cafe"],
            ["name": "Ateneum", "amenity": "", "tourism": "museum"],
        ]
        let places = try tags.enumerated().map { try place($1, id: Int64($0)) }
        return PlaceLibrary(store: try InMemoryRecordStore(places))
    }

    @Test(arguments: [
        ("vegan", PlaceReason.diet("vegan")), ("vegetarian restaurant", .diet("vegetarian")),
        ("thai", .cuisine("thai")), ("asian food", .cuisine("asian")),
        ("s-market", .brand("S-market")),
    ])
    func `a trait says why`(_ text: String, _ reason: PlaceReason) async throws {
        let result = try await town().find(text, limit: 5)
        let first = try #require(result.matches.first?.record)
        #expect(result.terms.reason(for: first) == reason)
    }

    @Test func `what the name or the kind says needs no reason`() throws {
        let thai = try place(["name": "Thai Garden", "cuisine": "thai"])
        #expect(SearchTerms("thai").reason(for: thai) == nil)
        #expect(SearchTerms("restaurant").reason(for: thai) == nil)
        #expect(SearchTerms("").reason(for: thai) == nil)
        #expect(SearchTerms("pizza").reason(for: thai) == nil)
    }

    @Test func `traits are stored and read back`() throws {
        for seed in SeededGenerator.seeds(300) {
            var random = SeededGenerator(seed: seed)
            var tags = ["name": "A"]
            for key in ["cuisine", "brand", "diet:vegan", "diet:x", "diet:"] {
                tags[key] = Bool.random(using: &random) ? "yes" : randomText(using: &random)
            }
            let place = try place(tags)
            #expect(try Place(storedValues: place.storedValues) == place, "seed \(seed)")
        }
    }

    @Test(arguments: [
        ("htockmann", "Stockmann"), ("stokcmann", "Stockmann"), ("unioninkattu", "Unioninkatu"),
        ("musem", "museum"), ("playgruond", nil), ("museum", nil), ("stock", nil), ("", nil),
        ("xyzzyx", nil), ("?!", nil),
    ])
    func `the nearest word is offered where little is found`(
        _ text: String, _ suggestion: String?
    ) async throws {
        let library = try town()
        let result = try await library.find(text, limit: 5)
        #expect(result.suggestion == suggestion)
        guard let suggestion else { return }
        #expect(try await !library.search(suggestion, limit: 5).isEmpty)
    }

    @Test func `a suggestion always finds something`() async throws {
        let library = PlaceLibrary(store: try InMemoryRecordStore(NewYork.places))
        for seed in SeededGenerator.seeds(8) {
            var random = SeededGenerator(seed: seed)
            guard let name = NewYork.places.randomElement(using: &random)?.name else { return }
            var letters = Array(name)
            letters.remove(at: Int.random(in: letters.indices, using: &random))
            letters.insert("q", at: Int.random(in: 0...letters.count, using: &random))
            let text = String(letters)
            let result = try await library.find(text, limit: 5)
            guard let suggestion = result.suggestion else { continue }
            #expect(
                try await !library.search(suggestion, limit: 1).isEmpty, "seed \(seed): \(text)")
        }
    }
}
