import NIOEmbedded
import Testing
import WaybillTesting

@testable import WaybillWeb

/// Which handshakes become live (RFC 6455, 4.2.1), what the others get, and how the bytes behind
/// them are handled.
@Suite(.timeLimit(.minutes(60)))
struct HandshakeTests {
    private static let usual = [
        "Host": "localhost", "Origin": "http://localhost", "Connection": "Upgrade",
        "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    /// A handshake with some fields changed; nil leaves one out.
    private func handshake(
        _ changes: [String: String?] = [:], line: String = "GET /live HTTP/1.1"
    ) -> String {
        var fields = HandshakeTests.usual
        for (name, value) in changes { fields[name] = value }
        let lines = fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        return ([line] + lines + ["", ""]).joined(separator: "\r\n")
    }

    private func responses(to texts: String...) throws -> [ResponseReader.Response] {
        let server = try MemoryServer()
        for text in texts { server.receive(text) }
        defer { server.end() }
        return ResponseReader(server.output).responses
    }

    // MARK: Symptoms

    @Test func `a handshake without Connection and a request behind it do not end the server`()
        async throws
    {
        try await serving(NoteApp(notes: ["milk"])) { port in
            for connection in [nil, "keep-alive", ""] {
                try await Visitor.visit(port) { visitor in
                    try await visitor.say(
                        handshake(["Connection": connection]) + "GET / HTTP/1.1\r\n\r\n")
                    #expect(!(await visitor.rest()).contains(" 101 "))
                }
            }
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("/", "Host: localhost")
                #expect(try await visitor.response().contains("milk"))
            }
        }
    }

    @Test func `a long form behind a page that is being sent does not end the server`()
        async throws
    {
        try await serving(NoteApp(notes: (0..<500).map { "note \($0)" })) { port in
            for _ in 0..<20 {
                try await Visitor.visit(port) { visitor in
                    try await visitor.say(
                        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nPOST / HTTP/1.1\r\n"
                            + "Host: localhost\r\nContent-Length: 999999\r\n\r\n")
                    let reader = ResponseReader(Array(await visitor.rest().utf8))
                    #expect(reader.responses.map(\.status) == [200, 413] && reader.isWellFormed)
                }
            }
        }
    }

    @Test(
        arguments: ["h2c", "foo", "TLS/1.0", "websocket/13", ""], ["Upgrade", "keep-alive", nil])
    func `a request with another Upgrade gets its page`(
        _ upgrade: String, _ connection: String?
    ) async throws {
        try await serving(NoteApp(notes: ["milk"])) { port in
            let request = handshake(
                [
                    "Upgrade": upgrade, "Connection": connection, "Origin": nil,
                    "Sec-WebSocket-Version": nil, "Sec-WebSocket-Key": nil,
                ], line: "GET / HTTP/1.1")
            for isSecond in [false, true] {
                try await Visitor.visit(port) { visitor in
                    if isSecond {
                        try await visitor.ask("/healthz", "Host: localhost")
                        #expect(try await visitor.response().hasPrefix("HTTP/1.1 200"))
                    }
                    try await visitor.say(request)
                    // It is the last of its connection.
                    let response = await visitor.rest()
                    #expect(response.hasPrefix("HTTP/1.1 200") && response.contains("milk"))
                    #expect(response.lowercased().contains("connection: close"))
                }
            }
        }
    }

    // MARK: Which become live

    @Test func `a proper handshake becomes live`() throws {
        for (changes, line) in [
            ([:], "GET /live HTTP/1.1"), ([:], "GET /live?x=y HTTP/1.1"),
            (["Connection": "keep-alive, UPGRADE"], "GET /live HTTP/1.1"),
            (["Upgrade": "h2c, WebSocket"], "GET http://localhost/live HTTP/1.1"),
        ] {
            let response = try responses(to: handshake(changes, line: line))
            #expect(response.map(\.status) == [101])
            #expect(response[0].fields["sec-websocket-accept"] == HandshakeCase.acceptance)
            #expect(response[0].fields["upgrade"] == "websocket")
        }
    }

    @Test(arguments: [
        ("Connection", nil, 200), ("Connection", "keep-alive", 200), ("Upgrade", nil, 200),
        ("Upgrade", "h2c", 200), ("Host", nil, 400), ("Host", "evil.example", 421),
        ("Origin", nil, 403), ("Origin", "null", 403), ("Origin", "http://localhost:1", 403),
        ("Sec-Fetch-Site", "cross-site", 403), ("Sec-WebSocket-Version", nil, 426),
        ("Sec-WebSocket-Version", "12", 426), ("Sec-WebSocket-Key", nil, 400),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ", 400),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZR==", 400),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZTA=", 400), ("Content-Length", "3", 400),
        ("Transfer-Encoding", "chunked", 400),
    ])
    func `a handshake with a fault is refused in writing, or an ordinary request`(
        _ name: String, _ value: String?, _ status: Int
    ) throws {
        let response = try #require(try responses(to: handshake([name: value])).first)
        #expect(response.status == status)
        if status == 426 { #expect(response.fields["sec-websocket-version"] == "13") }
    }

    @Test(arguments: [
        ("POST /live HTTP/1.1", 200), ("GET /live HTTP/1.0", 200), ("GET / HTTP/1.1", 404),
        ("CONNECT localhost:80 HTTP/1.1", 405), ("GET http://evil.example/live HTTP/1.1", 400),
        ("GET live HTTP/1.1", 400),
    ])
    func `a handshake in another way does not become live`(_ line: String, _ status: Int) throws {
        #expect(try responses(to: handshake(line: line)).first?.status == status)
    }

    @Test func `a handshake on a connection that had a request ends it, for a proxy to repeat it`()
        throws
    {
        let page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for texts in [[page, handshake()], [page + handshake()]] {
            let server = try MemoryServer()
            for text in texts { server.receive(text) }
            #expect(!server.channel.isActive)
            server.end()
            #expect(ResponseReader(server.output).responses.map(\.status) == [200])
        }
    }

    // MARK: What is behind

    @Test func `frames that come with the handshake, or cut anywhere, are read`() throws {
        let bytes =
            Array(handshake().utf8)
            + ["a", "bc"].flatMap { [0x81, 0x80 | UInt8($0.utf8.count), 0, 0, 0, 0] + $0.utf8 }
        for cut in 0...bytes.count {
            for isRound in [true, false] {
                let server = try MemoryServer()
                server.receive(Array(bytes[..<cut]), isRound: isRound)
                server.receive(Array(bytes[cut...]))
                #expect(server.frames == ["a", "bc"], "cut at \(cut)")
                #expect(server.seats.total == 1)
                server.end()
                #expect(server.seats.total == 0)
            }
        }
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\r\n\r\n", "\0"])
    func `what is behind a handshake and not a frame ends the connection`(_ text: String) throws {
        let server = try MemoryServer()
        server.receive(handshake() + text)
        server.receive(text)
        #expect(server.frames.isEmpty && server.output.starts(with: Array("HTTP/1.1 101".utf8)))
        server.end()
        #expect(server.seats.total == 0)
    }

    @Test func `a client that hangs up with the handshake keeps no seat`() throws {
        for isRound in [true, false] {
            let server = try MemoryServer()
            server.receive(Array(handshake().utf8), isRound: isRound)
            if !isRound { server.halfClose() } else { server.end() }
            #expect(server.seats.total == 0)
            server.end()
        }
    }
}
