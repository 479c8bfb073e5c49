import NIOCore
import NIOEmbedded
import Testing

@testable import WaybillWeb

/// The deadline alone, in front of a handler that takes writes when a test
/// allows it.
@Suite struct WriteDeadlineTests {
    private let channel = EmbeddedChannel()
    private let reader = Reader()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers(reader, WriteDeadline(.seconds(10)))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    private func wait(_ seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    private func write(_ count: Int = 1) {
        for _ in 0..<count { channel.write(ByteBuffer(string: "a"), promise: nil) }
    }

    @Test func `a client that never reads is disconnected, however much is written`() {
        for _ in 0..<10 {
            #expect(channel.isActive)
            write()
            wait(1)
        }
        #expect(!channel.isActive)
    }

    @Test func `a client that reads slowly stays`() {
        write(30)
        for _ in 0..<30 {
            wait(9)
            #expect(channel.isActive)
            reader.take()
        }
        wait(60)
        #expect(channel.isActive, "nothing waits for it")
        write()
        wait(10)
        #expect(!channel.isActive)
    }

    @Test func `a connection that ends first is left alone`() async throws {
        write(3)
        try await channel.close()
        wait(60)
        #expect(!channel.isActive)
    }
}

/// Keeps what is written until it is to be taken.
private final class Reader: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private var promises: [EventLoopPromise<Void>?] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        promises.append(promise)
    }

    func take() { promises.removeFirst()?.succeed() }

    func close(
        context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
    ) {
        for promise in promises { promise?.fail(ChannelError.ioOnClosedChannel) }
        promises = []
        context.close(mode: mode, promise: promise)
    }
}
