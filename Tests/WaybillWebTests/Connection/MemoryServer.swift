import HTTPTypes
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import NIOWebSocket

@testable import WaybillWeb

/// A connection of a server in memory, with the server's own pipeline: requests
/// get the response `ok`, and frames are kept.
final class MemoryServer {
    let channel = EmbeddedChannel()
    let seats: LiveSeats
    private let ending: Ending

    var frames: [String] { ending.frames }

    /// The responses, and what is behind them.
    private(set) var output: [UInt8] = []

    init(
        seats: LiveSeats = LiveSeats(10, perPeer: 10),
        place: ConnectionTable.Place = .regular, names: ServedNames = MemoryServer.names,
        path: String = ServerPipeline.livePath
    ) throws {
        self.seats = seats
        let ending = Ending()
        self.ending = ending
        let pipeline = ServerPipeline(
            path: path, names: names, limits: ServerLimits(), seats: seats)
        try pipeline.add(to: channel, at: place, logger: MemoryServer.logger) { [channel] kind in
            switch kind {
            case .requests: try channel.pipeline.syncOperations.addHandler(Responder())
            case .live(_): try channel.pipeline.syncOperations.addHandler(ending)
            }
        }
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    /// Bytes arrive in one read.
    ///
    /// - Parameter isRound: Whether the event loop has a round of its own for it.
    func receive(_ bytes: [UInt8], isRound: Bool = true) {
        // Errors in them are reported to the other end, or end the connection.
        _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
        if isRound { runLoop() }
    }

    func receive(_ text: String) { receive(Array(text.utf8)) }

    /// The other end announces that it sends no more.
    func halfClose() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        runLoop()
    }

    func end() {
        channel.close(promise: nil)
        _ = try? channel.finish(acceptAlreadyClosed: true)
        runLoop()
    }

    private func runLoop() {
        channel.embeddedEventLoop.run()
        while let bytes = try? channel.readOutbound(as: ByteBuffer.self) {
            output += bytes.readableBytesView
        }
    }

    static let names = ServedNames(address: "127.0.0.1", isLoopback: true)

    private static let logger = Logger(label: "memory", factory: { _ in SwiftLogNoOpLogHandler() })
}

/// Responds to each request with two letters.
private final class Responder: ChannelInboundHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .body: break
        case .end:
            let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "2"])
            for part in [HTTPResponsePart.head(head), .body(ByteBuffer(string: "ok")), .end(nil)] {
                context.write(wrapOutboundOut(part), promise: nil)
            }
            context.flush()
        }
    }
}

/// Keeps the data of frames.
private final class Ending: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private(set) var frames: [String] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        frames.append(String(buffer: unwrapInboundIn(data).unmaskedData))
    }
}
