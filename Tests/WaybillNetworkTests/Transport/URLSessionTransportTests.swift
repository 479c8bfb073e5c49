import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

/// The real transport against a real socket.
@Suite(.timeLimit(.minutes(60)))
struct URLSessionTransportTests {
    private func get(
        _ server: LoopbackServer, _ path: String = "/", headers: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: path,
            headerFields: headers)
    }

    private func failure(
        of transport: URLSessionTransport, _ request: HTTPRequest
    ) async -> TransportError? {
        do {
            _ = try await transport.send(request)
            return nil
        } catch {
            return error as? TransportError
        }
    }

    @Test func `a response has status, fields and body`() async throws {
        let server = try LoopbackServer { _ in
            .http("418 Teapot", headers: ["X-Tea: green"], body: "{\"name\": \"Łódź\"}")
        }
        let response = try await URLSessionTransport().send(get(server))
        #expect(response.head.status.code == 418)
        #expect(response.head.headerFields[.contentType] == "application/json")
        #expect(HTTPField.Name("X-Tea").flatMap { response.head.headerFields[$0] } == "green")
        #expect(String(decoding: response.body, as: UTF8.self) == "{\"name\": \"Łódź\"}")
    }

    @Test func `method, path and fields reach the server as they are`() async throws {
        let server = try LoopbackServer { _ in .http("200 OK", body: "") }
        _ = try await URLSessionTransport().send(
            get(server, "/a%2Fb/%2E%2E?q=1%202&ll=1,-2", headers: [.accept: "text/plain"]))
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /a%2Fb/%2E%2E?q=1%202&ll=1,-2 HTTP/1.1\r\n"), "\(head)")
        #expect(head.lowercased().contains("accept: text/plain\r\n"))
    }

    @Test func `a redirection is returned and not followed`() async throws {
        let server = try LoopbackServer { head in
            head.hasPrefix("GET /new")
                ? .http("200 OK", body: "elsewhere")
                : .http("302 Found", headers: ["Location: /new"], body: "moved")
        }
        let response = try await URLSessionTransport().send(
            get(server, headers: [.authorization: "Bearer secret"]))
        #expect(response.head.status.code == 302)
        #expect(server.requests.count == 1)
    }

    @Test func `no cookie is kept`() async throws {
        let server = try LoopbackServer { _ in
            .http("200 OK", headers: ["Set-Cookie: a=b"], body: "x")
        }
        let transport = URLSessionTransport()
        for _ in 0..<2 { _ = try await transport.send(get(server)) }
        #expect(server.requests.count == 2)
        #expect(!server.requests.contains { $0.lowercased().contains("cookie:") })
    }

    @Test func `no one at the port is unreachable`() async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .hangUp }
        let request = get(try #require(server))
        server = nil
        let error = await failure(of: URLSessionTransport(), request)
        #expect(error?.reason == .unreachable)
    }

    @Test func `a response that breaks off is an interruption`() async throws {
        let server = try LoopbackServer { _ in
            .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"results\":")
        }
        let error = await failure(of: URLSessionTransport(), get(server))
        #expect(error?.reason == .interrupted, "\(String(describing: error?.underlying))")
    }

    @Test(arguments: ["220 mail.example.org ESMTP\r\n", "\u{0}\u{1}\u{2}", "HTTP/9.9 abc\r\n\r\n"])
    func `what is not HTTP is an error`(_ bytes: String) async throws {
        let server = try LoopbackServer { _ in .bytes(bytes) }
        #expect(await failure(of: URLSessionTransport(), get(server)) != nil)
    }

    @Test func `silence ends at the time limit`() async throws {
        let clock = TestClock()
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport(timeout: .milliseconds(500), clock: clock)
        let request = get(server)
        let error = Task { await failure(of: transport, request) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        #expect(await error.value?.reason == .timedOut)
    }

    /// Each byte is soon enough; the whole is not.
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{", "HTTP/1.1 200 OK\r\nX:",
    ])
    func `a response that trickles ends at the time limit`(_ bytes: String) async throws {
        let clock = TestClock()
        let server = try LoopbackServer { _ in .trickle(bytes) }
        let transport = URLSessionTransport(timeout: .milliseconds(500), clock: clock)
        let request = get(server)
        let error = Task { await failure(of: transport, request) }
        await clock.waitForSleepers()
        while server.requests.isEmpty { await Task.yield() }
        clock.advance(by: .milliseconds(500))
        #expect(await error.value?.reason == .timedOut)
    }

    @Test func `a cancelled task gets a cancellation, before and during`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport()
        let request = get(server)
        let during = Task { try await transport.send(request) }
        while server.requests.isEmpty { await Task.yield() }
        during.cancel()
        await #expect(throws: CancellationError.self) { try await during.value }
        let before = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: CancellationError.self) { try await before.value }
    }

    /// Without the care that the transport takes, Foundation on Linux traps in
    /// this test each time it is run.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a redirection that is cancelled at any moment ends well`(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let server = try LoopbackServer { _ in
            .http("302 Found", headers: ["Location: /new"], body: "moved")
        }
        let transport = URLSessionTransport()
        let request = get(server)
        for _ in 0..<40 {
            let response = Task { try await transport.send(request) }
            for _ in 0..<Int.random(in: 0...1000, using: &generator) { await Task.yield() }
            response.cancel()
            switch await response.result {
            case .success(let response): #expect(response.head.status.code == 302)
            case .failure(let error): #expect(error is CancellationError, "seed \(seed): \(error)")
            }
        }
    }

    @Test func `an address without a host is invalid`() async {
        let request = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/")
        #expect(await failure(of: URLSessionTransport(), request)?.reason == .invalid)
        let secret = HTTPRequest(
            method: .get, scheme: "http", authority: "[::1", path: "/?api_key=12345&q=x")
        let error = await failure(of: URLSessionTransport(), secret)
        #expect(error?.reason == .invalid && error?.message.contains("q=x") == true)
        #expect(error?.message.contains("12345") == false)
    }

    @Test func `a secret in the address of a request that failed is in no part of the error`()
        async throws
    {
        for response in [LoopbackServer.Reply.hangUp, .bytes("\u{0}\u{1}\r\n\r\n"), .bytes("")] {
            let server = try LoopbackServer { _ in response }
            try await expectNoSecret(get(server, "/me?token=hunter2&q=x"))
        }
        var server: LoopbackServer? = try LoopbackServer { _ in .hangUp }
        let nobody = get(try #require(server), "/me?token=hunter2&q=x")
        server = nil
        try await expectNoSecret(nobody)
    }

    private func expectNoSecret(
        _ request: HTTPRequest, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let error = try #require(
            await failure(of: URLSessionTransport(), request), sourceLocation: location)
        var parts = ""
        dump(error, to: &parts)
        let underlying = try #require(error.underlying, sourceLocation: location)
        parts += "\(error) \(underlying) \(underlying.localizedDescription) "
        parts += String(reflecting: underlying) + "\((underlying as NSError).userInfo)"
        #expect(!parts.contains("hunter2"), "\(parts)", sourceLocation: location)
    }

    @Test func `many at once get each their own`() async throws {
        let server = try LoopbackServer { head in
            .http("200 OK", body: String(head.split(separator: " ")[1]))
        }
        let transport = URLSessionTransport()
        try await withThrowingTaskGroup(of: (String, String).self) { group in
            for number in 0..<50 {
                let request = get(server, "/\(number)")
                group.addTask {
                    let response = try await transport.send(request)
                    return ("/\(number)", String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (path, body) in group { #expect(path == body) }
        }
    }
}
