import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
public import WaybillAppCore

/// Serves an app to browsers.
public struct WebServer: Sendable {
    private let host: WebHost<ContinuousClock>
    private let appName: String
    private let address: String
    private let port: Int
    private let limits: ServerLimits

    /// Measures how long live pages may be silent; a test puts its own clock
    /// here.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Describes a server; nothing listens yet.
    ///
    /// - Parameters:
    ///   - app: The app to serve.
    ///   - address: The address to listen at, `127.0.0.1` by default: this
    ///     machine alone. At such an address only the names of this machine
    ///     are answered to.
    ///   - port: The port to listen at; 0 for any that is free. 8080 by
    ///     default.
    ///   - limits: What is granted to those who connect.
    public init(
        _ app: some ListApp, address: String = "127.0.0.1", port: Int = 8080,
        limits: ServerLimits = ServerLimits()
    ) {
        host = WebHost(app, clock: ContinuousClock())
        appName = app.name
        self.address = address
        self.port = port
        self.limits = limits
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM) or the task
    /// is cancelled; visits that have begun are answered first.
    ///
    /// - Parameter onReady: Called with the port when it listens.
    /// - Throws: ``WebServerError`` where it cannot listen.
    public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
        var logger = Logger(label: appName, factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        let names = ServedNames(listeningAt: address)
        let responder = CallbackResponder<BasicRequestContext> { [host, limits] request, _ in
            guard names.include([request.head.authority].compactMap(\.self)) else {
                return names.refusal.response(hasBody: request.method != .head)
            }
            if request.method == .post {
                guard request.isFromPage else { return Response(.foreignForm, hasBody: true) }
                let form = try await request.body.collect(upTo: limits.body)
                let answer = await host.submit(String(buffer: form), to: request.uri.string)
                return Response(answer, hasBody: true)
            }
            let answer = await host.respond(
                method: request.method.rawValue, target: request.uri.string)
            return Response(answer, hasBody: request.method != .head)
        }
        let start = ContinuousClock.now
        let connection = LiveConnection(
            app: host.app, pages: host.livePages, limits: limits, sleep: sleep,
            elapsed: { ContinuousClock.now - start })
        let seats = LiveSeats(limits.livePages)
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { [limits] responder in
                LiveChannel(
                    responder: responder, connection: connection, names: names, limits: limits,
                    seats: seats)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: port), serverName: "Waybill",
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
            onServerRunning: { channel in
                await onReady(channel.localAddress?.port ?? 0)
            },
            logger: logger)
        try await application.listen(at: address, port: port, logger: logger)
    }
}

extension ApplicationProtocol {
    /// Runs until the process is asked to stop or the task is cancelled, and
    /// tells in a line why it cannot.
    ///
    /// - Parameters:
    ///   - address: The address at which it listens, for that line.
    ///   - port: The port, for that line.
    ///   - logger: Where failures are written.
    /// - Throws: ``WebServerError`` where it cannot listen.
    func listen(at address: String, port: Int, logger: Logger) async throws {
        let reason: String
        do {
            return try await runUntilAsked(logger: logger)
        } catch let error as SocketAddressError.UnknownHost {
            reason = "no such address (\(error))"
        } catch let error as SocketAddressError {
            reason = "no such address (\(error))"
        } catch let error as IOError {
            reason = String(cString: strerror(error.errnoCode))
        }
        throw WebServerError(
            description: "Cannot listen at \(address), port \(port): \(reason).")
    }

    /// Runs until the process is asked to stop or the task is cancelled.
    ///
    /// Visits that have begun are answered first, but one who does not read is
    /// not waited for.
    private func runUntilAsked(logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [self], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: configuration)
        // In a task of its own: a cancelled one would drop what has begun.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch is CancellationError {
            // The time was over.
        }
    }
}

/// Why a server does not listen.
public struct WebServerError: Error, Sendable, CustomStringConvertible {
    /// The address, the port and the reason, in a line.
    public let description: String
}

extension Request {
    /// Whether a page of this very host sent it.
    ///
    /// Browsers let a page send forms anywhere, in the person's name: its origin
    /// gives it away.
    fileprivate var isFromPage: Bool {
        Origin.isAllowed(
            headers[values: .origin], host: [head.authority].compactMap(\.self))
    }
}

extension Response {
    fileprivate init(_ answer: WebResponse, hasBody: Bool) {
        var fields = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let body = ByteBuffer(string: answer.body)
        fields[.contentLength] = String(body.readableBytes)
        self.init(
            status: HTTPResponse.Status(code: answer.status.rawValue), headers: fields,
            body: hasBody ? ResponseBody(byteBuffer: body) : ResponseBody())
    }
}
