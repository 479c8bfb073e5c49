import WaybillAppCore

/// The cookie in which a browser keeps who its visitor is.
struct VisitorCookie: Sendable {
    /// Whether the browser may send it over TLS alone.
    var isSecure: Bool

    /// The path below which the browser sends it.
    var path = "/"

    private static let name = "waybill_visitor"

    /// The visitor that a browser names.
    ///
    /// - Returns: The visitor; nil if none is named, where a value is not one that this host gives,
    ///   or where two are named: one of them was put there by someone else.
    static func visitor(in headers: [String]) -> Visitor? {
        let values = headers.flatMap { $0.split(separator: ";") }.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " || $0 == "\t" }
            guard pair.hasPrefix("\(name)=") else { return nil }
            return String(pair.dropFirst(name.count + 1))
        }
        guard Set(values).count == 1 else { return nil }
        return Visitor(token: values[0])
    }

    func header(for visitor: Visitor) -> String {
        "\(VisitorCookie.name)=\(visitor.token); Max-Age=31536000; Path=\(path); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }
}
