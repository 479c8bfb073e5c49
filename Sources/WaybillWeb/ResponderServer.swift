import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import UnixSignals

/// An HTTP server of a responder: an API beside the pages of an app.
///
/// Responses are the same for every client and have no personal data, so they are compressed with
/// gzip for requests of any site. Request bodies are ignored; a long one ends its connection.
///
/// ```swift
/// let server = ResponderServer(name: "versions", port: 0) { method, target in
///     guard target == "/version" else { return ResponderServer.Response(status: 404) }
///     return ResponderServer.Response(status: 200, body: "1.0")
/// }
/// ```
public struct ResponderServer: Sendable {
    /// The response.
    public struct Response: Hashable, Sendable {
        /// The status, of three digits.
        package var status: Int

        package var headers: [String: String]

        /// The body, in UTF-8.
        package var body: String

        /// Creates a response.
        ///
        /// - Parameter headers: The header fields, by name; invalid ones are left out. None by
        ///   default.
        public init(status: Int, headers: [String: String] = [:], body: String = "") {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    private let name: String
    private let address: String
    private let port: Int
    private let limits: ServerLimits
    private let respond: @Sendable (_ method: String, _ target: String) async -> Response

    /// Creates a server, which does not listen yet.
    ///
    /// - Parameters:
    ///   - address: The address to listen at; `127.0.0.1` by default: this machine alone. A
    ///     loopback address accepts only the names of this machine.
    ///   - port: The port; 0 for any free one, 8080 by default.
    ///   - respond: Responds to a method and the path and query, percent encoded; called from any
    ///     task, concurrently. The body of a response to `HEAD` is left out.
    public init(
        name: String, address: String = "127.0.0.1", port: Int = 8080,
        limits: ServerLimits = ServerLimits(),
        respond: @escaping @Sendable (_ method: String, _ target: String) async -> Response
    ) {
        self.name = name
        self.address = address
        self.port = port
        self.limits = limits
        self.respond = respond
    }

    /// Serves until SIGINT, SIGTERM or cancellation of the task, and finishes requests in progress.
    ///
    /// - Throws: ``WebServerError`` if it cannot listen.
    public func run(
        onReady: @escaping @Sendable (ServedAddress) async -> Void
    ) async throws {
        var logger = Logger(label: name, factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        let names = ServedNames(listeningAt: address)
        let responder = CallbackResponder<BasicRequestContext> { [respond] request, _ in
            guard names.include([request.head.authority].compactMap(\.self)) else {
                return names.refusal.response(hasBody: request.method != .head)
            }
            let response = await respond(request.method.rawValue, request.uri.string)
            let status = (100...999).contains(response.status) ? response.status : 500
            return HummingbirdCore.Response(
                status: status, headers: response.headers, body: response.body, packed: nil,
                to: request, isPersonal: false)
        }
        let descriptors = Descriptors.raiseLimit()
        let limits = self.limits.fitting(descriptors)
        let application = Application(
            responder: responder,
            server: .waybill(names: names, limits: limits),
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: port), serverName: "Waybill",
                availableConnectionsDelegate: MaximumAvailableConnections(
                    limits.sockets, logger: logger)),
            onServerRunning: { [address, logger, wanted = self.limits] channel in
                limits.report(descriptors, wanted: wanted, to: logger)
                await onReady(
                    ServedAddress(host: address, port: channel.localAddress?.port ?? 0))
            },
            logger: logger)
        try await application.listen(at: address, port: port, logger: logger)
    }
}
