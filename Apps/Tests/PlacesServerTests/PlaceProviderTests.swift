import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// All providers of places return the same results for the same requests.
@Suite(.timeLimit(.minutes(60)))
struct PlaceProviderTests {
    private let library: PlaceLibrary

    init() throws {
        library = PlaceLibrary(store: try InMemoryRecordStore(NewYork.places))
    }

    /// The responses of the library, and of a server that serves it.
    private func responses(
        to request: PlacesRequest
    ) async throws -> [(name: String, places: [RecordMatch<Place>])] {
        var responses: [(name: String, places: [RecordMatch<Place>])] = []
        for provider in [library, try await service(answering: request)] as [any PlaceProvider] {
            responses.append((provider.profile.name, try await provider.places(request)))
        }
        return responses
    }

    private func service(answering request: PlacesRequest) async throws -> PlacesService {
        let server = try #require(APIServer("http://localhost:8080"))
        let response = await PlacesAPI(library: library).respond(
            method: "GET", target: server.httpRequest(for: request).path ?? "")
        return PlacesService(
            server: server,
            transport: ScriptedTransport(.status(response.status, body: response.body)))
    }

    private func point() throws -> Coordinate {
        try #require(Coordinate(latitude: 40.758, longitude: -73.986))
    }

    @Test func `the nearest places come with their distance, the nearest first`() async throws {
        let nearest = try await library.nearest(to: point(), limit: 5)
        for (name, places) in try await responses(to: .nearest(to: point(), limit: 5)) {
            #expect(places.map(\.record.id) == nearest.map(\.record.id), "\(name)")
            #expect(places.map(\.distance) == nearest.map(\.distance), "\(name)")
        }
    }

    @Test func `without a point what is near home is meant`() async throws {
        for (name, places) in try await responses(to: .nearest(to: nil, limit: 3)) {
            #expect(places.count == 3, "\(name)")
        }
        let empty = PlaceLibrary(store: try InMemoryRecordStore())
        #expect(try await empty.places(.nearest(to: nil, limit: 3)).isEmpty)
    }

    @Test func `a text is searched, with a distance where there is a point`() async throws {
        for (name, places) in try await responses(
            to: .search("brooklyn museum", near: point(), limit: 3))
        {
            #expect(places.contains { $0.record.name == "Brooklyn Museum" }, "\(name)")
            #expect(places.allSatisfy { $0.distance != nil }, "\(name)")
        }
        for (name, places) in try await responses(to: .search("museum", near: nil, limit: 3)) {
            #expect(places.count == 3 && places.allSatisfy { $0.distance == nil }, "\(name)")
        }
        for (name, places) in try await responses(to: .search("zzzz", near: nil, limit: 3)) {
            #expect(places.isEmpty, "\(name)")
        }
    }

    @Test func `only what a filter lets through is found`() async throws {
        let museum = try #require(PlaceCategory("tourism=museum"))
        let filter = PlaceFilter(radius: 2_000, categories: [museum])
        let expected = try NewYork.places
            .filter { $0.category == museum }
            .filter { try $0.coordinate.distance(to: point()) <= 2_000 }
            .map(\.id)
        try #require(expected.count > 3 && expected.count <= 20)
        for request in [
            PlacesRequest.nearest(to: try point(), limit: 20, filter: filter),
            .search("museum", near: try point(), limit: 20, filter: filter),
        ] {
            for (name, places) in try await responses(to: request) {
                #expect(Set(places.map(\.record.id)) == Set(expected), "\(name)")
            }
        }
    }

    @Test func `open places are decided by the library's clock`() async throws {
        var places = Array(NewYork.places.prefix(3))
        for index in places.indices { places[index].timeZone = "America/New_York" }
        places[0].openingHours = "Mo-Fr 09:00-17:00"
        places[1].openingHours = "Mo-Fr 18:00-23:00"
        let store = try InMemoryRecordStore(places)
        // Monday, 23 November 2026: 10:00, then 20:00, in New York.
        for (seconds, open) in [(1_795_446_000.0, places[0].id), (1_795_482_000, places[1].id)] {
            let library = PlaceLibrary(store: store) { Date(timeIntervalSince1970: seconds) }
            let filter = PlaceFilter(isOpenNow: true)
            let nearest = try await library.places(
                .nearest(to: try point(), limit: 5, filter: filter))
            #expect(nearest.map(\.record.id) == [open])
            let words = try #require(places.first { $0.id == open }?.name)
            let found = try await library.places(
                .search(words, near: nil, limit: 5, filter: filter))
            #expect(found.map(\.record.id) == [open])
        }
    }

    @Test func `a place is found by its identity, and another is none`() async throws {
        let id = try #require(NewYork.places.first?.id)
        for (name, places) in try await responses(to: .place(id: id)) {
            #expect(places.map(\.record.id) == [id], "\(name)")
        }
        for (name, places) in try await responses(to: .place(id: "no such")) {
            #expect(places.isEmpty, "\(name)")
        }
    }

    @Test func `each says what it is`() async throws {
        let remote = try await service(answering: .place(id: "a")).profile
        let local = library.profile
        #expect(local.isOffline && local.largestLimit == nil)
        #expect(!remote.isOffline && remote.name == "localhost:8080")
        #expect(remote.largestLimit == PlacesRequest.largestLimit)
        #expect([local, remote].allSatisfy { $0.attribution.contains("OpenStreetMap") })
    }
}
