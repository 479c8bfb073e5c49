import NIOCore
import NIOPosix
import Testing
import WaybillSessions
import WaybillTesting

@testable import WaybillWeb

/// Serves an app on this machine for as long as a test goes on; a clock measures
/// how long live pages may be silent.
func serving(
    _ app: some ListApp, limits: ServerLimits = ServerLimits(), clock: TestClock = TestClock(),
    _ body: (Int) async throws -> Void
) async throws {
    let (ports, ready) = AsyncStream<Int>.makeStream()
    let server = Task {
        defer { ready.finish() }
        var server = WebServer(app, port: 0, limits: limits.patient)
        server.sleep = { try await clock.sleep(for: $0) }
        try await server.run { ready.yield($0.port) }
    }
    defer { server.cancel() }
    var iterator = ports.makeAsyncIterator()
    try await body(try #require(await iterator.next()))
    server.cancel()
    try await server.value
}

/// Serves what a closure returns, on this machine, for as long as a test goes on.
func answering(
    _ respond: @escaping @Sendable (String, String) async -> ResponderServer.Response,
    limits: ServerLimits = ServerLimits(), _ body: (Int) async throws -> Void
) async throws {
    let (ports, ready) = AsyncStream<Int>.makeStream()
    let server = Task {
        defer { ready.finish() }
        let server = ResponderServer(
            name: "answers", port: 0, limits: limits.patient, respond: respond)
        try await server.run { ready.yield($0.port) }
    }
    defer { server.cancel() }
    var iterator = ports.makeAsyncIterator()
    try await body(try #require(await iterator.next()))
    server.cancel()
    try await server.value
}

extension ServerLimits {
    /// The limits that a test has set, and long ones where it is not about them: tests may have to
    /// wait for one another.
    var patient: ServerLimits {
        var limits = self
        let usual = ServerLimits()
        for path in [
            \ServerLimits.request, \.idle, \.response, \.write, \.surplusPatience,
            \.documentLifetime,
        ] where limits[keyPath: path] == usual[keyPath: path] {
            limits[keyPath: path] = .seconds(240)
        }
        return limits
    }
}

/// One end of a connection to a server, as a test without a browser holds it:
/// it sends any bytes.
struct Visitor {
    private var inbound: AsyncStream<ByteBuffer>.Iterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var unread = ByteBuffer()

    /// A frame of the server: its kind, and its content.
    struct Frame: Equatable {
        var opcode: UInt8
        var text: String
    }

    /// Connects, from an address of this machine, and hangs up when the test has sent all it has.
    static func visit<Answer>(
        _ port: Int, from address: String? = nil, _ body: (inout Visitor) async throws -> Answer
    ) async throws -> Answer {
        var bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        if let address {
            bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: address, port: 0))
        }
        let channel =
            try await bootstrap
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let (heard, hearing) = AsyncStream<ByteBuffer>.makeStream()
            let ear = Task {
                defer { hearing.finish() }
                for try await bytes in inbound { hearing.yield(bytes) }
            }
            defer { ear.cancel() }
            var visitor = Visitor(inbound: heard.makeAsyncIterator(), outbound: outbound)
            return try await body(&visitor)
        }
    }

    /// A request for a live connection.
    static let upgrade = """
        GET /live HTTP/1.1\r
        Host: localhost\r
        Origin: http://localhost\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        \r

        """

    private init(
        inbound: AsyncStream<ByteBuffer>.Iterator,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound
        self.outbound = outbound
    }

    func say(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    /// Requests a page or an upgrade.
    func ask(_ target: String, _ headers: String...) async throws {
        try await say((["GET \(target) HTTP/1.1"] + headers + ["", ""]).joined(separator: "\r\n"))
    }

    /// Requests a live connection under a name of the server, from a page of
    /// there or of another origin; returns the response.
    mutating func goLive(
        _ host: String, origin: String? = nil, at path: String = "/live"
    ) async throws -> String {
        try await ask(
            path, "Host: \(host)", "Origin: \(origin ?? "http://\(host)")",
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
        return try await response()
    }

    /// Becomes live under a name of the server.
    mutating func comeAlive(_ host: String = "localhost") async throws {
        let response = try await goLive(host)
        try #require(response.hasPrefix("HTTP/1.1 101"), "\(response)")
    }

    /// Sends a frame of less than 126 bytes, under a mask that changes nothing.
    func send(opcode: UInt8 = 1, _ text: String) async throws {
        var frame = ByteBuffer(bytes: [0x80 | opcode, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0])
        frame.writeString(text)
        try await outbound.write(frame)
    }

    /// Sends the bytes of a frame, whatever they are.
    func send(bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

    func show() async throws { try await send(#"["show",5,"/","",0,""]"#) }

    // MARK: Listening

    /// The next response: its head, and its body if that has a length.
    mutating func response() async throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            let bytes = Array(unread.readableBytesView)
            if let head = bytes.firstRange(of: end) {
                let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
                let length = Visitor.length(in: text)
                if head.upperBound + length <= bytes.count {
                    return unread.readString(length: head.upperBound + length) ?? ""
                }
            }
            let isThere = await hear()
            try #require(isThere, "the connection ended before the response did")
        }
    }

    /// What is sent until the first response is whole, or the connection ends.
    mutating func firstResponse() async -> [UInt8] {
        while ResponseReader(Array(unread.readableBytesView)).responses.isEmpty, await hear() {}
        return Array(unread.readableBytesView)
    }

    private static func length(in head: String) -> Int {
        let fields = head.lowercased().split(separator: "\r\n")
        let field = fields.first { $0.hasPrefix("content-length:") }
        return field.flatMap { Int($0.drop { $0 != " " }.dropFirst()) } ?? 0
    }

    /// The next frame, or nil if the connection ends.
    mutating func frame() async -> Frame? {
        while true {
            if let frame = takeFrame() { return frame }
            guard await hear() else { return nil }
        }
    }

    mutating func closeCode() async -> UInt16? {
        while unread.readableBytes < 4 {
            guard await hear() else { return nil }
        }
        let bytes = Array(unread.readableBytesView)
        return bytes[0] == 0x88 ? UInt16(bytes[2]) << 8 | UInt16(bytes[3]) : nil
    }

    private mutating func takeFrame() -> Frame? {
        var bytes = unread
        guard let opcode = bytes.readInteger(as: UInt8.self),
            let short = bytes.readInteger(as: UInt8.self)
        else { return nil }
        var length = Int(short)
        if short == 126 {
            guard let long = bytes.readInteger(as: UInt16.self) else { return nil }
            length = Int(long)
        }
        // No frame of these tests needs the third way of saying a length.
        guard short < 127, let text = bytes.readString(length: length) else { return nil }
        unread = bytes
        return Frame(opcode: opcode & 0x0F, text: text)
    }

    /// What is sent until the connection ends.
    mutating func rest() async -> String {
        while await hear() {}
        return String(buffer: unread)
    }

    /// The bytes of what is sent until the connection ends.
    mutating func everything() async -> [UInt8] {
        while await hear() {}
        return Array(unread.readableBytesView)
    }

    /// Waits for more; false at the end, however it came.
    private mutating func hear() async -> Bool {
        guard var bytes = await inbound.next(isolation: #isolation) else { return false }
        unread.writeBuffer(&bytes)
        return true
    }
}
