import WaybillSessions

/// The cookie with the visitor of a browser.
struct VisitorCookie: Sendable {
    /// The path to which a live page sends its ticket for the cookie.
    static let ticketPath = "/visitor"

    /// Whether the browser may send it over TLS alone.
    var isSecure: Bool

    /// The path below which the browser sends it.
    var path = "/"

    /// The port at which the browser reaches the host; nil for the usual one.
    ///
    /// Browsers send cookies to all ports of a host: two apps would replace each other's visitors.
    var port: UInt16?

    /// The name, with a prefix that binds the cookie to this host and TLS (RFC 6265bis, 4.1.3), so
    /// that no other host of the site and no page without TLS can set it.
    var name: String {
        let name = "waybill_visitor" + (port.map { "_\($0)" } ?? "")
        guard isSecure else { return name }
        return (path == "/" ? "__Host-" : "__Secure-") + name
    }

    /// The visitor of a request; nil for none, an invalid token or two visitors, one of them
    /// planted.
    func visitor(in headers: [String]) -> Visitor? {
        let values = headers.flatMap { $0.split(separator: ";") }.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " || $0 == "\t" }
            guard pair.hasPrefix("\(name)=") else { return nil }
            return String(pair.dropFirst(name.count + 1))
        }
        guard Set(values).count == 1, let visitor = Visitor(token: values[0]) else { return nil }
        return VisitorRegistry.shared.contains(visitor) ? visitor : nil
    }

    func header(for visitor: Visitor) -> String {
        "\(name)=\(visitor.token); Max-Age=31536000; Path=\(path); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }
}
