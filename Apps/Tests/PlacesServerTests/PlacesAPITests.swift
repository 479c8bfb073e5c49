import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct PlacesAPITests {
    private let store: InMemoryRecordStore<Place>
    private let api: PlacesAPI

    init() throws {
        store = try InMemoryRecordStore(NewYork.places)
        api = PlacesAPI(library: PlaceLibrary(store: store))
    }

    private func get(_ target: String) async -> PlacesResponse {
        await api.respond(method: "GET", target: target)
    }

    private func places(_ target: String, of request: PlacesRequest) async throws -> [Place] {
        let response = await get(target)
        #expect(response.status == 200, "\(response.body)")
        #expect(response.headers["content-type"] == "application/json; charset=utf-8")
        let list = try request.parser.parse(Data(response.body.utf8))
        #expect(list.skipped.isEmpty, "\(list.skipped)")
        return list.elements
    }

    private func message(_ response: PlacesResponse) throws -> String {
        try JSONField(try JSONValue(parsing: Data(response.body.utf8)))["message"].text()
    }

    @Test func `every place comes back as it is stored, but for its source`() async throws {
        let server = try #require(APIServer("http://x"))
        for place in NewYork.places {
            let request = PlacesRequest.place(id: place.id)
            let target = try #require(server.httpRequest(for: request).path)
            var expected = place
            expected.source = .api
            #expect(try await places(target, of: request) == [expected])
        }
    }

    @Test func `all that is known of a place survives`() async throws {
        var place = Place(
            id: "n1/é ?", name: "A \"place\" <b>",
            category: try #require(PlaceCategory("shop=tea")),
            coordinate: try #require(Coordinate(latitude: -0.000001, longitude: 179.9999999)),
            source: .openStreetMap)
        place.address = "1 Rue \\ X"
        place.contacts.phone = "+1"
        place.contacts.email = "a@b"
        place.contacts.website = "https://example.org/?a=b"
        place.openingHours = "Mo-Fr 10:00-18:00; PH off"
        place.keywords = "tee chai"
        place.timeZone = "Europe/Monaco"
        let api = PlacesAPI(library: PlaceLibrary(store: try InMemoryRecordStore([place])))
        let response = await api.respond(method: "GET", target: "/places/n1%2F%C3%A9%20%3F")
        place.source = .api
        let list = try PlacesRequest.place(id: "x").parser.parse(Data(response.body.utf8))
        #expect(list.elements == [place])
    }

    @Test func `any text is JSON`() async throws {
        let controls = String(String.UnicodeScalarView((0...0x20).compactMap(Unicode.Scalar.init)))
        for name in [controls, "\"\\/\u{7F}", "\u{2028}\u{FFFF}\u{10FFFF}", "\r\n", "a\u{301}"] {
            let place = Place(
                id: "x", name: name, category: try #require(PlaceCategory("a=b")),
                coordinate: try #require(Coordinate(latitude: 1e-9, longitude: -0.0)), source: .api)
            let api = PlacesAPI(library: PlaceLibrary(store: try InMemoryRecordStore([place])))
            let found = try await api.get("/places/x").json
            #expect(try found["name"].text().unicodeScalars.elementsEqual(name.unicodeScalars))
            #expect(try found["latitude"].number() == 1e-9)
        }
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `places are written as if for the first time, whatever was written before`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let now = Now()
        let api = PlacesAPI(library: PlaceLibrary(store: store), now: { now.date })
        var places = NewYork.places
        for _ in 0..<30 {
            for index in places.indices.shuffled(using: &random).prefix(10) {
                // Some are equal as texts, and not as bytes.
                places[index].name =
                    ["\u{E9}", "e\u{301}", "x"].randomElement(using: &random) ?? ""
                places[index].openingHours =
                    ["", "Mo-Su 00:01-23:59", "24/7"].randomElement(using: &random) ?? ""
                places[index].timeZone =
                    ["", "UTC", "Asia/Kathmandu"].randomElement(using: &random) ?? ""
                places[index].isApproximate = Bool.random(using: &random)
            }
            _ = try await store.load(removing: []) { [places] add in try places.forEach(add) }
            now.move(by: Double(Int.random(in: 0...2_000, using: &random)))
            for fields in ["", "&fields=name,hours,distance"] {
                let target = "/places/search?ll=40.758,-73.986&limit=50\(fields)"
                let first = PlacesAPI(library: PlaceLibrary(store: store), now: { now.date })
                let expected = await first.respond(method: "GET", target: target)
                let found = await api.respond(method: "GET", target: target)
                #expect(found.headers == expected.headers, "seed \(seed)")
                #expect(found.body.utf8.elementsEqual(expected.body.utf8), "seed \(seed)")
            }
        }
    }

    @Test func `the nearest come first and as many as requested`() async throws {
        let point = try #require(Coordinate(latitude: 40.758, longitude: -73.986))
        let nearest = try await PlaceLibrary(store: store).nearest(to: point, limit: 50)
        for (limit, count) in [("", 10), ("&limit=1", 1), ("&limit=50", 50)] {
            let found = try await places(
                "/places/search?ll=40.758,-73.986&sort=DISTANCE\(limit)",
                of: .nearest(to: nil, limit: 1))
            #expect(found.map(\.id) == nearest.prefix(count).map(\.record.id))
        }
    }

    @Test func `without a point the middle of all places is meant`() async throws {
        let found = try await places("/places/search", of: .nearest(to: nil, limit: 1))
        #expect(found.count == 10)
        let empty = PlacesAPI(library: PlaceLibrary(store: try InMemoryRecordStore()))
        let response = await empty.respond(method: "GET", target: "/places/search")
        #expect(response.status == 200 && response.body == #"{"results":[],"context":{}}"#)
    }

    @Test func `a text is searched`() async throws {
        let found = try await places(
            "/places/search?query=Brooklyn+Museum&limit=5", of: .search("", near: nil, limit: 1))
        #expect(found.contains { $0.name == "Brooklyn Museum" })
        let none = await get("/places/search?query=zzzz")
        #expect(none.status == 200 && none.body == #"{"results":[],"context":{}}"#)
        let byDistance = await get("/places/search?query=museum&ll=40.77,-73.96&sort=distance")
        let field = JSONField(try JSONValue(parsing: Data(byDistance.body.utf8)))
        let distances = try field["results"].elements().map { try $0["distance"].number() }
        #expect(distances == distances.sorted() && distances.count > 1)
    }

    @Test(arguments: ["/places/search?query=+", "/places/search/", "/places/search?&"])
    func `what says nothing is passed over`(_ target: String) async {
        #expect(await get(target).status == 200)
    }

    // MARK: Radius

    private func distances(_ target: String) async throws -> [Double] {
        let response = await get(target)
        #expect(response.status == 200, "\(response.body)")
        let field = JSONField(try JSONValue(parsing: Data(response.body.utf8)))
        return try field["results"].elements().map { try $0["distance"].number() }
    }

    @Test func `a radius in metres leaves out what is farther`() async throws {
        for query in ["", "&query=park", "&query=park&sort=DISTANCE"] {
            let base = "/places/search?ll=40.758,-73.986&limit=50\(query)"
            let all = try await distances(base)
            let near = try await distances(base + "&radius=3000")
            #expect(!near.isEmpty && near.allSatisfy { $0 <= 3000 }, "\(query)")
            #expect(near.count == all.filter { $0 <= 3000 }.count || all.count == 50)
        }
        #expect(try await distances("/places/search?ll=0,0&radius=100000").isEmpty)
        #expect(try await distances("/places/search?ll=0,0&radius=0&query=park").isEmpty)
    }

    @Test func `a radius without a point is around the middle of all places`() async throws {
        let around = try await distances("/places/search?query=park&radius=5000")
        #expect(!around.isEmpty && around.allSatisfy { $0 <= 5000 })
    }

    @Test func `the nearest of many matches come first, not those of the best match`()
        async throws
    {
        let point = "ll=40.758,-73.986"
        let all = try await distances("/places/search?query=park&\(point)&sort=DISTANCE&limit=50")
        let three = try await distances("/places/search?query=park&\(point)&sort=DISTANCE&limit=3")
        #expect(three == Array(all.prefix(3)))
    }

    @Test(arguments: ["/", "/places", "/places/a/b", "/search", "/places/nowhere", "/places/%00"])
    func `what is not there is not found, in JSON`(_ target: String) async throws {
        let response = await get(target)
        #expect(response.status == 404)
        #expect(try !message(response).isEmpty)
    }

    @Test(arguments: ["", "x", "//", "/places/%", "/places/%FF", "http://x/places/search"])
    func `an address that cannot be read is a bad request`(_ target: String) async throws {
        let response = await get(target)
        #expect(response.status == 400)
        #expect(try !message(response).isEmpty)
    }

    @Test func `an address that is too long is refused`() async {
        let long = "/places/" + String(repeating: "x", count: PlacesAPI.longestTarget)
        #expect(await get(long).status == 414)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", ""])
    func `other methods are refused`(_ method: String) async {
        let response = await api.respond(method: method, target: "/places/search")
        #expect(response.status == 405 && response.headers["allow"] == "GET, HEAD")
    }

    @Test func `health responds with one word`() async {
        #expect(await get("/healthz").body == "ok\n")
    }

    @Test func `a failing store is reported without its secrets`() async throws {
        await store.fail(with: PersistenceError(.damaged, message: "/home/me/secret.db is broken"))
        for target in ["/places/search", "/places/central-park", "/places/search?query=x"] {
            let response = await get(target)
            #expect(response.status == 503)
            #expect(try !message(response).contains("secret"))
        }
    }
}
