import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Tests of rejected parameters: the error names the parameter and the reason.
@Suite(.timeLimit(.minutes(60)))
struct PlacesParameterTests {
    private let api: PlacesAPI

    init() throws {
        api = PlacesAPI(library: PlaceLibrary(store: try InMemoryRecordStore(NewYork.places)))
    }

    private static func times(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    private func expectRefusal(
        _ target: String, _ parameter: String, _ reason: String,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let response = await api.get(target)
        #expect(response.status == 400, "\(target)", sourceLocation: location)
        let json = try response.json
        #expect(try json["parameter"].text() == parameter, sourceLocation: location)
        #expect(try json["reason"].text() == reason, "\(target)", sourceLocation: location)
        let message = try json["message"].text()
        #expect(message.hasPrefix("\(parameter) "), "\(message)", sourceLocation: location)
    }

    @Test(arguments: [
        ("limit=0", "out_of_range"), ("limit=51", "out_of_range"), ("limit=9999", "out_of_range"),
        ("limit=99999999999999999999", "out_of_range"), ("limit=x", "invalid"),
        ("limit=" + times(21, "0"), "out_of_range"),
        ("limit=", "invalid"), ("limit=%2B5", "invalid"), ("limit=-1", "invalid"),
        ("limit=5.0", "invalid"), ("limit=0x5", "invalid"), ("limit=5%00", "invalid"),
        ("limit=%D9%A5", "invalid"), ("limit", "invalid"),
        ("radius=-1", "invalid"), ("radius=100001", "out_of_range"), ("radius=1.5", "invalid"),
        ("radius=", "invalid"), ("radius=1km", "invalid"), ("radius=1e3", "invalid"),
        ("ll=1", "invalid"), ("ll=91,0", "invalid"), ("ll=-90.1,0", "invalid"),
        ("ll=a,b", "invalid"), ("ll=", "invalid"), ("ll=nan,0", "invalid"),
        ("ll=NaN,0", "invalid"), ("ll=0,181", "invalid"), ("ll=inf,0", "invalid"),
        ("ll=1e999,0", "invalid"), ("ll=1,2,3", "invalid"), ("ll=1;2", "invalid"),
        ("ll=0x1,0", "invalid"), ("ll=1,2%00", "invalid"), ("ll=1," + times(100, "0"), "invalid"),
        ("sort=BEST", "invalid"), ("sort=", "invalid"), ("sort=Distance", "invalid"),
        ("sort=RATING", "invalid"),
        ("query=" + times(201, "x"), "out_of_range"),
        ("query=" + times(201, "%CC%81"), "out_of_range"),
        ("open_now=", "invalid"), ("open_now=1", "invalid"), ("open_now=TRUE", "invalid"),
        ("open_now=yes", "invalid"),
        ("fields=", "invalid"), ("fields=name,", "invalid"), ("fields=Name", "invalid"),
        ("fields=rating", "invalid"), ("fields=name,%20link", "invalid"),
        ("fields=" + times(15, "name,") + "name", "out_of_range"),
        ("fsq_category_ids=", "invalid"), ("fsq_category_ids=cafe", "invalid"),
        ("fsq_category_ids=amenity=cafe,", "invalid"), ("fsq_category_ids==b", "invalid"),
        ("fsq_category_ids=4bf58dd8d48988d1e0931735", "invalid"),
        ("fsq_category_ids=" + times(10, "a=b,") + "a=b", "out_of_range"),
        ("fsq_category_ids=a=" + times(1000, "b"), "out_of_range"),
        ("cursor=", "invalid"), ("cursor=AAAA", "invalid"), ("cursor=%00", "invalid"),
        ("cursor=" + times(3000, "A"), "invalid"),
    ])
    func `a wrong parameter of a search is a bad request that names it`(
        _ query: String, _ reason: String
    ) async throws {
        let name = String(query.prefix { $0 != "=" })
        try await expectRefusal("/places/search?\(query)", name, reason)
        try await expectRefusal(
            "/places/search?open_now=false&\(query)".replacing(
                "open_now=false&open_now", with: "open_now"), name, reason)
    }

    @Test(arguments: [
        ("query", "missing"), ("query=", "missing"), ("query=" + times(201, "x"), "out_of_range"),
        ("limit=51&query=a", "out_of_range"), ("ll=91,0&query=a", "invalid"),
        ("radius=x&query=a", "invalid"), ("sort=DISTANCE&query=a", "unknown"),
        ("types=place&query=a", "unknown"), ("near=Rome&query=a", "unknown"),
        ("cursor=a&query=a", "unknown"),
    ])
    func `a wrong parameter of what completes is a bad request that names it`(
        _ query: String, _ reason: String
    ) async throws {
        let name = query.prefix { $0 != "=" && $0 != "&" }
        try await expectRefusal("/autocomplete?\(query)", String(name), reason)
    }

    @Test func `to complete nothing is a bad request`() async throws {
        try await expectRefusal("/autocomplete", "query", "missing")
        #expect(try await api.get("/autocomplete?query=+").ids.isEmpty)
    }

    @Test(arguments: [
        "categories", "LL", "unknown", "session_token", "fsq_chain_ids", "open_at", "ne", "%0A",
        "Query", "limit%20", "fields[]",
    ])
    func `a parameter that would be passed over is a bad request that names it`(
        _ name: String
    ) async throws {
        for target in [
            "/places/search?query=park&\(name)=1", "/places/central-park?\(name)=1",
            "/autocomplete?query=a&\(name)=1", "/openapi.json?\(name)",
        ] {
            try await expectRefusal(target, try #require(name.removingPercentEncoding), "unknown")
        }
    }

    @Test(arguments: [
        ("93,7.4", "93", "7.4,93"), ("-122.4,37.7", "-122.4", "37.7,-122.4"),
        ("93,181", "93", nil), ("7.4,181", "181", nil), ("+91+,0", "91", "0,91"),
        ("93,7.4,1", nil, nil), ("43,73,7,42", nil, nil),
    ])
    func `a point off the earth says which number and what may be meant`(
        _ text: String, _ number: String?, _ meant: String?
    ) async throws {
        let escaped = text.replacing("+91", with: "%2091")
        let message = try await api.get("/places/search?ll=\(escaped)").json["message"].text()
        #expect(message.hasPrefix("ll is a latitude and a longitude, as in 43.73,7.42"))
        #expect(message.contains("is from") == (number != nil), "\(message)")
        if let number { #expect(message.contains(" and \(number) is not"), "\(message)") }
        #expect(message.contains("did you mean") == (meant != nil), "\(message)")
        #expect(message.hasSuffix(meant.map { "did you mean \($0)?" } ?? "."), "\(message)")
    }

    @Test func `a town is refused with a reason of its own`() async throws {
        try await expectRefusal("/places/search?near=Rome", "near", "unsupported")
        let message = try await api.get("/places/search?near=Rome").json["message"].text()
        #expect(message.contains("ll"))
    }

    @Test(arguments: [
        "query", "ll", "radius", "fsq_category_ids", "open_now", "sort", "limit", "fields",
        "cursor",
    ])
    func `a parameter that is there twice is a bad request, even if both are alike`(
        _ name: String
    ) async throws {
        try await expectRefusal("/places/search?\(name)=1&\(name)=1", name, "repeated")
    }

    @Test func `a parameter without a name is a bad request`() async throws {
        for query in ["=1", "=", "%20=1"] {
            let response = await api.get("/places/search?\(query)")
            #expect(response.status == 400)
            #expect(try response.json["reason"].text() == "unknown")
        }
    }

    @Test func `what a bad request repeats is cut`() async throws {
        let response = await api.get("/places/search?\(Self.times(4000, "x"))=1")
        #expect(response.status == 400)
        #expect(try response.json["parameter"].text().count == 60)
        #expect(response.body.count < 500)
    }

    @Test(arguments: [
        "ll=%2040.7,-73.9", "ll=+40.7,+-73.9", "ll=1e-05,-5e-324", "ll=90,180", "ll=-90,-180",
        "ll=-0.0,0", "radius=0", "radius=100000", "limit=01", "limit=50", "sort=distance",
        "sort=relevance", "open_now=true", "open_now=false", "fields=name,name",
        "fsq_category_ids=amenity=cafe,amenity=cafe", "fsq_category_ids=foursquare=Wine%20Bar",
        "query=", "query=%00", "query=%22%27%2A", "query=" + times(200, "%F0%9F%8D%95"),
    ])
    func `an unusual but valid query gets a response`(_ query: String) async throws {
        let response = await api.get("/places/search?\(query)")
        #expect(response.status == 200, "\(response.body)")
        #expect(try response.json["context"].isPresent)
    }
}
