import Logging
import NIOCore
import NIOWebSocket
import ServiceLifecycle
import WaybillAppCore

/// Carries a live visit over a WebSocket.
struct LiveConnection: Sendable {
    let app: any ListApp
    let pages: LivePages

    /// How long a frame may take to be written before the browser counts as
    /// gone.
    static let writeTimeout = Duration.seconds(10)

    /// How often a browser is asked whether it is still there.
    static let pingInterval = Duration.seconds(25)

    typealias Socket = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
    typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

    /// Serves a visit until the browser leaves, misbehaves or no longer reads,
    /// or the server stops.
    ///
    /// - Parameters:
    ///   - socket: The WebSocket.
    ///   - logger: Where failures are written.
    func serve(_ socket: Socket, logger: Logger) async {
        let visit = LiveVisit(app: app, host: pages)
        do {
            try await withGracefulShutdownHandler {
                try await socket.executeThenClose { inbound, outbound in
                    await serve(visit, inbound, outbound, socket.channel)
                }
            } onGracefulShutdown: {
                LiveConnection.end(socket.channel, .goingAway, "the server stops")
            }
        } catch {
            logger.debug("A live connection broke: \(error)")
        }
        await visit.close()
    }

    private func serve(
        _ visit: LiveVisit, _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
        _ outbound: Outbound, _ channel: any Channel
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await read(inbound, for: visit, outbound, channel) }
            group.addTask { await write(visit, to: outbound, channel) }
            group.addTask { await ping(outbound, channel) }
            // Whichever ends first ends the visit.
            await group.next()
            await visit.close()
            channel.close(promise: nil)
            group.cancelAll()
        }
    }

    // MARK: Reading

    private func read(
        _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, for visit: LiveVisit,
        _ outbound: Outbound, _ channel: any Channel
    ) async {
        do {
            for try await frame in inbound {
                switch frame.opcode {
                case .text:
                    await visit.receive(try LiveMessage(frame.unmaskedData.readableBytesView))
                case .ping:
                    try await outbound.write(
                        WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
                case .pong: break
                case .connectionClose:
                    try await outbound.write(
                        WebSocketFrame(
                            fin: true, opcode: .connectionClose, data: frame.unmaskedData))
                    return
                default:
                    throw LiveMessageError(reason: "neither text nor a control frame")
                }
            }
        } catch let error as LiveMessageError {
            try? await outbound.write(.close(.policyViolation, error.reason))
        } catch let error as NIOWebSocketError {
            let code: WebSocketErrorCode =
                error == .invalidFrameLength ? .messageTooLarge : .protocolError
            try? await outbound.write(.close(code, "not a frame"))
        } catch {
            // The browser is gone.
        }
    }

    // MARK: Writing

    private func write(
        _ visit: LiveVisit, to outbound: Outbound, _ channel: any Channel
    ) async {
        while let frame = await visit.next() {
            let data = ByteBuffer(string: frame)
            let isWritten = await written(
                WebSocketFrame(fin: true, opcode: .text, data: data), to: outbound, channel)
            if !isWritten { return }
        }
    }

    private func ping(_ outbound: Outbound, _ channel: any Channel) async {
        while true {
            do { try await Task.sleep(for: LiveConnection.pingInterval) } catch { return }
            let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
            if !(await written(frame, to: outbound, channel)) { return }
        }
    }

    /// Writes a frame; a browser that does not take it in time is cut off, since
    /// a write would wait for it for ever.
    private func written(
        _ frame: WebSocketFrame, to outbound: Outbound, _ channel: any Channel
    ) async -> Bool {
        let alarm = Task {
            try await Task.sleep(for: LiveConnection.writeTimeout)
            channel.close(promise: nil)
        }
        defer { alarm.cancel() }
        do {
            try await outbound.write(frame)
            return true
        } catch {
            return false
        }
    }

    /// Tells the browser why the connection ends, and ends it.
    private static func end(
        _ channel: any Channel, _ code: WebSocketErrorCode, _ reason: String
    ) {
        channel.writeAndFlush(WebSocketFrame.close(code, reason))
            .whenComplete { _ in channel.close(promise: nil) }
        // One who does not read does not take the farewell either.
        channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }
}

extension WebSocketFrame {
    /// A frame that ends a connection.
    fileprivate static func close(
        _ code: WebSocketErrorCode, _ reason: String
    ) -> WebSocketFrame {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        data.writeString(reason)
        return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    }
}
