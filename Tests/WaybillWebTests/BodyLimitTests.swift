import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WaybillWeb

/// The limit alone, without a server.
@Suite struct BodyLimitTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(BodyLimit(10))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    private func receive(_ parts: HTTPRequestPart...) throws {
        for part in parts { try channel.writeInbound(part) }
    }

    private var head: HTTPRequestPart {
        .head(HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
    }

    private func body(_ length: Int) -> HTTPRequestPart {
        .body(ByteBuffer(repeating: 0, count: length))
    }

    @Test func `bodies up to the limit pass, each counted anew`() throws {
        for _ in 0..<3 {
            try receive(head, body(4), body(6), .end(nil))
            for _ in 0..<4 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
        }
        #expect(channel.isActive)
    }

    @Test func `a body that is longer ends the connection`() throws {
        try receive(head, body(10))
        #expect(channel.isActive)
        try receive(body(1))
        #expect(!channel.isActive)
        for _ in 0..<2 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil, "nobody gets the rest")
    }
}
