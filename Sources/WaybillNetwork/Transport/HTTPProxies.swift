internal import Foundation

/// The HTTP proxies, by the scheme of the request.
///
/// Both schemes use a tunnel (`CONNECT`), so a proxy sees only the host and the port of an https
/// call. Requests to the local machine (`localhost`, 127.0.0.0/8 and `::1`) never use a proxy.
///
/// ```swift
/// let proxies = try HTTPProxies(environment: ["https_proxy": "http://proxy.example.org:3128"])
/// ```
public struct HTTPProxies: Sendable {
    /// A tunnelling proxy with its credentials.
    public struct Proxy: Hashable, Sendable {
        /// The host name or address.
        public var host: String

        /// The port.
        public var port: Int

        /// The user name; nil for none.
        public var user: String?

        /// The password.
        public var password: String?

        /// Creates a proxy.
        public init(host: String, port: Int, user: String? = nil, password: String? = nil) {
            self.host = host
            self.port = port
            self.user = user
            self.password = password
        }
    }

    /// The proxy for `http:`; nil for none.
    public var http: Proxy?

    /// The proxy for `https:`; nil for none.
    public var https: Proxy?

    /// The hosts without a proxy: `example.org` includes its subdomains, `example.org:8080` is
    /// limited to one port, `*` includes every host.
    public var exceptions: [String]

    /// Creates proxies.
    public init(http: Proxy? = nil, https: Proxy? = nil, exceptions: [String] = []) {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, or the same in lower case, which come
    /// first.
    ///
    /// `HTTP_PROXY` is ignored if `REQUEST_METHOD` is set: a web server puts a visitor's header
    /// `Proxy` there. Address ranges in `NO_PROXY` are not supported.
    ///
    /// - Throws: ``TransportError`` with the reason `invalid` for an invalid address, since a call
    ///   meant for a proxy must not go out directly. It names the variable without its value, which
    ///   may contain a password.
    public init(environment: [String: String]) throws(TransportError) {
        let isInWebServer = environment["REQUEST_METHOD"] != nil
        http = try Self.read(
            isInWebServer ? ["http_proxy"] : ["http_proxy", "HTTP_PROXY"], environment)
        https = try Self.read(["https_proxy", "HTTPS_PROXY"], environment)
        exceptions = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
            .split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    private static func read(
        _ names: [String], _ environment: [String: String]
    ) throws(TransportError) -> Proxy? {
        guard let name = names.first(where: { environment[$0]?.isEmpty == false }),
            let text = environment[name]
        else { return nil }
        let parts = URLComponents(string: text.contains("://") ? text : "http://" + text)
        guard let parts, parts.scheme?.lowercased() == "http", let host = parts.host,
            !host.isEmpty, ["", "/"].contains(parts.path), parts.query == nil,
            (1...65_535).contains(parts.port ?? 80)
        else {
            throw TransportError(
                .invalid, message: "\(name) is not a proxy such as http://127.0.0.1:3128.",
                attempts: 0)
        }
        return Proxy(
            host: host.withoutBrackets, port: parts.port ?? 80, user: parts.user,
            password: parts.password)
    }

    /// The proxy for a request; nil for a direct connection.
    ///
    /// - Complexity: O(*n*) in the number of exceptions.
    public func proxy(for request: HTTPRequest) -> Proxy? {
        let scheme = (request.scheme ?? "https").lowercased()
        guard let proxy = scheme == "http" ? http : https,
            let parts = URLComponents(string: "\(scheme)://\(request.authority ?? "")"),
            let host = parts.host?.lowercased().withoutBrackets
        else { return nil }
        if host == "localhost" || host == "::1" || host.isLoopbackAddress { return nil }
        let port = parts.port ?? (scheme == "http" ? 80 : 443)
        return exceptions.contains { exempts($0, host, port) } ? nil : proxy
    }

    private func exempts(_ exception: String, _ host: String, _ port: Int) -> Bool {
        var name = exception.lowercased()
        if name == "*" { return true }
        let colons = name.count { $0 == ":" }
        if let colon = name.lastIndex(of: ":"), colons == 1 || name.contains("]:") {
            guard Int(name[name.index(after: colon)...]) == port else { return false }
            name = String(name[..<colon])
        }
        name = name.withoutBrackets
        if name.hasPrefix("*") { name.removeFirst() }
        if name.hasPrefix(".") { name.removeFirst() }
        return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }
}

extension String {
    fileprivate var withoutBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }

    fileprivate var isLoopbackAddress: Bool {
        let numbers = split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && !numbers.contains(nil) && numbers.first == 127
    }
}
