extension APIServer {
    /// Whether a request goes to this server, by scheme, host and port.
    func isHome(of request: HTTPRequest) -> Bool {
        guard let theirs = Origin(request), let own = Origin(scheme, authority) else {
            return false
        }
        return theirs == own
    }
}

/// A scheme, a host and a port (RFC 9110, 4.3.1).
package struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String

    /// The host, and the port if it is not the default one, in lower case.
    package let authority: String

    /// Reads where a request goes; nil if it names a person or no host.
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
