import Foundation
import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of requests, responses and transports.
@Suite(.timeLimit(.minutes(60))) struct NetworkExampleTests {
    private enum CitiesRequest: RecordRequest {
        case named(String)
        case city(id: String)

        var path: [String] {
            switch self {
            case .named: ["cities"]
            case .city(let id): ["cities", id]
            }
        }

        var parameters: [(String, String)] {
            switch self {
            case .named(let text): [("q", text), ("limit", "20")]
            case .city: []
            }
        }

        var parser: Parser<ParsedList<City>> {
            switch self {
            case .named: .list(of: City.self, at: "results")
            case .city: .one(City.parser)
            }
        }
    }

    private let response = #"{"results":[{"id":"1","name":"Graz"},{"name":"Nowhere"}]}"#

    // MARK: Requests

    @Test func `a request is asserted without a network`() throws {
        let server = try #require(APIServer("https://example.org/v1"))
        let request = server.httpRequest(for: CitiesRequest.city(id: "7"))
        #expect(request.path == "/v1/cities/7")
        #expect(server.httpRequest(for: CitiesRequest.named("a b")).path?.hasSuffix("20") == true)
    }

    @Test func `a server may want a key and a header field`() throws {
        let server = APIServer(
            "https://api.example.org/v2", token: "secret", headers: [.acceptLanguage: "de"])
        #expect(server?.authority == "api.example.org")
        let request = server?.httpRequest(for: CitiesRequest.city(id: "7"))
        #expect(request?.headerFields[.acceptLanguage] == "de")
    }

    // MARK: Responses

    @Test func `a response is parsed into a model`() throws {
        let city = Parser<City> { field throws(ParseError) in
            City(id: try field["id"].text(), name: try field["name"].textIfPresent() ?? "")
        }
        let cities = Parser.list(of: city, at: "results")
        let body = Data(response.utf8)
        let list = try cities.parse(body)
        #expect(list.elements.map(\.name) == ["Graz"])
        #expect(list.skipped.map(\.field) == ["results[1].id"])
    }

    @Test func `fields are read by their names`() throws {
        let parser = Parser { field throws(ParseError) in
            let latitude = try field["location"]["lat"].number()
            let state = try field["state"].textIfPresent() ?? ""
            return "\(latitude) \(state)"
        }
        let place = try parser.parse(Data(#"{"location": {"lat": 48.5}}"#.utf8))
        #expect(place == "48.5 ")
    }

    @Test func `an error of parsing names the field`() throws {
        let parser = Parser.list(of: City.self, at: "results", isStrict: true)
        let body = Data(#"{"results":[{"id":"1","name":7}]}"#.utf8)
        let error = #expect(throws: ParseError.self) { try parser.parse(body) }
        #expect(error?.field == "results[0].name")
        #expect(error?.description.contains("results[0].name") == true)
    }

    @Test func `a response is parsed and forgotten`() async throws {
        let network = ScriptedTransport(.json(response))
        let server = try #require(APIServer("https://example.org"))
        let api = Fetcher(server: server, transport: network)
        let request = CitiesRequest.named("Graz")
        let cities = try await api.fetch(request, request.parser).elements
        #expect(cities == [City(id: "1", name: "Graz")])
    }

    // MARK: Updates

    @Test func `an updater stores what a response holds`() async throws {
        let network = ScriptedTransport(.json(response))
        let server = try #require(APIServer("https://example.org"))
        let cities = try InMemoryRecordStore<City>()
        let stamps = try InMemoryRecordStore<UpdateStamp>()
        let updater = Updater<CitiesRequest>(
            server: server, transport: network, store: cities, stamps: stamps)
        let update = try await updater.update(.named("Graz"))
        #expect(update.elements == ["1"] && update.skipped.count == 1)
        #expect(try await cities.record(id: "1")?.name == "Graz")
    }

    @Test func `a response that is recent enough serves the next caller`() async throws {
        let network = ScriptedTransport(answering: { [response] _ in .json(response) })
        let server = try #require(APIServer("https://example.org"))
        let cities = try InMemoryRecordStore<City>()
        let stamps = try InMemoryRecordStore<UpdateStamp>()
        let updater = Updater<CitiesRequest>(
            server: server, transport: network, store: cities, stamps: stamps)
        let updates = SharedUpdates(updater)
        async let first = updates.update(.named("Graz"))
        async let second = updates.update(.named("Graz"))  // the same request: sent once
        let stored = try await (first.elements, second.elements)
        #expect(stored == (["1"], ["1"]))
        // The second one may have begun when the first one had ended.
        let count = network.requests.count
        let freshness = Freshness(stored: .seconds(30), failed: .seconds(3))
        try await updates.update(.named("Graz"), freshness: freshness)
        #expect(network.requests.count == count)
        #expect(try await updates.age(of: .named("Graz")) != nil)
    }

    // MARK: Transports

    struct LanguageTransport: HTTPTransport {
        let base: any HTTPTransport
        let language: String
        var wrapped: (any HTTPTransport)? { base }

        func send(_ call: HTTPCall) async throws -> TransportResponse {
            var call = call
            call.head.headerFields[.acceptLanguage] = language
            return try await base.send(call)
        }
    }

    @Test func `a transport adds to a call and reads the response`() async throws {
        let network = ScriptedTransport(.json(response))
        let transport = LanguageTransport(base: network, language: "de")
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "example.org", path: "/cities")
        let response = try await transport.send(request)
        guard response.head.status == .ok else { return }
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text == self.response)
        #expect(network.requests.first?.headerFields[.acceptLanguage] == "de")
    }

    @Test func `transports wrap each other, the outermost last`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try #require(APIServer("https://example.org"))
        let tokens = InMemoryTokens("token")
        let transport = URLSessionTransport()
            .timeLimited(to: .seconds(10))  // each attempt
            .rateLimited(every: .seconds(1))  // each attempt waits its turn
            .retrying()
            .cached(in: DiskCache(folder: folder))
            .coalesced()
            .authorized(at: server, with: tokens)
            .logged { entry in print(entry) }
        // It is only put together: a test has no network.
        #expect("\(type(of: transport))".contains("Logging"))
    }

    @Test func `a client has a limit of time and tries again`() {
        let transport = URLSessionTransport(timeout: .seconds(10)).retrying()
        #expect("\(type(of: transport))" == "RetryingTransport")
    }

    @Test func `a call that failed is made again`() async throws {
        let network = ScriptedTransport(.status(503), .json(response))
        let clock = ImmediateClock()
        let transport = network.retrying(
            attempts: 5, firstWait: .milliseconds(100), clock: clock)
        let response = try await transport.send(
            HTTPRequest(method: .get, scheme: "https", authority: "example.org", path: "/"))
        #expect(response.head.status == .ok && network.requests.count == 2)
    }

    @Test func `responses are kept in a folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let network = ScriptedTransport(
            .response(
                TransportResponse(
                    head: HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"]))))
        let cache = DiskCache(folder: folder, limit: 32 << 20)
        let transport = network.cached(in: cache)
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "example.org", path: "/")
        _ = try await transport.send(request)
        let again = try await transport.send(request)
        #expect(again.attempts == 0 && network.requests.count == 1)
        let cleared = DiskCache(folder: folder, limit: 32 << 20)  // in bytes
        await cleared.removeAll()
        #expect(await cleared.responses(for: "https://example.org/").isEmpty)
    }
}

private struct City: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var name = ""
}

extension City: Parseable {
    static let parser = Parser<City>.identified(by: "id") { field, id throws(ParseError) in
        City(id: id, name: try field["name"].textIfPresent() ?? "")
    }
}
