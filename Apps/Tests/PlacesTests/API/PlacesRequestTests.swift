import Places
import Testing
import WaybillNetwork
import WaybillStorage

struct PlacesRequestTests {
    private func http(_ request: PlacesRequest, token: String? = nil) throws -> HTTPRequest {
        let server = try #require(
            APIServer("https://places-api.foursquare.com", token: token))
        return server.httpRequest(for: request)
    }

    private func point() throws -> Coordinate {
        try #require(Coordinate(latitude: 40.758, longitude: -73.986))
    }

    @Test func `the nearest places are requested by distance`() throws {
        let request = try http(.nearest(to: try point(), limit: 20), token: "secret")
        #expect(request.method == .get && request.authority == "places-api.foursquare.com")
        #expect(request.path == "/places/search?ll=40.758,-73.986&limit=20&sort=DISTANCE")
        #expect(request.headerFields[.authorization] == "Bearer secret")
        let version = try #require(HTTPField.Name("X-Places-Api-Version"))
        #expect(request.headerFields[version] == "2025-06-17")
    }

    @Test func `who does not say where they are sends no point`() throws {
        #expect(
            try http(.nearest(to: nil, limit: 5)).path == "/places/search?limit=5&sort=DISTANCE")
    }

    @Test func `a text is searched near a point`() throws {
        #expect(
            try http(.search("café & bar", near: try point(), limit: 10)).path
                == "/places/search?query=caf%C3%A9%20%26%20bar&ll=40.758,-73.986&limit=10")
        #expect(
            try http(.search("x", near: nil, limit: 10)).path == "/places/search?query=x&limit=10")
    }

    @Test func `what places have to be is sent along, each in its parameter`() throws {
        let filter = PlaceFilter(
            radius: 500,
            categories: Set(["shop=books", "amenity=cafe"].compactMap(PlaceCategory.init)),
            isOpenNow: true)
        #expect(
            try http(.nearest(to: try point(), limit: 5, filter: filter)).path
                == "/places/search?ll=40.758,-73.986&radius=500"
                + "&fsq_category_ids=amenity%3Dcafe,shop%3Dbooks&open_now=true&limit=5"
                + "&sort=DISTANCE")
        #expect(
            try http(.search("x", near: nil, limit: 5, filter: PlaceFilter(radius: 0))).path
                == "/places/search?query=x&radius=0&limit=5")
    }

    @Test func `a place is requested by its identity`() throws {
        #expect(try http(.place(id: "4b59")).path == "/places/4b59")
        #expect(try http(.place(id: "../search?x")).path == "/places/..%2Fsearch%3Fx")
    }

    @Test func `a limit is cut to what the API allows`() throws {
        for (limit, sent) in [(100, 50), (0, 1), (-1, 1), (50, 50)] {
            #expect(
                try http(.search("x", near: nil, limit: limit)).path?.hasSuffix("=\(sent)") == true)
        }
    }
}
