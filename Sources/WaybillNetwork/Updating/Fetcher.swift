/// A fetcher: it requests an API and parses the response without storing it.
///
/// For transient responses, such as suggestions during typing. To store responses, use an
/// ``Updater``.
///
/// ```swift
/// let api = Fetcher(server: server, transport: network)
/// let request = CitiesRequest.named("Graz")
/// let cities = try await api.fetch(request, request.parser).elements
/// ```
public struct Fetcher: Sendable {
    private let server: APIServer
    private let transport: any HTTPTransport

    /// Creates a fetcher.
    public init(server: APIServer, transport: any HTTPTransport) {
        self.server = server
        self.transport = transport
    }

    var changeCount: Int {
        Origin(server.scheme, server.authority).map(transport.changeCount) ?? 0
    }

    /// The host of the API, with the port unless it is the default one.
    package var authority: String { server.authority }

    /// Sends a request and parses the response.
    ///
    /// - Throws: ``UpdateError``; its message never contains the server's token.
    public func fetch<Model>(
        _ request: some APIRequest, _ parser: Parser<Model>
    ) async throws(UpdateError) -> Model {
        let outgoing = server.httpCall(for: request)
        do {
            return try await parsedResponse(to: outgoing, parser)
        } catch {
            // A transport may throw any error for a cancelled task.
            let reason = Task.isCancelled ? CancellationError() : error
            throw UpdateError(reason, to: outgoing.head.path ?? "")
        }
    }

    func parsedResponse<Model>(
        to call: HTTPCall, _ parser: Parser<Model>
    ) async throws -> Model {
        let response = try await transport.send(call.revalidating)
        guard response.head.status.kind == .successful else {
            throw UpdateError(refusal: response, of: call.head, hiding: server.token)
        }
        do throws(ParseError) {
            return try parser.parse(response.body)
        } catch {
            throw UpdateError(error, in: response, to: call.head, hiding: server.token)
        }
    }
}
