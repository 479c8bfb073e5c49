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

    /// Describes a server; nothing listens yet.
    ///
    /// - Parameters:
    ///   - app: The app to serve.
    ///   - address: The address to listen at, `127.0.0.1` by default: this
    ///     machine alone.
    ///   - port: The port to listen at; 0 for any that is free. 8080 by
    ///     default.
    public init(_ app: some ListApp, address: String = "127.0.0.1", port: Int = 8080) {
        host = WebHost(app, clock: ContinuousClock())
        appName = app.name
        self.address = address
        self.port = port
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM) or the task
    /// is cancelled; visits that have begun are answered first.
    ///
    /// - Parameter onReady: Called with the port when it listens.
    /// - Throws: ``WebServerError`` where it cannot listen.
    public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
        var logger = Logger(label: appName, factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        let responder = CallbackResponder<BasicRequestContext> { [host] request, _ in
            let answer = await host.respond(
                method: request.method.rawValue, target: request.uri.string)
            return Response(answer, hasBody: request.method != .head)
        }
        let connection = LiveConnection(app: host.app, pages: host.livePages)
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { responder in
                LiveChannel(responder: responder, connection: connection)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: port), serverName: "Waybill"),
            onServerRunning: { channel in
                await onReady(channel.localAddress?.port ?? 0)
            },
            logger: logger)
        do {
            try await application.runUntilAsked(logger: logger)
        } catch let error as SocketAddressError {
            throw WebServerError(
                description:
                    "Cannot listen at \(address), port \(port): no such address (\(error)).")
        } catch let error as IOError {
            throw WebServerError(
                description: "Cannot listen at \(address), port \(port): "
                    + String(cString: strerror(error.errnoCode)) + ".")
        }
    }
}

extension ApplicationProtocol {
    /// Runs until the process is asked to stop.
    ///
    /// Visits that have begun are answered first, but one who does not read is
    /// not waited for.
    func runUntilAsked(logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [self], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        do {
            try await ServiceGroup(configuration: configuration).run()
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
