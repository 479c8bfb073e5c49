import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

extension LoopbackServer {
    var authority: String { "127.0.0.1:\(port)" }

    func get(_ path: String = "/", headers: HTTPFields = [:]) -> HTTPRequest {
        HTTPRequest(
            method: .get, scheme: "http", authority: authority, path: path, headerFields: headers)
    }
}

extension HTTPTransport {
    /// Why a call fails; nil if it does not, or with another error.
    func failure(of call: HTTPCall) async -> TransportError? {
        do {
            _ = try await send(call)
            return nil
        } catch {
            return error as? TransportError
        }
    }

    func failure(of request: HTTPRequest) async -> TransportError? {
        await failure(of: HTTPCall(request))
    }
}

extension HTTPClientConfiguration {
    static func with(_ change: (inout HTTPClientConfiguration) -> Void) -> Self {
        var configuration = HTTPClientConfiguration()
        change(&configuration)
        return configuration
    }
}

/// A server that sends its replies one after the other, one for each time that
/// it receives something on a connection; with TLS where it has a context, from
/// the beginning or, as behind the tunnel of a proxy, after its first reply.
///
/// The lock `texts` keeps what it received.
final class RepliesServer: Sendable {
    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var replies: [String]
        private var tunnel: NIOSSLContext?
        private let note: @Sendable (String) -> Void

        init(
            _ replies: [String], tunnel: NIOSSLContext?,
            _ note: @escaping @Sendable (String) -> Void
        ) {
            self.replies = replies
            self.tunnel = tunnel
            self.note = note
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            note(String(buffer: unwrapInboundIn(data)))
            guard !replies.isEmpty else { return }
            let reply = ByteBuffer(string: replies.removeFirst())
            context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
            guard let tunnel else { return }
            self.tunnel = nil
            let pipeline = context.pipeline.syncOperations
            try? pipeline.addHandler(NIOSSLServerHandler(context: tunnel), position: .first)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    private final class Heard: Sendable { let texts = Mutex<[String]>([]) }

    private let channel: any Channel
    private let heard: Heard

    init(
        tls: NIOSSLContext? = nil, isTunnel: Bool = false, _ replies: [String]
    ) async throws {
        let heard = Heard()
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls, !isTunnel {
                        try pipeline.addHandler(NIOSSLServerHandler(context: tls))
                    }
                    try pipeline.addHandler(
                        Handler(replies, tunnel: isTunnel ? tls : nil) { text in
                            heard.texts.withLock { $0.append(text) }
                        })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        self.heard = heard
    }

    deinit { channel.close(promise: nil) }

    var port: Int { channel.localAddress?.port ?? 0 }

    var texts: [String] { heard.texts.withLock(\.self) }
}
