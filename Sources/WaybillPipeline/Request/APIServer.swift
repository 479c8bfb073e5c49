internal import Foundation

/// Where an API is, and what every request to it says.
public struct APIServer: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String

    /// The host, and the port where it is not the usual one.
    public let authority: String

    /// The path below which all requests are, without a slash at its end.
    public let pathPrefix: String

    /// What proves who asks; nil sends nothing.
    public var token: String?

    /// Header fields of every request.
    public var headers: HTTPFields

    /// Reads the address of an API, such as `https://example.org/v1`.
    ///
    /// Nil where it is no address of the web: another scheme, no host, a name
    /// or a password in it, a query, or a character that does not belong there.
    ///
    /// - Parameters:
    ///   - address: The address; a slash at its end makes no difference.
    ///   - token: What proves who asks, sent as `Authorization: Bearer`; none
    ///     by default.
    ///   - headers: Header fields of every request; none by default.
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

    /// The request as it goes over the wire.
    ///
    /// - Parameter request: The question.
    /// - Returns: The same question in HTTP. `Accept: application/json` is
    ///   among its fields unless another value is; a field of the question
    ///   replaces one of the server.
    /// - Complexity: O(*n*) in the length of path and parameters.
    public func httpRequest(for request: some APIRequest) -> HTTPRequest {
        var fields = headers
        for field in request.headers { fields[field.name] = nil }
        for field in request.headers { fields.append(field) }
        if fields[.accept] == nil { fields[.accept] = "application/json" }
        if request.sendsToken, let token { fields[.authorization] = "Bearer \(token)" }
        let path = pathPrefix + "/" + request.path.map(percentEncoded).joined(separator: "/")
        let query = request.parameters.map {
            "\(percentEncoded($0.name))=\(percentEncoded($0.value))"
        }
        return HTTPRequest(
            method: request.method, scheme: scheme, authority: authority,
            path: query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))",
            headerFields: fields)
    }
}

/// Encodes all but the unreserved characters of RFC 3986 and the comma.
///
/// A part of a path that is `.` or `..` would lead elsewhere, so its dots are
/// encoded too.
private func percentEncoded(_ text: String) -> String {
    let isDots = text == "." || text == ".."
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: ","):
            bytes.append(byte)
        case UInt8(ascii: ".") where !isDots:
            bytes.append(byte)
        default:
            bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
