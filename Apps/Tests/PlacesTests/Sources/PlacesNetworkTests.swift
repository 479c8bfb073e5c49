import Places
import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct PlacesNetworkTests {
    private let request = HTTPRequest(
        method: .get, scheme: "https", authority: "example.org", path: "/a?api_key=k33p")

    private func network(
        _ transport: ScriptedTransport, log: (@Sendable (HTTPLogEntry) -> Void)? = nil
    ) -> PlacesNetwork {
        PlacesNetwork(
            over: transport, keeping: InMemoryCacheStorage(), clock: ImmediateClock(), log: log)
    }

    @Test func `servers of places are asked again, finders of locations are not`() async throws {
        let responses = { ScriptedTransport(.status(503), .json("{}")) }
        let places = responses()
        #expect(try await network(places).places.send(request).head.status == .ok)
        #expect(places.requests.count == 2)
        let locations = responses()
        #expect(
            try await network(locations).locations.send(request).head.status == .serviceUnavailable)
        #expect(locations.requests.count == 1)
    }

    @Test func `a cacheable response is requested once`() async throws {
        let fresh = ScriptedTransport.Step.status(
            200, headers: [.cacheControl: "max-age=60"], body: "kept")
        for path in [\PlacesNetwork.places, \.locations] {
            let transport = ScriptedTransport(fresh)
            let network = network(transport)
            for _ in 0..<3 {
                let response = try await network[keyPath: path].send(request)
                #expect(String(decoding: response.body, as: UTF8.self) == "kept")
            }
            #expect(transport.requests.count == 1)
        }
    }

    @Test func `a log has a line for each call and no secret`() async throws {
        let lines = Mutex<[String]>([])
        let network = network(ScriptedTransport(.status(503), .json("{}"))) { entry in
            lines.withLock { $0.append("\(entry)") }
        }
        _ = try await network.places.send(request)
        let said = lines.withLock(\.self)
        #expect(said.count == 1 && said[0].contains("sent 2 times"))
        #expect(!said[0].contains("k33p"))
    }
}
