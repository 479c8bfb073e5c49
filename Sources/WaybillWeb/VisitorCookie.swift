import WaybillSessions

/// The cookie in which a browser keeps who its visitor is.
struct VisitorCookie: Sendable {
    /// The path to which a live page sends its ticket for the cookie.
    static let ticketPath = "/visitor"

    /// Whether the browser may send it over TLS alone.
    var isSecure: Bool

    /// The path below which the browser sends it.
    var path = "/"

    /// The port at which the browser reaches the host; nil for the usual one.
    ///
    /// A browser sends cookies to all ports of a host: two apps of one machine would replace each
    /// other's visitors.
    var port: UInt16?

    /// The name, whose prefix has the browser take the cookie from this host over TLS alone
    /// (RFC 6265bis, 4.1.3): no other host of the site and no page without TLS plants one.
    var name: String {
        let name = "waybill_visitor" + (port.map { "_\($0)" } ?? "")
        guard isSecure else { return name }
        return (path == "/" ? "__Host-" : "__Secure-") + name
    }

    /// The visitor that a browser names.
    ///
    /// - Returns: The visitor; nil if none is named, if no server gave the token, or if two are
    ///   named: one of them was put there by someone else.
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
