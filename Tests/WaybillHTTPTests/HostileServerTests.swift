import Foundation
import Testing
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

/// What a decent server would not send, over real sockets.
@Suite(.timeLimit(.minutes(60)))
struct HostileServerTests {
    private let transport = HTTPClientTransport(HTTPClientConfiguration(bodyLimit: 10_000))

    private func reason(_ reply: LoopbackServer.Reply) async throws -> TransportError.Reason? {
        let server = try LoopbackServer { _ in reply }
        return await transport.failure(of: server.get())?.reason
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
    ])
    func `a response that ends too early is an interruption`(_ bytes: String) async throws {
        #expect(try await reason(.bytes(bytes)) == .interrupted)
    }

    @Test func `a server that hangs up before it has read the body is an interruption`()
        async throws
    {
        let server = try LoopbackServer { _ in .hangUp }
        var call = HTTPCall(server.get(), body: Data(repeating: 7, count: 8_000_000))
        call.head.method = .put
        #expect(await transport.failure(of: call)?.reason == .interrupted)
    }

    @Test func `only what is safe is sent again after a connection ended, once`() async throws {
        for method in [HTTPRequest.Method.get, .head, .post, .delete] {
            let server = try LoopbackServer { _ in .hangUp }
            var request = server.get()
            request.method = method
            #expect(await transport.failure(of: request)?.reason == .interrupted)
            #expect(server.requests.count == ([.get, .head].contains(method) ? 2 : 1))
        }
    }

    @Test(arguments: [
        "220 mail.example.org ESMTP\r\n\r\n", "\u{0}\u{1}\u{2}", "HTTP/9.9 abc\r\n\r\n",
        "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 -1 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nbad name: x\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ])
    func `what is not HTTP is an error`(_ bytes: String) async throws {
        let server = try LoopbackServer { _ in .bytes(bytes) }
        let error = await transport.failure(of: server.get())
        #expect(error?.reason == .invalid, "\(String(describing: error?.underlying))")
    }

    @Test(arguments: ["000", "001", "099"])
    func `a status below 100 does not end the process`(_ code: String) async throws {
        #expect(try await reason(.http("\(code) x", body: "")) == .invalid)
        #expect(try await reason(.http("\(code) x", body: "abc")) == .invalid)
    }

    @Test(arguments: [299, 599, 999])
    func `a status that is not known is a response`(_ code: Int) async throws {
        let server = try LoopbackServer { _ in .http("\(code) x", body: "") }
        #expect(try await transport.send(server.get()).head.status.code == code)
    }

    @Test func `a body that is too long is not read on`() async throws {
        let body = String(repeating: "x", count: 10_001)
        #expect(try await reason(.http("200 OK", body: body)) == .tooLarge)
        let server = try LoopbackServer { _ in .http("200 OK", body: String(body.dropLast())) }
        #expect(try await transport.send(server.get()).body.count == 10_000)
        // Neither a length nor an end.
        #expect(try await reason(.bytes("HTTP/1.1 200 OK\r\n\r\n\(body)")) == .tooLarge)
    }

    @Test func `chunks without an end are too long`() async throws {
        let chunks = String(
            repeating: "3e8\r\n\(String(repeating: "x", count: 1000))\r\n", count: 50)
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try await reason(.bytes(head + chunks)) == .tooLarge)
    }

    @Test(arguments: [(1, 70_000), (1, 3_000_000), (200, 400), (10_000, 5), (100_000, 30)])
    func `a header that is too long is an error`(_ count: Int, _ length: Int) async throws {
        let field = "X-Long: \(String(repeating: "x", count: length))\r\n"
        let header = "HTTP/1.1 200 OK\r\n" + String(repeating: field, count: count)
        // With its end and without.
        for end in ["Content-Length: 0\r\n\r\n", ""] where !end.isEmpty || count * length > 2 << 20
        {
            #expect(try await reason(.bytes(header + end)) == .tooLarge, "\(count) of \(length)")
        }
    }

    @Test func `trailers that are too long are an error`() async throws {
        let trailers = String(
            repeating: "X-Long: \(String(repeating: "x", count: 400))\r\n", count: 200)
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try await reason(.bytes("\(head)0\r\n\(trailers)\r\n")) == .tooLarge)
    }

    @Test func `interim responses are skipped, and a flood of them is an error`() async throws {
        let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        let final = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        let server = try LoopbackServer { _ in
            .bytes(String(repeating: interim, count: 16) + final)
        }
        #expect(try await transport.send(server.get()).body == Data("ok".utf8))
        #expect(try await reason(.bytes(String(repeating: interim, count: 17) + final)) == .invalid)
        #expect(try await reason(.bytes(String(repeating: interim, count: 20_000))) == .invalid)
    }

    @Test func `what follows a body is not mistaken for another response`() async throws {
        let server = try LoopbackServer { head in
            let body = head.hasPrefix("GET /first ") ? "first" : "other"
            let attack = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
            return .bytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\(body)\(attack)")
        }
        for path in ["/first", "/other", "/first"] {
            let request = server.get(path)
            let body = try await transport.send(request).body
            #expect(String(decoding: body, as: UTF8.self) == String(path.dropFirst()))
        }
    }

    /// Each byte is soon enough; the whole is not.
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{", "HTTP/1.1 200 OK\r\nX:",
    ])
    func `a response that trickles ends at the time limit`(_ bytes: String) async throws {
        let clock = TestClock()
        let server = try LoopbackServer { _ in .trickle(bytes) }
        let transport = HTTPClientTransport(
            HTTPClientConfiguration(timeout: .milliseconds(500)), clock: clock)
        let request = server.get()
        let error = Task { await transport.failure(of: request) }
        await clock.waitForSleepers()
        while server.requests.isEmpty { await Task.yield() }
        clock.advance(by: .milliseconds(500))
        #expect(await error.value?.reason == .timedOut)
    }
}

/// Compressed bodies, over real sockets.
@Suite(.timeLimit(.minutes(60)))
struct CompressedBodyTests {
    private static let text = [
        "gzip": "H4sIAAAAAAACA6tWykvMTVWyUjraeHhzytFdSrUADKQldhIAAAA=",
        "deflate": "eNqrVspLzE1VslI62nh4c8rRXUq1AER9B/s=",
    ]

    /// 100,000 zeros.
    private static let bombs = [
        "gzip":
            "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA",
        "deflate":
            "eNrtwTEBAAAAwqD1T20ND6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAVwOGrwAB",
    ]

    private let transport = HTTPClientTransport(HTTPClientConfiguration(bodyLimit: 10_000))

    private func server(_ coding: String, _ body: Data, status: String = "200 OK") throws
        -> LoopbackServer
    {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        return try LoopbackServer { _ in .data(Data(head.utf8) + body) }
    }

    private func bytes(_ base64: String?) throws -> Data {
        try #require(base64.flatMap { Data(base64Encoded: $0) })
    }

    @Test(arguments: ["gzip", "deflate"])
    func `a compressed body is requested and decompressed`(_ coding: String) async throws {
        let server = try server(coding, bytes(Self.text[coding]))
        let response = try await transport.send(server.get())
        #expect(String(decoding: response.body, as: UTF8.self) == "{\"name\":\"Łódź\"}")
        let head = try #require(server.requests.first?.lowercased())
        #expect(head.contains("accept-encoding: ") && head.contains("gzip"))
    }

    @Test(arguments: ["gzip", "deflate"])
    func `a bomb is too large`(_ coding: String) async throws {
        let server = try server(coding, bytes(Self.bombs[coding]))
        #expect(await transport.failure(of: server.get())?.reason == .tooLarge)
        let enough = HTTPClientTransport(HTTPClientConfiguration(bodyLimit: 100_000))
        #expect(try await enough.send(server.get()).body == Data(count: 100_000))
    }

    @Test(arguments: ["gzip", "deflate"])
    func `a compressed body that is damaged or cut is an error`(_ coding: String) async throws {
        let whole = try bytes(Self.text[coding])
        for count in 1..<whole.count {
            let server = try server(coding, whole.prefix(count))
            #expect(await transport.failure(of: server.get()) != nil, "\(count) bytes")
        }
        let server = try server(coding, Data("not compressed".utf8))
        #expect(await transport.failure(of: server.get())?.reason == .invalid)
    }

    @Test(arguments: ["204 No Content", "304 Not Modified", "200 OK"])
    func `a response without a body need not be compressed`(_ status: String) async throws {
        let server = try server("gzip", Data(), status: status)
        #expect(try await transport.send(server.get()).body.isEmpty)
    }

    @Test func `the head of a compressed response is a response`() async throws {
        let server = try LoopbackServer { _ in
            .bytes("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 99\r\n\r\n")
        }
        var request = server.get()
        request.method = .head
        let response = try await transport.send(request)
        #expect(response.head.status == .ok && response.body.isEmpty)
    }
}
