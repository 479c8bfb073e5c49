import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Requests to Foursquare, and its responses.
@Suite(.timeLimit(.minutes(60)))
struct FoursquareServiceTests {
    private func point() throws -> Coordinate {
        try #require(Coordinate(latitude: 40.758, longitude: -73.986))
    }

    @Test func `Foursquare is not queried for categories of OpenStreetMap`() async throws {
        let transport = ScriptedTransport()
        let service = PlacesService(
            foursquare: try #require(FoursquareKey("key")), transport: transport)
        let cafe = try #require(PlaceCategory("amenity=cafe"))
        let request = PlacesRequest.nearest(
            to: try point(), limit: 5, filter: PlaceFilter(categories: [cafe]))
        let error = await #expect(throws: ForeignCategoryError.self) {
            _ = try await service.places(request)
        }
        #expect(error?.description.contains("amenity=cafe") == true)
        #expect(transport.requests.isEmpty)
    }

    private func foursquare(_ network: ScriptedTransport) throws -> PlacesService {
        PlacesService(
            foursquare: try #require(FoursquareKey("s3cr3t")), transport: network)
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `Foursquare's responses of both versions are places`() async throws {
        for (name, count) in [("search-2025", 4), ("search-v3", 10)] {
            let body = String(decoding: try Payloads.data("foursquare/\(name).json"), as: UTF8.self)
            let network = ScriptedTransport(.json(body))
            let places = try await foursquare(network).places(
                .search("coffee", near: try point(), limit: 10))
            #expect(places.count == count && places.allSatisfy { $0.distance ?? 0 > 1000 })
            let request = try #require(network.requests.first)
            #expect(request.authority == "places-api.foursquare.com")
            #expect(request.path == "/places/search?query=coffee&ll=40.758,-73.986&limit=10")
            #expect(request.headerFields[.authorization] == "Bearer s3cr3t")
            let version = try #require(HTTPField.Name("X-Places-Api-Version"))
            #expect(request.headerFields[version] == "2025-06-17")
        }
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `Foursquare's fault is an error that a person can read`() async throws {
        let body = String(
            decoding: try Payloads.data("foursquare/error-500-v3.json"), as: UTF8.self)
        let provider = try foursquare(ScriptedTransport(.status(500, body: body)))
        let error = await #expect(throws: UpdateError.self) {
            try await provider.places(.nearest(to: nil, limit: 1))
        }
        #expect(
            error?.message
                == "places-api.foursquare.com has a fault (status 500): Internal Server Error.")
    }

    @Test func `a rejected key is not shown`() async throws {
        let provider = try foursquare(
            ScriptedTransport(.status(401, body: #"{"message":"Invalid request token s3cr3t."}"#)))
        let error = await #expect(throws: UpdateError.self) {
            try await provider.places(.place(id: "a"))
        }
        #expect(
            error?.message
                == "places-api.foursquare.com refuses access (status 401): "
                + "Invalid request token ….")
    }

    @Test(arguments: [404, 410])
    func `a place that the server has not, or has no more, is none`(_ status: Int) async throws {
        let provider = try foursquare(ScriptedTransport(.status(status)))
        #expect(try await provider.places(.place(id: "a")).isEmpty)
    }

    @Test func `a list of something else is an error`() async throws {
        let provider = try foursquare(
            ScriptedTransport(.json(#"{"results":[{"film":1}]}"#)))
        let error = await #expect(throws: UpdateError.self) {
            try await provider.places(.nearest(to: nil, limit: 1))
        }
        #expect(error?.message.hasSuffix("results[0].fsq_place_id is missing.") == true)
    }
}
