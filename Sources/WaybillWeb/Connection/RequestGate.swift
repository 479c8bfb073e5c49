import NIOCore
import NIOHTTP1

/// The first handler of every request, which alone decides the kind of a connection.
///
/// Behind NIO's `HTTPServerPipelineHandler`, it has one request at a time. The first request makes
/// the connection one of requests or a live one; only then are later handlers added. A malformed
/// request is refused here and ends the connection, so a response is never written into another
/// one.
///
/// `Upgrade` without a WebSocket handshake is ignored (RFC 9110, 7.8), and such a request is the
/// last of its connection: llhttp may have stopped behind it. So is a request with `Connection:
/// close`, or of HTTP/1.0 without `keep-alive`; later bytes are dropped (RFC 9112, 9.6).
final class RequestGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case undecided

        case requests

        /// A handshake is accepted, but incomplete.
        case handshake(HTTPRequestHead)

        /// A handshake is complete, and is upgraded.
        case upgrading

        /// Nothing more is read.
        case deaf
    }

    private let decoder: RequestDecoder
    private let place: ConnectionTable.Place
    private let names: ServedNames
    private let health: Set<String>
    private let handshake: (Handshake) -> TextResponse?
    private let becomeRequests: () throws -> Void
    private let becomeLive: (RequestGate) throws -> Void

    private var state = State.undecided
    /// Whether a response of later handlers is in progress.
    private var isResponding = false
    /// Whether the gate has written the last response.
    private var hasRefused = false
    private var isLast = false
    /// Whether the current request is of HTTP/1.0, whose connections persist only if announced.
    private var isOld = false
    private var lingering: Scheduled<Void>?

    /// Creates the gate of a connection.
    ///
    /// - Parameter handshake: Returns the reason to refuse a handshake; nil accepts it.
    init(
        decoder: RequestDecoder, place: ConnectionTable.Place, names: ServedNames,
        health: Set<String>, handshake: @escaping (Handshake) -> TextResponse?,
        becomeRequests: @escaping () throws -> Void,
        becomeLive: @escaping (RequestGate) throws -> Void
    ) {
        self.decoder = decoder
        self.place = place
        self.names = names
        self.health = health
        self.handshake = handshake
        self.becomeRequests = becomeRequests
        self.becomeLive = becomeLive
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch (state, part) {
        case (.undecided, .head(let head)), (.requests, .head(let head)): read(head, context)
        case (.requests, .body): context.fireChannelRead(data)
        case (.requests, .end):
            if isLast { stopReading() }
            context.fireChannelRead(data)
        case (.handshake(let head), .end(nil)): finish(head, context)
        case (.handshake, _): refuse(.unexpectedBody, isHead: false, context)
        // llhttp took the bytes behind the handshake for a request.
        case (.upgrading, _): context.close(promise: nil)
        case (.undecided, _), (.deaf, _): break
        }
    }

    private func read(_ received: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var head = received
        if let fault = RequestTarget.normalize(&head) {
            return refuse(fault, isHead: head.method == .HEAD, context)
        }
        guard place == .regular else { return refuseSurplus(head, context) }
        if let handshake = Handshake(head) {
            read(handshake, context)
        } else {
            pass(head, context)
        }
    }

    private func pass(_ received: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var head = received
        isOld = head.version.minor == 0
        if !received.isKeepAlive || head.headers.contains(name: "upgrade") {
            isLast = true
            head.headers.remove(name: "upgrade")
            // Hummingbird ends a connection after exactly this value.
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        if case .undecided = state {
            state = .requests
            do {
                try becomeRequests()
            } catch {
                return context.close(promise: nil)
            }
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Responds to health checks, and refuses other requests.
    private func refuseSurplus(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let response: TextResponse
        if !names.include(head.headers["host"]) {
            response = names.refusal
        } else if health.contains(head.uri), [.GET, .HEAD].contains(head.method) {
            response = .health
        } else {
            response = .tooManyConnections
        }
        refuse(response, isHead: head.method == .HEAD, context)
    }

    // MARK: Handshakes

    private func read(_ handshake: Handshake, _ context: ChannelHandlerContext) {
        guard case .undecided = state else { return end(context) }
        if let refusal = self.handshake(handshake) {
            refuse(refusal, isHead: false, context)
        } else {
            state = .handshake(handshake.head)
        }
    }

    /// Upgrades in the next round of the event loop, after all parts that llhttp made of these
    /// bytes.
    private func finish(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        decoder.rest = .kept
        state = .upgrading
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (gate, context) = bound.value
            gate.upgrade(head, context)
        }
    }

    private func upgrade(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard case .upgrading = state, context.channel.isActive else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        Handshake.responseHeaders(to: head, on: context.channel).whenComplete { headers in
            let (gate, context) = bound.value
            switch headers {
            case .success(let headers): gate.upgrade(head, headers, context)
            case .failure: gate.refuse(.unreadable, isHead: false, context)
            }
        }
    }

    private func upgrade(
        _ head: HTTPRequestHead, _ headers: HTTPHeaders, _ context: ChannelHandlerContext
    ) {
        let response = HTTPResponseHead(
            version: .http1_1, status: .switchingProtocols, headers: headers)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // Writing may have failed, or admitted a request that waited for the response.
        guard context.channel.isActive else { return }
        do {
            try becomeLive(self)
        } catch {
            context.close(promise: nil)
        }
    }

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !hasRefused else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            isResponding = true
            if isLast {
                head.headers.replaceOrAdd(name: "connection", value: "close")
            } else if isOld {
                head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            isResponding = false
            context.write(data, promise: promise)
        }
    }

    /// Writes the last response of the connection.
    ///
    /// Its end is announced first and later bytes are dropped: if it closed at once, the system
    /// would report lost bytes to the other end instead of the response.
    private func refuse(
        _ response: TextResponse, isHead: Bool, _ context: ChannelHandlerContext
    ) {
        stopReading()
        guard !hasRefused else { return }
        guard !isResponding, context.channel.isActive else { return context.close(promise: nil) }
        hasRefused = true
        for part in response.lastParts(hasBody: !isHead) {
            context.write(wrapOutboundOut(part), promise: nil)
        }
        context.flush()
        // A connection beyond the limits does not linger: others need its slot.
        guard place == .regular else { return context.close(promise: nil) }
        closeOutput(context)
    }

    /// Ends the connection without a response, so that the client repeats it (RFC 9112, 9.3.1).
    ///
    /// A connection of requests cannot become live. Proxies send handshakes on pooled connections,
    /// and repeat them so.
    private func end(_ context: ChannelHandlerContext) {
        stopReading()
        hasRefused = true
        context.flush()
        closeOutput(context)
    }

    private func closeOutput(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let ended = context.eventLoop.makePromise(of: Void.self)
        ended.futureResult.whenFailure { _ in bound.value.close(promise: nil) }
        context.close(mode: .output, promise: ended)
        linger(context)
    }

    /// Closes the connection in a second, unless the other end has done so.
    private func linger(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        lingering = context.eventLoop.scheduleTask(in: .seconds(1)) {
            bound.value.close(promise: nil)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isLast, mode == .output, lingering == nil else {
            return context.close(mode: mode, promise: promise)
        }
        let ended = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        // By then the other end has the whole response, however slowly it reads.
        ended.futureResult.whenSuccess {
            let (gate, context) = bound.value
            if context.channel.isActive { gate.linger(context) }
        }
        context.close(mode: mode, promise: ended)
    }

    private func stopReading() {
        state = .deaf
        decoder.rest = .dropped
    }

    // MARK: Ends

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !hasRefused else { return }
        guard error is HTTPParserError else { return context.fireErrorCaught(error) }
        // The bytes behind the last request do not belong to this connection.
        if case .deaf = state { return }
        refuse(.unreadable, isHead: false, context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent == .inputClosed else {
            return context.fireUserInboundEventTriggered(event)
        }
        switch state {
        case .requests: context.fireUserInboundEventTriggered(event)
        case .deaf where !hasRefused: context.fireUserInboundEventTriggered(event)
        case .undecided, .handshake, .upgrading, .deaf: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopReading()
        lingering?.cancel()
        context.fireChannelInactive()
    }
}

extension TextResponse {
    fileprivate static let health = TextResponse(status: 200, line: "ok")

    fileprivate static let tooManyConnections = TextResponse(
        status: 503, line: "There are too many connections; try again in a second.",
        headers: ["retry-after": "1"])

    fileprivate static let unexpectedBody = TextResponse(
        status: 400, line: "A WebSocket handshake has no body.")

    fileprivate static let unreadable = TextResponse(
        status: 400, line: "This is not a request of HTTP/1.1.")
}
