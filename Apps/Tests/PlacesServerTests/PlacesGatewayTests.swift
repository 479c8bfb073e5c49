import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Tests of the gateway's limits, time-outs and metrics.
@Suite(.timeLimit(.minutes(60)))
struct PlacesGatewayTests {
    private let store: InMemoryRecordStore<Place>
    private let clock = TestClock()

    init() throws { store = try InMemoryRecordStore(NewYork.places) }

    private func gateway(requests: Int = 2, origin: String? = nil) throws -> PlacesGateway {
        var limits = PlacesLimits()
        limits.requests = requests
        return PlacesGateway(
            PlacesAPI(library: PlaceLibrary(store: store), now: { .distantPast }), limits: limits,
            origin: try origin.map { try #require(AllowedOrigin($0)) }, clock: clock)
    }

    private func get(_ gateway: PlacesGateway, _ target: String) async -> PlacesResponse {
        await gateway.respond(method: "GET", target: target)
    }

    // MARK: Limits

    @Test func `one request too many is asked to retry, and later gets a response`() async throws {
        let gateway = try gateway(requests: 2)
        await store.hold()
        async let first = get(gateway, "/places/search?ll=1,2")
        async let second = get(gateway, "/places/central-park")
        await store.waitUntilHeld(2)
        for target in ["/places/search?ll=1,2", "/places/central-park", "/autocomplete?query=a"] {
            let response = await get(gateway, target)
            #expect(response.status == 503 && response.headers["retry-after"] == "1")
            #expect(try !response.json["message"].text().isEmpty)
        }
        await store.release()
        let responses = await [first, second]
        #expect(responses.map(\.status) == [200, 200])
        #expect(await get(gateway, "/places/search?ll=1,2").status == 200)
    }

    @Test func `under any load health, the description and errors are served`()
        async throws
    {
        let gateway = try gateway(requests: 1)
        await store.hold()
        async let first = get(gateway, "/places/search?ll=1,2")
        await store.waitUntilHeld()
        #expect(await get(gateway, "/healthz").body == "ok\n")
        #expect(await get(gateway, "/openapi.json").status == 200)
        #expect(await get(gateway, "/nowhere").status == 404)
        #expect(await get(gateway, "/places/%").status == 400)
        #expect(await gateway.respond(method: "POST", target: "/places/search").status == 405)
        await store.release()
        #expect(await first.status == 200)
    }

    @Test func `a response that takes too long times out, and frees its slot`()
        async throws
    {
        let gateway = try gateway(requests: 1)
        await store.hold()
        for _ in 0..<3 {
            async let slow = get(gateway, "/places/search?ll=1,2")
            await store.waitUntilHeld()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(10))
            let response = await slow
            #expect(response.status == 503 && response.headers["retry-after"] == "1")
            #expect(try response.json["message"].text().contains("too long"))
        }
        await store.release()
        #expect(await get(gateway, "/places/search?ll=1,2").status == 200)
    }

    @Test func `each response has the whole time, whenever its request came`() async throws {
        let gateway = try gateway(requests: 2)
        await store.hold()
        async let first = get(gateway, "/places/search?ll=1,2")
        await store.waitUntilHeld()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(6))
        async let second = get(gateway, "/places/search?ll=1,2")
        await store.waitUntilHeld(2)
        clock.advance(by: .seconds(4))
        #expect(await first.status == 503)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5.5))
        async let third = get(gateway, "/places/search?ll=1,2")
        await store.waitUntilHeld(2)
        clock.advance(by: .seconds(0.5))
        #expect(await second.status == 503)
        await store.release()
        #expect(await third.status == 200)
    }

    // MARK: Origins

    @Test func `no page from elsewhere reads anything unless it is allowed to`() async throws {
        let gateway = try gateway()
        for target in ["/places/search?ll=1,2", "/healthz", "/nowhere", "/places/search?x"] {
            let response = await get(gateway, target)
            #expect(!response.headers.keys.contains { $0.hasPrefix("access-control") })
        }
        let asked = await gateway.respond(method: "OPTIONS", target: "/places/search")
        #expect(asked.status == 405 && asked.headers["allow"] == "GET, HEAD")
    }

    @Test(arguments: [
        ("https://example.org", "https://example.org"), ("*", "*"),
        ("http://LocalHost:3000", "http://localhost:3000"),
        ("http://[::1]:3000", "http://[::1]:3000"),
    ])
    func `pages of an allowed origin read responses of any status`(
        _ origin: String, _ text: String
    ) async throws {
        let gateway = try gateway(origin: origin)
        for target in ["/places/search?ll=1,2", "/healthz", "/nowhere", "/metrics"] {
            let response = await get(gateway, target)
            #expect(response.headers["access-control-allow-origin"] == text)
            #expect(response.headers["access-control-expose-headers"]?.contains("link") == true)
            #expect((response.headers["vary"] == "origin") == (origin != "*"))
        }
        let asked = await gateway.respond(method: "OPTIONS", target: "/places/search?ll=1,2")
        #expect(asked.status == 204 && asked.body.isEmpty)
        #expect(asked.headers["access-control-allow-origin"] == text)
        #expect(
            asked.headers["access-control-allow-headers"]?.contains("x-places-api-version") == true)
    }

    @Test(arguments: [
        "", "example.org", "https://", "https://example.org/", "https://example.org/path",
        "ftp://example.org", "https://a b", "https://a\r\nx: y", "null", "https://a?b",
        "https://a#",
        "https://me@example.org", "https://a,https://b", "https://é.org", "**", "https://a:", "//a",
        "https://" + String(repeating: "a", count: 300),
    ])
    func `an invalid origin is rejected`(_ text: String) {
        #expect(AllowedOrigin(text) == nil)
    }

    // MARK: Metrics

    private func samples(_ gateway: PlacesGateway) async throws -> [String: Double] {
        let response = await get(gateway, "/metrics")
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(response.body.hasSuffix("\n"))
        var samples: [String: Double] = [:]
        var families: Set<Substring> = []
        for line in response.body.split(separator: "\n") {
            if line.hasPrefix("#") {
                let words = line.split(separator: " ")
                #expect(words.count >= 4 && ["HELP", "TYPE"].contains(words[1]))
                if words[1] == "TYPE" { #expect(families.insert(words[2]).inserted) }
                continue
            }
            let sample = /([a-z_]+)(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? ([0-9.e+-]+)/
            let match = try #require(try sample.wholeMatch(in: line), "\(line)")
            let name = "\(match.1)\(match.2 ?? "")"
            #expect(samples[name] == nil, "\(name) is there twice")
            #expect(families.contains { match.1.hasPrefix($0) }, "\(name) has no type")
            samples[name] = Double(match.4)
        }
        return samples
    }

    private func count(_ route: String, _ status: String) -> String {
        "places_http_requests_total{route=\"\(route)\",status=\"\(status)\"}"
    }

    @Test func `requests are counted by address and class of status`() async throws {
        let gateway = try gateway()
        for target in [
            "/places/search?ll=1,2", "/places/search", "/places/search?x", "/places/nowhere",
            "/places/central-park", "/secret?token=1", "/%", "/healthz",
        ] { _ = await get(gateway, target) }
        _ = await gateway.respond(method: "DELETE", target: "/places/search")
        await store.fail(with: PersistenceError(.damaged, message: "broken"))
        _ = await get(gateway, "/places/search?ll=1,2")
        await store.fail(with: nil)
        let samples = try await samples(gateway)
        #expect(samples[count("/places/search", "2xx")] == 2)
        #expect(samples[count("/places/search", "4xx")] == 1)
        #expect(samples[count("/places/search", "5xx")] == 1)
        #expect(samples[count("/places/{fsq_place_id}", "2xx")] == 1)
        #expect(samples[count("/places/{fsq_place_id}", "4xx")] == 1)
        #expect(samples[count("other", "4xx")] == 3)
        #expect(samples[count("/healthz", "2xx")] == 1)
        #expect(samples["places_stored"] == Double(NewYork.places.count))
        #expect(samples["places_http_requests_in_flight"] == 0)
    }

    @Test func `durations fall into buckets that add up`() async throws {
        let gateway = try gateway()
        _ = await get(gateway, "/places/search?ll=1,2")
        // They were counted just now, so nothing is asked of the store for that.
        _ = try await samples(gateway)
        await store.hold()
        async let slow = get(gateway, "/places/search?ll=1,2")
        await store.waitUntilHeld()
        clock.advance(by: .milliseconds(30))
        #expect(try await samples(gateway)["places_http_requests_in_flight"] == 1)
        await store.release()
        _ = await slow
        let samples = try await samples(gateway)
        let name = "places_http_request_duration_seconds"
        let route = "route=\"/places/search\""
        for (bound, count) in [("0.001", 1), ("0.025", 1), ("0.05", 2), ("10.0", 2), ("+Inf", 2)] {
            #expect(
                samples["\(name)_bucket{\(route),le=\"\(bound)\"}"] == Double(count), "\(bound)")
        }
        #expect(samples["\(name)_count{\(route)}"] == 2)
        #expect(samples["\(name)_sum{\(route)}"] == 0.03)
    }

    @Test func `where the places cannot be counted the other metrics are served`() async throws {
        let gateway = try gateway()
        await store.fail(with: PersistenceError(.damaged, message: "broken"))
        let samples = try await samples(gateway)
        #expect(samples["places_stored"] == nil && samples.count > 100)
        await store.fail(with: nil)
        #expect(try await self.samples(gateway)["places_stored"] != nil)
    }

    @Test func `what strangers ask neither grows the metrics nor shows in them`() async throws {
        let gateway = try gateway()
        let before = try await samples(gateway).count
        for index in 0..<200 {
            _ = await get(gateway, "/secret\(index)?key=secret")
            _ = await get(gateway, "/places/secret\(index)")
            _ = await gateway.respond(method: "secret\(index)", target: "/")
        }
        #expect(try await samples(gateway).count == before)
        #expect(await !get(gateway, "/metrics").body.contains("secret"))
        let refused = await get(gateway, "/metrics?x=1")
        #expect(refused.status == 400)
        #expect(try refused.json["reason"].text() == "unknown")
    }
}
