import NIOCore

/// The names under which a server may be asked.
///
/// A page from elsewhere can have its own name resolved to this machine, and
/// then read what is served to this machine alone as if it were its own (DNS
/// rebinding). Its name gives it away: the browser sends it in `Host`.
struct ServedNames: Sendable {
    /// The names in lowercase, without a port; nil if any will do.
    private let names: [String]?

    init(address: String, isLoopback: Bool) {
        guard isLoopback else {
            names = nil
            return
        }
        let own = (address.contains(":") ? "[\(address)]" : address).lowercased()
        let usual = ["localhost", "127.0.0.1", "[::1]"]
        names = usual.contains(own) ? usual : usual + [own]
    }

    /// Names a server by the address at which it is to listen, which is looked
    /// up.
    init(listeningAt address: String) {
        let found = try? SocketAddress.makeAddressResolvingHost(address, port: 0).ipAddress
        self.init(address: address, isLoopback: found.map(ServedNames.isLoopback) ?? false)
    }

    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// Whether a request is meant for this server.
    ///
    /// The port is not compared: it may be another one outside a tunnel.
    func include(_ hosts: [String]) -> Bool {
        guard let names else { return true }
        guard hosts.count == 1 else { return false }
        return names.contains(ServedNames.name(in: hosts[0].lowercased()))
    }

    /// The response to a request under another host name.
    var refusal: TextResponse {
        let list = (names ?? []).joined(separator: ", ")
        return TextResponse(
            status: 421,
            line: "This server is for this machine alone, and responds to these names: \(list).")
    }

    /// A host without its port.
    private static func name(in host: String) -> String {
        guard let colon = host.lastIndex(of: ":"),
            host[host.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
        else { return host }
        return String(host[..<colon])
    }
}
