import Foundation
import HTTPTypes
public import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import WaybillScreens
public import WaybillSessions

/// An HTTP server that serves an app to browsers.
///
/// ```swift
/// let server = WebServer(app, port: 0, tls: .asForwarded, settings: german)
/// await app.run(on: server, beside: router)
/// ```
public struct WebServer: Sendable {
    private var host: WebHost<ContinuousClock>
    private let appName: String
    private var address: String
    private var port: Int
    private var limits: ServerLimits
    private let tls: BrowserTLS

    /// Sleeps between pings of live pages; injected by tests.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Creates a server, which does not listen yet.
    ///
    /// - Parameters:
    ///   - address: The address to listen at; `127.0.0.1` by default: this machine alone. A
    ///     loopback address accepts only the names of this machine.
    ///   - port: The port; 0 for any free one, 8080 by default.
    ///   - tls: Whether browsers connect over TLS, which a proxy terminates; `none` by default.
    ///     With TLS cookies are `Secure`.
    ///   - settings: The settings of the host; at the root and in English by default.
    ///   - onEvent: Receives the events of each session and its visitor, as for a log, on any task;
    ///     nil by default. A page read without a script is a session, unless it was kept of an
    ///     earlier visit: see `ScreenDescription.cached(for:isPublic:)`.
    public init(
        _ app: some ListApp, address: String = "127.0.0.1", port: Int = 8080,
        limits: ServerLimits = ServerLimits(), tls: BrowserTLS = .none,
        settings: WebSettings = WebSettings(),
        onEvent: (@Sendable (SessionEvent, Visitor) -> Void)? = nil
    ) {
        self.tls = tls
        host = WebHost(
            app, clock: ContinuousClock(), documentLifetime: limits.documentLifetime,
            settings: settings, onEvent: onEvent)
        appName = app.name
        self.address = address
        self.port = port
        self.limits = limits
    }

    /// Serves until SIGINT, SIGTERM, SIGHUP or cancellation of the task, and finishes visits in
    /// progress.
    ///
    /// - Parameters:
    ///   - router: Custom routes, as of ``application(beside:onReady:)``; nil, the default, for
    ///     none.
    ///   - onReady: Receives the address when the server listens; by default it is written to
    ///     standard output.
    /// - Throws: ``WebServerError`` if it cannot listen.
    public func run(
        beside router: Router<BasicRequestContext>? = nil,
        onReady: (@Sendable (ServedAddress) async -> Void)? = nil
    ) async throws {
        let onReady = onReady ?? { [appName] in $0.announce("\(appName) is at") }
        let logger = logger
        let application = application(
            beside: router?.buildResponder(), logger: logger, onReady: onReady)
        try await application.listen(at: address, port: port, logger: logger)
    }

    /// Responds to a `GET` request without a connection, for tests and tools.
    ///
    /// - Parameters:
    ///   - target: The path and the query, percent encoded.
    ///   - visitor: The visitor; a new one by default.
    /// - Returns: The status and the body; the body of a picture is empty.
    /// - Complexity: O(n) in the size of the page, besides the work of the screen.
    public func respond(
        to target: String, visitor: Visitor = Visitor()
    ) async -> (status: Int, body: String) {
        let response = await host.respond(method: "GET", target: target, visitor: visitor)
        return (response.status.rawValue, response.body)
    }

    /// Starts a live session of one window without a connection: messages go in, frames come out.
    ///
    /// Close the link after the window.
    public func link(visitor: Visitor = Visitor()) -> LiveLink { host.link(visitor: visitor) }

    /// The same server at another address or port; nil for its own.
    package func listening(at address: String?, _ port: Int?) -> WebServer {
        var server = self
        server.address = address ?? server.address
        server.port = port ?? server.port
        return server
    }

    /// The app as a Hummingbird application, beside custom routes.
    ///
    /// Custom routes come first, then the app: its pages from ``WebSettings/root`` on, and its live
    /// connection at `/live` below it. Custom middleware receives all requests except the live
    /// connection's. The limits of this server apply to all.
    ///
    /// ```swift
    /// let router = Router()
    /// router.get("version") { _, _ in "1.0" }
    /// let server = WebServer(app, port: 0)  // any free port
    /// let application = server.application(beside: router) { ready.yield($0.port) }
    /// let running = Task { try await application.run() }
    /// ```
    ///
    /// Services can be added to the application.
    public func application(
        beside router: Router<BasicRequestContext>,
        onReady: @escaping @Sendable (ServedAddress) async -> Void = { _ in }
    ) -> Application<CallbackResponder<BasicRequestContext>> {
        application(beside: router.buildResponder(), logger: logger, onReady: onReady)
    }

    private var logger: Logger {
        var logger = Logger(label: appName, factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        return logger
    }

    private func application(
        beside own: RouterResponder<BasicRequestContext>?, logger: Logger,
        onReady: @escaping @Sendable (ServedAddress) async -> Void
    ) -> Application<CallbackResponder<BasicRequestContext>> {
        let names = ServedNames(listeningAt: address)
        let descriptors = Descriptors.raiseLimit()
        let limits = self.limits.fitting(descriptors)
        let tickets = TokenTable<Visitor>(limit: limits.livePages)
        var host = host
        host.hasRoutesBeside = own != nil
        var server = self
        (server.limits, server.host) = (limits, host)
        let start = ContinuousClock.now
        let connection = LiveConnection(
            app: host.app, pages: host.livePages, limits: limits, sleep: sleep,
            elapsed: { ContinuousClock.now - start }, tickets: tickets,
            documentVisits: host.documentVisits)
        return Application(
            responder: server.responder(beside: own, names, tickets),
            server: .waybill(
                names: names, limits: limits, live: connection, tls: tls,
                tooLarge: { [host] target, limit in host.tooLarge(target, limit) }),
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: port), serverName: "Waybill",
                availableConnectionsDelegate: MaximumAvailableConnections(
                    limits.sockets, logger: logger)),
            services: [HostEnd { [host] in await host.close() }],
            onServerRunning: { [address, host, wanted = self.limits] channel in
                limits.report(descriptors, wanted: wanted, to: logger)
                UploadFolder.sweep()
                await onReady(
                    ServedAddress(
                        host: address, port: channel.localAddress?.port ?? 0,
                        path: host.face.prefix))
            },
            logger: logger)
    }

    private func responder(
        beside own: RouterResponder<BasicRequestContext>?, _ names: ServedNames,
        _ tickets: TokenTable<Visitor>
    ) -> CallbackResponder<BasicRequestContext> {
        CallbackResponder { request, context in
            guard names.include([request.head.authority].compactMap(\.self)) else {
                return names.refusal.response(hasBody: request.method != .head)
            }
            if let own, let response = try await own.respond(request, context) { return response }
            let log = FailureLog { context.logger.warning("\($0)") }
            return try await FailureLog.$current.withValue(log) {
                try await respond(to: request, tickets)
            }
        }
    }

    private func respond(
        to request: Request, _ tickets: TokenTable<Visitor>
    ) async throws -> Response {
        guard !request.isForeignLoad else {
            return FetchSite.refusal.response(hasBody: request.method != .head)
        }
        let prefix = host.face.prefix
        let cookie = tls.cookie(
            forwarded: request.headers.value(of: BrowserTLS.forwarded),
            host: request.head.authority, below: prefix)
        let known = cookie.visitor(in: request.headers[values: .cookie])
        guard request.method == .post else {
            let target = request.uri.string
            if known == nil, request.method == .get,
                let document = host.documents.document(at: target)
            {
                return document.response(to: request, once: host.onceWords.give())
            }
            let response =
                request.method == .get
                ? await host.respond(target: target, parkingFor: known)
                : await host.respond(
                    method: request.method.rawValue, target: target, visitor: known ?? Visitor())
            return Response(response, to: request)
        }
        guard request.isFromPage else { return Response(.foreignForm, to: request) }
        if request.uri.path.hasPrefix(prefix + UploadRules.path) {
            let token = request.uri.path.dropFirst((prefix + UploadRules.path).count)
            let response = await host.receive(
                request.body, for: String(token), limits: limits)
            return response.response(hasBody: true)
        }
        if let reader = MultipartReader(contentType: request.headers[.contentType] ?? "") {
            let visitor = known ?? Visitor()
            let response = await host.submit(
                request.body, reader, limits: limits, to: request.uri.string, for: visitor)
            return respond(response, to: request, visitor, cookie)
        }
        let form = String(buffer: try await request.body.collect(upTo: limits.body))
        if request.uri.path == prefix + VisitorCookie.ticketPath {
            let visitor = tickets.take(form)
            visitor?.confirm()
            let response = WebResponse.visitor(visitor, known: known, cookie)
            return Response(response, to: request)
        }
        let visitor = known ?? Visitor()
        let response = await host.submit(form, to: request.uri.string, visitor: visitor)
        return respond(.success(response), to: request, visitor, cookie)
    }

    /// Responds to a form, with a cookie if something is stored for the visitor.
    private func respond(
        _ response: Result<WebResponse, UploadFailure>, to request: Request, _ visitor: Visitor,
        _ cookie: VisitorCookie
    ) -> Response {
        switch response {
        case .success(var response):
            let visitor = response.visitor ?? visitor
            if visitor.isToBeRemembered {
                response.headers["set-cookie"] = cookie.header(for: visitor)
            }
            return Response(response, to: request)
        case .failure(let failure):
            return Response(host.refusal(failure, request.uri.string, limits), to: request)
        }
    }
}

/// Ends a host after its server: services end in reverse order.
private struct HostEnd: Service {
    let close: @Sendable () async -> Void

    func run() async throws {
        try? await gracefulShutdown()
        await close()
    }
}

extension RouterResponder where Context == BasicRequestContext {
    /// The response of a route, or of middleware; nil if there is no route.
    fileprivate func respond(
        _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response? {
        let response = try await respond(to: request, context: context)
        // A route stores its path in the shared part of a request's contexts; without a route the
        // router stores this word.
        let isUnknown = [nil, "NotFound"].contains(context.endpointPath)
        return response.status == .notFound && isUnknown ? nil : response
    }
}

extension ApplicationProtocol {
    /// Runs until a signal or cancellation, and reports a failure to listen in a line.
    func listen(at address: String, port: Int, logger: Logger) async throws {
        let reason: String
        do {
            return try await runUntilAsked(logger: logger)
        } catch let error as SocketAddressError.UnknownHost {
            reason = "no such address (\(error))"
        } catch let error as SocketAddressError {
            reason = "no such address (\(error))"
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw WebServerError(portInUse: port)
        } catch let error as IOError {
            reason = String(cString: strerror(error.errnoCode))
        }
        throw WebServerError(
            description: "Cannot listen at \(address), port \(port): \(reason).")
    }

    /// Runs until a signal or cancellation.
    ///
    /// Visits in progress are finished, but not for clients that do not read.
    private func runUntilAsked(logger: Logger) async throws {
        var signals: [UnixSignal] = [.sigint, .sigterm]
        // Under nohup it continues after its terminal has closed.
        var hangUp = sigaction()
        sigaction(SIGHUP, nil, &hangUp)
        if !hangUp.isIgnored { signals.append(.sighup) }
        var configuration = ServiceGroupConfiguration(
            services: [self], gracefulShutdownSignals: signals, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: configuration)
        // A task of its own: a cancelled one would drop the requests in progress.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch is CancellationError {
            // The time limit has passed.
        }
    }
}

extension sigaction {
    /// Whether the signal is ignored, as set by the parent process.
    fileprivate var isIgnored: Bool {
        #if canImport(Darwin)
        unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
        #else
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
        #endif
    }
}

extension HTTPServerBuilder {
    /// Builds servers with counted connections and the rules of ``RequestGate``.
    ///
    /// - Parameter live: Serves live connections; nil, the default, for none.
    static func waybill(
        names: ServedNames, limits: ServerLimits, live: LiveConnection? = nil,
        tls: BrowserTLS = .none,
        tooLarge: (@Sendable (_ target: String, _ limit: Int) -> WebResponse)? = nil
    ) -> HTTPServerBuilder {
        let seats = live.map { _ in LiveSeats(limits.livePages, perPeer: limits.livePagesPerPeer) }
        var pipeline = ServerPipeline(names: names, limits: limits, seats: seats)
        pipeline.tooLarge = tooLarge
        pipeline.tls = tls
        if let live { pipeline.path = live.pages.face.path(ServerPipeline.livePath) }
        let table = ConnectionTable(limits)
        return HTTPServerBuilder { [pipeline] responder in
            ServerChannel(
                responder: responder, connection: live, pipeline: pipeline, table: table)
        }
    }
}

extension HTTPFields {
    /// Sets fields by their names; invalid ones are left out.
    mutating func set(_ headers: [String: String]) {
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { self[name] = value }
        }
    }

    /// The value of a field by its name in lowercase; nil if there is none.
    func value(of name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}

/// Whether browsers connect over TLS, which a proxy before a server terminates.
public enum BrowserTLS: Hashable, Sendable {
    /// Without TLS, to the server itself or to a proxy.
    case none

    /// Always over TLS.
    case always

    /// As in the proxy's `X-Forwarded-Proto`, for servers that only the proxy can reach.
    case asForwarded

    /// The header field with the browser's protocol.
    static let forwarded = "x-forwarded-proto"

    /// The cookie of an app for a request.
    ///
    /// - Parameters:
    ///   - forwarded: The value of the header field ``forwarded``; nil for none.
    ///   - host: The `Host` of the request; nil for none.
    ///   - prefix: The path of the app, empty for the root.
    func cookie(forwarded: String?, host: String?, below prefix: String) -> VisitorCookie {
        let isSecure =
            switch self {
            case .none: false
            case .always: true
            case .asForwarded: forwarded?.lowercased() == "https"
            }
        let port = host.flatMap { host in
            host.lastIndex(of: ":").flatMap { UInt16(host[host.index(after: $0)...]) }
        }
        return VisitorCookie(isSecure: isSecure, path: prefix.isEmpty ? "/" : prefix, port: port)
    }
}

extension Request {
    fileprivate var isForeignLoad: Bool {
        FetchSite.isForeignLoad(method: method.rawValue) { headers.value(of: $0) }
    }

    /// Whether a page of this host sent it: browsers let any page send forms, with its origin.
    fileprivate var isFromPage: Bool {
        Origin.isAllowed(
            headers[values: .origin], host: [head.authority].compactMap(\.self))
    }
}

extension Response {
    fileprivate init(_ response: WebResponse, to request: Request) {
        if let bytes = response.bytes {
            self.init(picture: bytes, response.headers, to: request)
            return
        }
        self.init(
            status: response.status.rawValue, headers: response.headers,
            body: response.body, packed: response.packed, to: request,
            isPersonal: true)
    }
}
