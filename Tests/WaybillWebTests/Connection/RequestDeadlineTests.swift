import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WaybillWeb

/// The deadline alone, on a loop whose time a test moves.
@Suite struct RequestDeadlineTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(RequestDeadline(.seconds(10)))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    private func receive(_ parts: HTTPServerRequestPart...) throws {
        for part in parts { try channel.writeInbound(part) }
    }

    private func wait(_ seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    private var head: HTTPServerRequestPart {
        .head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"))
    }

    /// Bytes came, and no part of a request out of them.
    private func receiveBytes() { channel.pipeline.fireChannelReadComplete() }

    @Test func `a head that comes byte by byte ends the connection`() {
        for _ in 0..<9 {
            receiveBytes()
            wait(1)
        }
        #expect(channel.isActive)
        receiveBytes()
        wait(1)
        #expect(!channel.isActive)
    }

    @Test func `a connection without a request ends`() {
        wait(9)
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive)
    }

    @Test func `the second head of a connection has the same deadline`() throws {
        try receive(head, .end(nil))
        wait(30)
        #expect(channel.isActive, "one who says nothing is another's business")
        receiveBytes()
        wait(10)
        #expect(!channel.isActive)
    }

    @Test func `a body that does not end ends the connection`() throws {
        try receive(head)
        wait(9)
        try receive(.body(ByteBuffer(string: "a")))
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive)
    }

    @Test func `whole requests go on for ever`() throws {
        for _ in 0..<100 {
            receiveBytes()
            wait(9)
            try receive(head, .body(ByteBuffer(string: "a")), .end(nil))
        }
        #expect(channel.isActive)
    }
}
