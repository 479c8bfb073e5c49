import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct FetcherTests {
    private let cities = Parser.list(of: City.self, at: nil)

    private func fetcher(
        _ transport: any HTTPTransport, token: String? = nil
    ) throws -> Fetcher {
        Fetcher(
            server: try #require(APIServer("https://api.example.org", token: token)),
            transport: transport)
    }

    private func failure(_ step: ScriptedTransport.Step, token: String? = nil) async throws
        -> UpdateError
    {
        let fetcher = try fetcher(ScriptedTransport(step), token: token)
        do throws(UpdateError) {
            _ = try await fetcher.fetch(CityRequest.byQuery("x"), cities)
        } catch {
            return error
        }
        throw Unexpected()
    }

    private struct Unexpected: Error {}

    @Test func `what is fetched is read and nothing else happens`() async throws {
        let network = ScriptedTransport(.json(#"[{"id":"a"},{}]"#))
        let list = try await fetcher(network).fetch(CityRequest.byQuery("a b"), cities)
        #expect(list.elements == [City(id: "a")] && list.skippedCount == 1)
        #expect(network.requests.map(\.path) == ["/find/locations?query=a%20b"])
    }

    @Test func `a web page in place of data is reported by its title`() async throws {
        let page = "\n<HTML><head><TITLE>Bandwidth\n limit &amp; more</TITLE></head></HTML>"
        #expect(
            try await failure(.status(200, body: page)).message
                == "api.example.org sent a web page instead of data: Bandwidth limit &amp; more.")
        #expect(
            try await failure(.status(429, body: page)).message
                == "api.example.org has too much to do; try again later (status 429): "
                + "Bandwidth limit &amp; more.")
        for untitled in ["<html>", "<html><title>", "<title> </title>", "<title></title>"] {
            #expect(
                try await failure(.status(200, body: untitled)).message
                    == "api.example.org sent a web page instead of data.")
        }
    }

    @Test(arguments: [
        (#"{"error":"Internal Server Error"}"#, "Internal Server Error"),
        (#"{"error":{"code":400,"message":"Bad request."}}"#, "Bad request"),
        (#"{"message":" ","error":"x"}"#, "x"),
    ])
    func `a refusal is reported with the server's message`(_ body: String, _ words: String)
        async throws
    {
        #expect(
            try await failure(.status(500, body: body)).message
                == "api.example.org has a fault (status 500): \(words).")
    }

    @Test func `a secret that the server repeats is not reported`() async throws {
        let secret = "s3cr3t-" + String(repeating: "k", count: 40)
        let long = String(repeating: "x", count: 190)
        for step: ScriptedTransport.Step in [
            .status(401, body: "{\"message\":\"no such key: \(secret)\"}"),
            .status(401, body: "{\"message\":\"\(long)\(secret)\"}"),
            .status(403, body: "<title>\(secret)</title>"),
            .status(200, body: "<title>\(secret)</title>"),
        ] {
            let error = try await failure(step, token: secret)
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("s3cr3t") && error.message.contains("…"))
        }
        let refusing = Parser<City> { field throws(ParseError) in
            throw ParseError(.refused(try field["error"].text()), field: "error")
        }
        let fetcher = try fetcher(
            ScriptedTransport(.json("{\"error\":\"bad \(secret)\"}")), token: secret)
        let error = await #expect(throws: UpdateError.self) {
            try await fetcher.fetch(CityRequest.country, refusing)
        }
        #expect(error?.message == "api.example.org reports an error: bad ….")
        let reason = String(describing: error?.reason)
        #expect(reason.contains("bad …"))
    }

    @Test func `no response and a cancelled task are reported as such`() async throws {
        guard case .noResponse(.timedOut) = try await failure(.fault(.timedOut)).reason else {
            Issue.record("another reason")
            return
        }
        let clock = TestClock()
        let fetcher = try fetcher(
            ScriptedTransport(clock: clock, .json("[]").after(.seconds(1))))
        let task = Task { try await fetcher.fetch(CityRequest.country, Parser.one(City.parser)) }
        await clock.waitForSleepers()
        task.cancel()
        let error = await #expect(throws: UpdateError.self) { try await task.value }
        guard case .cancelled? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
