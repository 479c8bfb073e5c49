internal import Foundation

/// The base URL of an API, and the header fields of every request to it.
///
/// ```swift
/// let server = APIServer(
///     "https://api.example.org/v2", token: "secret", headers: [.acceptLanguage: "de"])
/// #expect(server?.authority == "api.example.org")
/// ```
public struct APIServer: Hashable, Sendable {
    package let scheme: String

    /// The host, with the port unless it is the default one.
    public let authority: String

    /// The common path of all requests, without a trailing slash.
    package let pathPrefix: String

    /// The access token; nil sends none.
    public var token: String?

    package var headers: HTTPFields

    /// Parses the address of an API, such as `https://example.org/v1`.
    ///
    /// Nil if it is not a web address: another scheme, no host, credentials in it, a query, or an
    /// invalid character.
    ///
    /// - Parameters:
    ///   - address: The address; a trailing slash makes no difference.
    ///   - token: The access token, sent as `Authorization: Bearer`; none by default.
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

    package func httpCall(for request: some APIRequest) -> HTTPCall {
        let body = request.body
        return HTTPCall(
            head(of: request, body), body: body ?? Data(), sendsToken: request.sendsToken)
    }

    /// The HTTP request, without its body.
    ///
    /// The default fields are `Accept: application/json` and the type of the body; a field of the
    /// request replaces one of the server.
    ///
    /// - Complexity: O(*n*) in the length of path and parameters.
    public func httpRequest(for request: some APIRequest) -> HTTPRequest {
        head(of: request, request.body)
    }

    private func head(of request: some APIRequest, _ body: Data?) -> HTTPRequest {
        var fields = headers
        for field in request.headers { fields[field.name] = nil }
        for field in request.headers { fields.append(field) }
        if fields[.accept] == nil { fields[.accept] = "application/json" }
        if body != nil, request.headers[.contentType] == nil {
            fields[.contentType] = "application/json"
        }
        if request.sendsToken, let token { fields[.authorization] = "Bearer \(token)" }
        let path = pathPrefix + "/" + request.path.map(percentEncoded).joined(separator: "/")
        let query = request.parameters.map { "\(percentEncoded($0))=\(percentEncoded($1))" }
        return HTTPRequest(
            method: request.method, scheme: scheme, authority: authority,
            path: query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))",
            headerFields: fields)
    }
}
