import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct AuthorizingTransportTests {
    private let server: APIServer

    init() throws { server = try #require(APIServer("https://api.example.org/v1")) }

    private func request(
        _ path: String = "/", at host: String = "api.example.org", scheme: String = "https"
    ) -> HTTPRequest {
        HTTPRequest(method: .get, scheme: scheme, authority: host, path: path)
    }

    /// A server that lets in who has the right token.
    private func network(accepting token: String) -> ScriptedTransport {
        ScriptedTransport { request in
            request.headerFields[.authorization] == "Bearer \(token)" ? .json("{}") : .status(401)
        }
    }

    private func sent(_ network: ScriptedTransport) -> [String?] {
        network.requests.map { $0.headerFields[.authorization] }
    }

    @Test func `the token is sent`() async throws {
        let network = network(accepting: "a")
        let tokens = InMemoryTokens("a")
        let response = try await network.authorized(at: server, with: tokens).send(request())
        #expect(response.head.status == .ok && response.attempts == 1 && tokens.refused.isEmpty)
    }

    @Test(arguments: ["api.example.org:443", "API.Example.ORG"])
    func `the same server by another spelling gets it`(_ host: String) async throws {
        let network = network(accepting: "a")
        let transport = network.authorized(at: server, with: InMemoryTokens("a"))
        #expect(try await transport.send(request(at: host)).head.status == .ok)
    }

    @Test(arguments: [
        ("https", "example.org"), ("https", "api.example.org:8443"), ("http", "api.example.org"),
        ("http", "api.example.org:443"), ("https", "api.example.org.evil.net"),
        ("https", "evil.net@api.example.org"), ("https", "api.example.org@evil.net"),
        ("https", ""), ("ftp", "api.example.org"), ("https", "xapi.example.org"),
    ])
    func `another server gets no token, and does not renew one`(
        _ scheme: String, _ host: String
    ) async throws {
        let network = ScriptedTransport { _ in .status(401) }
        let tokens = InMemoryTokens("a", then: "b")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        _ = try await transport.send(request(at: host, scheme: scheme))
        #expect(sent(network) == [nil] && tokens.refused.isEmpty)
    }

    @Test func `a redirection is returned, and its target sees nothing`() async throws {
        let network = ScriptedTransport(
            .status(302, headers: [.location: "https://evil.net/"]), .json("{}"))
        let transport = network.authorized(at: server, with: InMemoryTokens("a"))
        #expect(try await transport.send(request()).head.status.code == 302)
        #expect(network.requests.map(\.authority) == ["api.example.org"])
    }

    @Test func `a call with a proof of its own, or that wants none, is left as it is`()
        async throws
    {
        let network = ScriptedTransport { _ in .status(401) }
        let tokens = InMemoryTokens("a", then: "b")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        var own = request()
        own.headerFields[.authorization] = "Basic x"
        _ = try await transport.send(own)
        _ = try await transport.send(HTTPCall(request(), sendsToken: false))
        tokens.set(nil)
        _ = try await transport.send(request())
        #expect(sent(network) == ["Basic x", nil, nil] && tokens.refused.isEmpty)
    }

    // MARK: Renewed

    // Behaviour 5/32
    @Test func `a refused token is renewed once, and the call made again with its body`()
        async throws
    {
        let network = network(accepting: "b")
        let tokens = InMemoryTokens("a", then: "b")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        let response = try await transport.send(HTTPCall(request(), body: Data("x".utf8)))
        #expect(response.head.status == .ok && response.attempts == 2)
        #expect(sent(network) == ["Bearer a", "Bearer b"] && tokens.refused == ["a"])
        #expect(network.calls.map(\.body) == [Data("x".utf8), Data("x".utf8)])
    }

    @Test func `a new token that is refused, too, is the end`() async throws {
        let network = network(accepting: "z")
        let tokens = InMemoryTokens("a", then: "b", "c")
        let response = try await network.authorized(at: server, with: tokens).send(request())
        #expect(response.head.status == .unauthorized && response.attempts == 2)
        #expect(tokens.refused == ["a"])
    }

    @Test func `those who are refused together wait for one new token`() async throws {
        let network = network(accepting: "b")
        let tokens = InMemoryTokens("a", then: "b", "c")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        tokens.hold()
        let tasks = (0..<20).map { _ in Task { try await transport.send(request()) } }
        while transport.waitingCount < 20 { await Task.yield() }
        tokens.release()
        for task in tasks { #expect(try await task.value.head.status == .ok) }
        #expect(tokens.refused == ["a"] && transport.waitingCount == 0)
    }

    @Test func `where there is no new token all get the refusal`() async throws {
        let network = network(accepting: "z")
        let tokens = InMemoryTokens("a")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        tokens.hold()
        let tasks = (0..<5).map { _ in Task { try await transport.send(request()) } }
        while transport.waitingCount < 5 { await Task.yield() }
        tokens.release()
        for task in tasks { #expect(try await task.value.head.status == .unauthorized) }
        #expect(network.requests.count == 5 && tokens.refused == ["a"])
    }

    @Test func `a refusal of the old token that comes late does not renew the new one`()
        async throws
    {
        let clock = TestClock()
        let network = ScriptedTransport(clock: clock) { request in
            guard request.headerFields[.authorization] == "Bearer a" else { return .json("{}") }
            return request.path == "/slow" ? .status(401).after(.seconds(9)) : .status(401)
        }
        let tokens = InMemoryTokens("a", then: "b", "c")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        let slow = Task { try await transport.send(request("/slow")) }
        await clock.waitForSleepers()
        #expect(try await transport.send(request("/fast")).head.status == .ok)
        clock.advance(by: .seconds(9))
        #expect(try await slow.value.head.status == .ok)
        #expect(tokens.refused == ["a"])
        #expect(sent(network).last == "Bearer b")
    }

    @Test func `a late refusal of an old token leads to the newest one`() async throws {
        let clock = TestClock()
        let network = ScriptedTransport(clock: clock) { request in
            let isOld = ["Bearer a", "Bearer b"].contains(request.headerFields[.authorization])
            guard isOld else { return .json("{}") }
            return request.path == "/slow" ? .status(401).after(.seconds(9)) : .status(401)
        }
        let tokens = InMemoryTokens("a", then: "b", "c")
        let transport = AuthorizingTransport(network, server: server, tokens: tokens)
        let slow = Task { try await transport.send(request("/slow")) }
        await clock.waitForSleepers()
        for _ in 0..<2 { _ = try await transport.send(request("/fast")) }
        clock.advance(by: .seconds(9))
        #expect(try await slow.value.head.status == .ok)
        #expect(tokens.refused == ["a", "b"] && sent(network).last == "Bearer c")
    }

    // MARK: Cancelled

    @Test func `who goes away stops waiting at once, and the others get the new token`()
        async throws
    {
        let tokens = InMemoryTokens("a", then: "b")
        let transport = AuthorizingTransport(
            network(accepting: "b"), server: server, tokens: tokens)
        tokens.hold()
        let tasks = (0..<3).map { _ in Task { try await transport.send(request()) } }
        while transport.waitingCount < 3 { await Task.yield() }
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        tokens.release()
        for task in tasks.dropFirst() { #expect(try await task.value.head.status == .ok) }
        #expect(tokens.refused == ["a"])
    }

    @Test func `a renewal is carried through although all callers have left`() async throws {
        let tokens = InMemoryTokens("a", then: "b", "c")
        let transport = AuthorizingTransport(
            network(accepting: "b"), server: server, tokens: tokens)
        tokens.hold()
        let task = Task { try await transport.send(request()) }
        while transport.waitingCount < 1 { await Task.yield() }
        task.cancel()
        _ = await task.result
        tokens.release()
        #expect(try await transport.send(request()).head.status == .ok)
        #expect(tokens.refused == ["a"])
    }

    @Test func `a token that cannot be read is an error, and nothing is sent`() async {
        struct Locked: TokenSource, Error {
            func token() async throws -> String? { throw self }
            func refreshedToken(after token: String) async throws -> String { throw self }
        }
        let network = ScriptedTransport(.json("{}"))
        do {
            _ = try await network.authorized(at: server, with: Locked()).send(request())
            Issue.record("a response")
        } catch let error as TransportError {
            #expect(error.reason == .invalid && error.underlying is Locked && error.attempts == 0)
        } catch {
            Issue.record("\(error)")
        }
        #expect(network.requests.isEmpty)
    }
}
