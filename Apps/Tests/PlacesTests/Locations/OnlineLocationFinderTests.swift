import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct OnlineLocationFinderTests {
    private let clock = TestClock()
    private let none = #"{"type":"FeatureCollection","features":[]}"#

    private func identity() throws -> AppIdentity {
        try #require(AppIdentity(name: "Explore", version: "1.0", contact: "https://example.org"))
    }

    private func photon(_ network: ScriptedTransport) throws -> OnlineLocationFinder {
        try #require(.photon(as: identity(), transport: network, clock: clock))
    }

    private func nominatim(_ network: ScriptedTransport) throws -> OnlineLocationFinder {
        try #require(.nominatim(as: identity(), transport: network, clock: clock))
    }

    private func message(
        _ finder: OnlineLocationFinder
    ) async throws -> String? {
        await #expect(throws: UpdateError.self) {
            try await finder.locations(LocationQuery("x"))
        }?.message
    }

    @Test func `each says when it may be asked, and whose data it has`() throws {
        let network = ScriptedTransport()
        let (photon, nominatim) = (try photon(network).manners, try nominatim(network).manners)
        #expect(photon.moment == .asOneTypes && nominatim.moment == .onEnter)
        #expect(photon.attribution.contains("OpenStreetMap"))
        #expect(nominatim.attribution.contains("OpenStreetMap"))
    }

    @Test func `the public servers are asked by an app that says who it is`() async throws {
        let network = ScriptedTransport(.json(none), .json("[]"))
        let query = LocationQuery("a b", language: "en", limit: 3)
        #expect(try await photon(network).locations(query).isEmpty)
        #expect(try await nominatim(network).locations(query).isEmpty)
        #expect(
            network.requests.map { "\($0.scheme ?? "")://\($0.authority ?? "")\($0.path ?? "")" }
                == [
                    "https://photon.komoot.io/api?q=a%20b&limit=3&lang=en",
                    "https://nominatim.openstreetmap.org/search?q=a%20b&format=jsonv2"
                        + "&addressdetails=1&limit=3&accept-language=en",
                ])
        for request in network.requests {
            #expect(
                request.headerFields[.userAgent] == "Explore/1.0 (https://example.org)")
            #expect(request.headerFields[.authorization] == nil)
        }
    }

    @Test func `another server can be configured, and an invalid address is rejected`() async throws
    {
        let network = ScriptedTransport(.json(none))
        let finder = try #require(
            OnlineLocationFinder.photon(
                at: "http://localhost:2322/photon", as: identity(), transport: network,
                clock: clock))
        _ = try await finder.locations(LocationQuery("x"))
        #expect(network.requests.first?.path == "/photon/api?q=x&limit=10")
        #expect(
            try OnlineLocationFinder.nominatim(
                at: "no address", as: identity(), transport: network) == nil)
    }

    @Test func `a blank text sends no request`() async throws {
        let network = ScriptedTransport()
        #expect(try await nominatim(network).locations(LocationQuery(" \n")).isEmpty)
        #expect(network.requests.isEmpty)
    }

    // MARK: Pace

    @Test func `Nominatim is asked once a second at most, by all copies together`() async throws {
        let network = ScriptedTransport(clock: clock) { _ in .json("[]") }
        let finder = try nominatim(network)
        _ = try await finder.locations(LocationQuery("first"))
        let copy = finder
        let second = Task { try await copy.locations(LocationQuery("second")) }
        await clock.waitForSleepers()
        let third = Task { try await finder.locations(LocationQuery("third")) }
        await clock.waitForSleepers(2)
        #expect(network.requests.count == 1)
        clock.advance(by: .milliseconds(999))
        #expect(clock.sleeperCount == 2 && network.requests.count == 1)
        clock.advance(by: .milliseconds(1))
        // One of them has its turn, and the other sleeps on.
        await clock.waitForSleepers(1)
        while network.requests.count < 2 { await Task.yield() }
        #expect(network.requests.count == 2)
        clock.advance(by: .seconds(1))
        _ = try await (second.value, third.value)
        #expect(network.requests.count == 3)
    }

    @Test func `after a while no one waits`() async throws {
        let network = ScriptedTransport(.json(none), .json(none))
        let finder = try photon(network)
        _ = try await finder.locations(LocationQuery("first"))
        clock.advance(by: .milliseconds(300))
        _ = try await finder.locations(LocationQuery("second"))
        #expect(network.requests.count == 2)
    }

    @Test func `a caller that is cancelled while waiting sends no request and takes no one's turn`()
        async throws
    {
        let network = ScriptedTransport(clock: clock) { _ in .json("[]") }
        let finder = try nominatim(network)
        _ = try await finder.locations(LocationQuery("first"))
        let given = Task { try await finder.locations(LocationQuery("given up")) }
        await clock.waitForSleepers()
        given.cancel()
        await #expect(throws: CancellationError.self) { try await given.value }
        clock.advance(by: .seconds(1))
        _ = try await finder.locations(LocationQuery("second"))
        #expect(network.requests.count == 2)
    }

    // MARK: Real responses

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `a page about too many requests is an error that a person can read`() async throws {
        let page = String(
            decoding: try Payloads.data("nominatim/nominatim_over_limit.txt"), as: UTF8.self)
        for (status, words) in [
            (200, "sent a web page instead of data"),
            (429, "has too much to do; try again later (status 429)"),
            (509, "has a fault (status 509)"),
        ] {
            #expect(
                try await message(nominatim(ScriptedTransport(.status(status, body: page))))
                    == "nominatim.openstreetmap.org \(words): Bandwidth limit exceeded.")
        }
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `a rejection by Photon is shown in its words`() async throws {
        let body = String(
            decoding: try Payloads.data("photon/photon_invalid_request.json"), as: UTF8.self)
        #expect(
            try await message(photon(ScriptedTransport(.status(400, body: body))))
                == "photon.komoot.io did not accept the request (status 400): "
                + "some error happened and the response code is always 400.")
        #expect(
            try await message(photon(ScriptedTransport(.status(200, body: body))))
                == "photon.komoot.io sent data of an unknown shape: features is missing.")
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `results come in the order of the response`() async throws {
        let garden = String(
            decoding: try Payloads.data("photon/photon_madison_square_garden.json"),
            as: UTF8.self)
        let locations = try await photon(ScriptedTransport(.json(garden)))
            .locations(LocationQuery("madison"))
        #expect(locations.map(\.name) == ["Madison Square Garden"])
        #expect(locations.allSatisfy { $0.coordinate != nil })
    }

    @Test func `a list of something else is an error`() async throws {
        #expect(
            try await message(nominatim(ScriptedTransport(.json(#"[{"film":1},{"film":2}]"#))))
                == "nominatim.openstreetmap.org sent data of an unknown shape: "
                + "[0].osm_id is missing.")
    }
}
