import NIOHTTP1

/// The checks of every request: a proxy may read an ambiguous one differently, so it is refused.
enum RequestTarget {
    /// Checks the host and the target of a request, and makes the target a path.
    static func normalize(_ head: inout HTTPRequestHead) -> TextResponse? {
        guard head.method != .CONNECT else {
            return TextResponse(
                status: 405, line: "This server is not a proxy.",
                headers: ["allow": "GET, HEAD, POST"])
        }
        let hosts = head.headers["host"]
        guard hosts.count <= 1 else { return malformed("A request has one Host header.") }
        guard hosts.count == 1 || head.version.minor == 0 else {
            return malformed("A request of HTTP/1.1 has a Host header.")
        }
        if head.uri.hasPrefix("/") || (head.uri == "*" && head.method == .OPTIONS) { return nil }
        guard let target = AbsoluteTarget(head.uri) else {
            return malformed("The target of a request is a path.")
        }
        guard target.authority.lowercased() == hosts.first?.lowercased() else {
            return malformed("The target of the request and its Host header name different hosts.")
        }
        head.uri = target.path
        return nil
    }

    private static func malformed(_ line: String) -> TextResponse {
        TextResponse(status: 400, line: line)
    }
}

/// A target of a request in absolute form (RFC 9112, 3.2.2).
private struct AbsoluteTarget {
    let authority: String

    let path: String

    /// Reads a target; nil if it is not an absolute one of HTTP.
    init?(_ target: String) {
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: { target.lowercased().hasPrefix($0) }) else {
            return nil
        }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        guard end > rest.startIndex else { return nil }
        authority = String(rest[..<end])
        path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/" + rest[end...]
    }
}
