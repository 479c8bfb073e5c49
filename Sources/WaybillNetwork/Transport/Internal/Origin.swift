extension APIServer {
    /// Whether a request goes to this server, by scheme, host and port.
    func isHome(of request: HTTPRequest) -> Bool {
        guard let theirs = Origin(request) else { return false }
        return theirs == Origin(scheme, authority)
    }
}

/// A scheme, a host and a port (RFC 9110, 4.3.1).
package struct Origin: Hashable, Sendable {
    package let scheme: String

    /// The host, with the port unless it is the default one, in lower case.
    package let authority: String

    /// The origin of a request; nil if it contains credentials or no host.
    package init?(_ request: HTTPRequest) {
        self.init(request.scheme ?? "https", request.authority ?? "")
    }

    init?(_ scheme: String, _ authority: String) {
        let scheme = scheme.lowercased()
        let usualPort = scheme == "http" ? ":80" : scheme == "https" ? ":443" : nil
        var authority = authority.lowercased()
        guard let usualPort, !authority.isEmpty, !authority.contains("@") else { return nil }
        if authority.hasSuffix(usualPort) { authority.removeLast(usualPort.count) }
        self.scheme = scheme
        self.authority = authority
    }
}
