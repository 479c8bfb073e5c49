internal import Foundation

/// The base URL of an API, and the header fields of every request to it.
///
/// ```swift
/// let server = APIServer(
///     "https://api.example.org/v2", token: "secret", headers: [.acceptLanguage: "de"])
/// #expect(server?.authority == "api.example.org")
/// ```
public struct APIServer: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String

    /// The host, and the port if it is not the default one.
    public let authority: String

    /// The path below which all requests are, without a slash at its end.
    package let pathPrefix: String

    /// What proves who asks; nil sends nothing.
    public var token: String?

    package var headers: HTTPFields

    /// Reads the address of an API, such as `https://example.org/v1`.
    ///
    /// Nil if it is not an address of the web: another scheme, no host, a name
    /// or a password in it, a query, or a character that does not belong there.
    ///
    /// - Parameters:
    ///   - address: The address; a slash at its end makes no difference.
    ///   - token: What proves who asks, sent as `Authorization: Bearer`; none
    ///     by default.
    public init?(_ address: String, token: String? = nil, headers: HTTPFields = [:]) {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            parts.port.map({ (1...65_535).contains($0) }) ?? true
        else { return nil }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        self.scheme = scheme
        authority = parts.port.map { "\(name):\($0)" } ?? name
        pathPrefix = String(
            parts.percentEncodedPath.reversed().drop { $0 == "/" }.reversed())
        self.token = token
        self.headers = headers
    }

    /// The whole call as it goes over the wire.
    ///
    /// - Complexity: O(*n*) in the length of path, parameters and body.
    package func httpCall(
        for request: some APIRequest, onProgress: (@Sendable (HTTPProgress) -> Void)? = nil
    ) -> HTTPCall {
        let body = request.body
        return HTTPCall(
            head(of: request, body), body: body?.bytes ?? Data(), sendsToken: request.sendsToken,
            onProgress: onProgress)
    }

    /// The request as it goes over the wire, without its body.
    ///
    /// - Returns: The same question in HTTP. `Accept: application/json` is
    ///   among its fields unless another value is, and so is the type of its
    ///   body; a field of the question replaces one of the server.
    /// - Complexity: O(*n*) in the length of path and parameters.
    public func httpRequest(for request: some APIRequest) -> HTTPRequest {
        head(of: request, request.body)
    }

    private func head(of request: some APIRequest, _ body: APIBody?) -> HTTPRequest {
        var fields = headers
        for field in request.headers { fields[field.name] = nil }
        for field in request.headers { fields.append(field) }
        if fields[.accept] == nil { fields[.accept] = "application/json" }
        if let body, request.headers[.contentType] == nil { fields[.contentType] = body.type }
        if request.sendsToken, let token { fields[.authorization] = "Bearer \(token)" }
        let path = pathPrefix + "/" + request.path.map(percentEncoded).joined(separator: "/")
        let query = request.parameters.map { "\(percentEncoded($0))=\(percentEncoded($1))" }
        return HTTPRequest(
            method: request.method, scheme: scheme, authority: authority,
            path: query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))",
            headerFields: fields)
    }
}
