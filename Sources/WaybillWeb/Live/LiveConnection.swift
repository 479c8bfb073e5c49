import Logging
import NIOCore
import NIOWebSocket
import ServiceLifecycle
import WaybillScreens
import WaybillSessions

/// Carries a live visit over a WebSocket.
///
/// The channel's ``WriteDeadline`` disconnects a browser that does not read; every write then ends.
struct LiveConnection: Sendable {
    let app: any ListApp

    let pages: LivePages

    let limits: ServerLimits

    /// Sleeps between pings; injected by tests.
    let sleep: @Sendable (Duration) async throws -> Void

    /// The monotonic time, for the pace of messages.
    let elapsed: @Sendable () -> Duration

    /// The visitors of live pages whose browsers have no cookie yet.
    ///
    /// A WebSocket sets no cookie: the page fetches it for a ticket, valid once and while the page
    /// is live. The ticket is not the identity, which no script may see.
    let tickets: TokenTable<Visitor>

    let documentVisits: TokenTable<DocumentVisit>

    /// The WebSocket, with whole and valid frames.
    typealias Socket = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

    /// Serves a visit until the browser leaves, breaks a rule or stops reading, or the server
    /// stops.
    func serve(_ socket: Socket, for caller: LiveCaller, logger: Logger) async {
        let visitor = caller.visitor
        let waiting = caller.visit.flatMap { token in
            documentVisits.take(token) { $0.known == visitor }
        }
        let who = waiting?.visitor ?? visitor ?? Visitor()
        let visit = waiting?.visit ?? LiveVisit(app: app, visitor: who, host: pages)
        let ticket = visitor == nil ? tickets.insert(who) : nil
        defer { if let ticket { tickets.take(ticket) } }
        if let ticket {
            who.onRemember { [weak visit] in Task { await visit?.offer(ticket) } }
        }
        do {
            try await withGracefulShutdownHandler {
                try await socket.executeThenClose { inbound, outbound in
                    await FailureLog.$current.withValue(FailureLog { logger.warning("\($0)") }) {
                        await serve(visit, inbound, outbound, socket.channel)
                    }
                }
            } onGracefulShutdown: {
                end(socket.channel, .goingAway, "the server stops")
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
        let pulse = LivePulse()
        await withTaskGroup(of: Void.self) { group in
            // Flooding clients wait behind those that open a page.
            group.addTask(priority: .utility) {
                await read(inbound, for: visit, pulse, outbound)
            }
            group.addTask(priority: .utility) { await write(visit, to: outbound) }
            group.addTask { await watch(pulse, outbound) }
            // The first to end ends the visit.
            await group.next()
            await visit.close()
            channel.close(promise: nil)
            group.cancelAll()
        }
    }

    // MARK: Reading

    private func read(
        _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, for visit: LiveVisit,
        _ pulse: LivePulse, _ outbound: Outbound
    ) async {
        var pace = MessagePace()
        do {
            for try await frame in inbound {
                pulse.hear()
                // Nothing is read meanwhile: a flooding client waits in the socket.
                let wait = pace.wait(at: elapsed())
                if wait > .zero { try await sleep(wait) }
                switch frame.opcode {
                case .text where frame.unmaskedData.readableBytes == 0:
                    // A sign of life: all earlier messages have been received.
                    try await outbound.write(
                        WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer()))
                case .text:
                    let message = try LiveMessage(
                        frame.unmaskedData.readableBytesView, pages.face)
                    pulse.hear(message)
                    try await handle(message, by: visit, outbound)
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
        } catch {
            // The browser is gone if nothing can be sent.
            if let farewell = WebSocketFrame.farewell(after: error) {
                try? await outbound.write(farewell)
            }
        }
    }

    /// Handles a message; a blank every two seconds meanwhile tells the browser that the line is
    /// alive.
    private func handle(
        _ message: LiveMessage, by visit: LiveVisit, _ outbound: Outbound
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await visit.receive(message)
                // Keystrokes come faster than their responses, and wait for none.
                if !message.isTyping { await visit.rest() }
            }
            group.addTask {
                while true {
                    try await sleep(.seconds(2))
                    try await outbound.write(
                        WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: " ")))
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    // MARK: Writing

    private func write(_ visit: LiveVisit, to outbound: Outbound) async {
        while let frame = await visit.next() {
            let data = ByteBuffer(string: frame)
            do {
                try await outbound.write(WebSocketFrame(fin: true, opcode: .text, data: data))
            } catch {
                return
            }
        }
    }

    /// Ends if the browser does not send its page, or sends nothing more.
    private func watch(_ pulse: LivePulse, _ outbound: Outbound) async {
        do {
            try await sleep(limits.show)
            guard pulse.hasShown else {
                // Not the code for misbehaviour: a browser after sleep tries again.
                try await outbound.write(.close(.goingAway, "no page was shown"))
                return
            }
            while pulse.listenAnew() {
                try await outbound.write(
                    WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
                try await sleep(limits.ping)
            }
        } catch {
            // The visit has ended, or the browser is gone.
        }
    }

    /// Closes the connection with a reason for the browser.
    private func end(_ channel: any Channel, _ code: WebSocketErrorCode, _ reason: String) {
        channel.writeAndFlush(WebSocketFrame.close(code, reason))
            .whenComplete { _ in channel.close(promise: nil) }
        // A client that does not read does not accept the farewell either.
        Task { [sleep] in
            try? await sleep(.seconds(1))
            channel.close(promise: nil)
        }
    }
}
