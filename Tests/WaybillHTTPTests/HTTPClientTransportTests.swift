import Foundation
import Testing
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

/// The transport against real sockets.
// Beside other tests, and under a sanitizer, thousands of yields take minutes.
@Suite(.timeLimit(.minutes(60)))
struct HTTPClientTransportTests {
    private let transport = HTTPClientTransport(.with { $0.timeout = .seconds(3_600) })

    @Test func `a response comes with status, fields and body`() async throws {
        let server = try LoopbackServer { _ in
            .http(
                "418 Teapot", headers: ["X-Tea: green", "X-Tea: black"], body: "{\"n\": \"Łódź\"}")
        }
        let response = try await transport.send(server.get())
        #expect(response.head.status.code == 418 && response.attempts == 1)
        #expect(response.head.headerFields[.contentType] == "application/json")
        let name = try #require(HTTPField.Name("X-Tea"))
        #expect(response.head.headerFields[values: name] == ["green", "black"])
        #expect(String(decoding: response.body, as: UTF8.self) == "{\"n\": \"Łódź\"}")
    }

    @Test func `method, path and fields reach the server as they are`() async throws {
        let server = try LoopbackServer { _ in .http("200 OK", body: "") }
        _ = try await transport.send(
            server.get("/a%2Fb/%2E%2E?q=1%202&ll=1,-2", headers: [.accept: "text/plain"]))
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /a%2Fb/%2E%2E?q=1%202&ll=1,-2 HTTP/1.1\r\n"), "\(head)")
        let lines = head.lowercased().components(separatedBy: "\r\n")
        #expect(lines.contains("accept: text/plain") && lines.contains("user-agent: waybill"))
        #expect(lines.filter { $0.hasPrefix("host:") } == ["host: \(server.authority)"])
    }

    @Test func `fields of a single connection are left out, a User-Agent is kept`() async throws {
        let server = try LoopbackServer { _ in .http("200 OK", body: "") }
        var fields: HTTPFields = [.userAgent: "Explore/1.0", .connection: "upgrade"]
        for name in ["Host", "Upgrade", "Transfer-Encoding", "Content-Length", "Expect"] {
            fields[try #require(HTTPField.Name(name))] = "chunked"
        }
        _ = try await transport.send(server.get(headers: fields))
        let head = try #require(server.requests.first?.lowercased())
        #expect(head.contains("user-agent: explore/1.0\r\n") && !head.contains("waybill"))
        #expect(!head.contains("chunked") && !head.contains("connection: upgrade"), "\(head)")
    }

    @Test func `no cookie is kept`() async throws {
        let server = try LoopbackServer { _ in
            .http("200 OK", headers: ["Set-Cookie: a=b"], body: "x")
        }
        for _ in 0..<2 { _ = try await transport.send(server.get()) }
        #expect(server.requests.count == 2)
        #expect(!server.requests.contains { $0.lowercased().contains("cookie:") })
    }

    @Test(arguments: [1, 65_536, 3_000_000])
    func `a body reaches the server whole`(_ count: Int) async throws {
        let server = try LoopbackServer { _ in .http("201 Created", body: "done") }
        let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        var call = HTTPCall(server.get(), body: body)
        call.head.method = .post
        let response = try await transport.send(call)
        #expect(response.head.status == .created && server.bodies == [body])
        let head = try #require(server.requests.first?.lowercased())
        #expect(head.contains("content-length: \(count)\r\n"))
    }

    @Test func `many at once get each their own`() async throws {
        let server = try LoopbackServer { head in
            .http("200 OK", body: String(head.split(separator: " ")[1]))
        }
        try await withThrowingTaskGroup(of: (String, String).self) { group in
            for number in 0..<50 {
                let request = server.get("/\(number)")
                group.addTask { [transport] in
                    let response = try await transport.send(request)
                    return ("/\(number)", String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (path, body) in group { #expect(path == body) }
        }
    }

    @Test func `a port where no one listens is unreachable`() async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .hangUp }
        let request = try #require(server?.get())
        server = nil
        #expect(await transport.failure(of: request)?.reason == .unreachable)
    }

    @Test func `silence ends at the time limit`() async throws {
        let clock = TestClock()
        let server = try LoopbackServer { _ in .silence }
        let transport = HTTPClientTransport(
            HTTPClientConfiguration(timeout: .milliseconds(500)), clock: clock)
        let request = server.get()
        let error = Task { await transport.failure(of: request) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        #expect(await error.value?.reason == .timedOut)
    }

    @Test func `a cancelled task gets a cancellation, before and during`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let request = server.get()
        let during = Task { [transport] in try await transport.send(request) }
        while server.requests.isEmpty { await Task.yield() }
        during.cancel()
        await #expect(throws: CancellationError.self) { try await during.value }
        let before = Task { [transport] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: CancellationError.self) { try await before.value }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a call that is cancelled at any moment ends well, and its transport with it`(
        _ seed: UInt64
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        let server = try LoopbackServer { _ in .http("200 OK", body: "x") }
        for _ in 0..<40 {
            let request = server.get()
            let response = Task { try await HTTPClientTransport().send(request) }
            for _ in 0..<Int.random(in: 0...1000, using: &generator) { await Task.yield() }
            response.cancel()
            switch await response.result {
            case .success(let response): #expect(response.head.status.code == 200)
            case .failure(let error): #expect(error is CancellationError, "seed \(seed): \(error)")
            }
        }
    }

    @Test func `calls beyond the limit wait until one ends`() async throws {
        let servers = try (0..<2).map { _ in try LoopbackServer { _ in .silence } }
        func count() -> Int { servers.reduce(0) { $0 + $1.requests.count } }
        let transport = HTTPClientTransport(
            .with {
                $0.connectionLimit = 3
                $0.connectionLimitPerHost = 2
            })
        func call(_ server: LoopbackServer) -> Task<TransportResponse, any Error> {
            let request = server.get()
            return Task { try await transport.send(request) }
        }
        let first = (0..<3).map { _ in call(servers[0]) }
        while servers[0].requests.count < 2 || transport.waitingCount < 1 { await Task.yield() }
        let second = (0..<2).map { _ in call(servers[1]) }
        while count() < 3 || transport.waitingCount < 2 { await Task.yield() }
        #expect(servers.map(\.requests.count) == [2, 1])
        for task in first + second { task.cancel() }
        for task in first + second {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(transport.waitingCount == 0)
        let last = call(servers[1])
        while servers[1].requests.count < 2 { await Task.yield() }
        last.cancel()
        _ = await last.result
    }

    @Test(arguments: [nil, "", "[::1", "a@example.org", "example.org/x", "a b", "host:99999"])
    func `what is not an address is invalid, and its secret is not repeated`(
        _ authority: String?
    ) async {
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: authority, path: "/?api_key=12345&q=x")
        let error = await transport.failure(of: request)
        #expect(error?.reason == .invalid && error?.message.contains("12345") == false)
    }

    @Test(arguments: ["ftp", "file", "http+unix", "unix"])
    func `only http and https are spoken`(_ scheme: String) async {
        let request = HTTPRequest(method: .get, scheme: scheme, authority: "localhost", path: "/")
        #expect(await transport.failure(of: request)?.reason == .invalid)
    }

    @Test func `a secret in a request that failed is in no part of the error`() async throws {
        let secret: HTTPFields = [.authorization: "Bearer hunter2\u{7F}"]
        for reply in [LoopbackServer.Reply.hangUp, .bytes("\u{0}\u{1}\r\n\r\n"), .bytes("")] {
            let server = try LoopbackServer { _ in reply }
            for request in [
                server.get("/?token=hunter2"), server.get("/hunter2", headers: secret),
            ] {
                let error = try #require(await transport.failure(of: request))
                var parts = ""
                dump(error, to: &parts)
                parts += error.underlying.map { "\($0) \(String(reflecting: $0))" } ?? ""
                #expect(!parts.contains("hunter2"), "\(parts)")
            }
        }
    }
}
