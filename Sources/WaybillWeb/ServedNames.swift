import NIOCore

/// The host names that a server accepts, as a defence against DNS rebinding.
///
/// A page from elsewhere can resolve its own name to this machine, and then read a local service as
/// its own origin. The browser reveals its name in `Host`.
struct ServedNames: Sendable {
    /// The names in lowercase, without a port; nil for any.
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

    /// Creates the names of a listening address, which is resolved.
    init(listeningAt address: String) {
        let found = try? SocketAddress.makeAddressResolvingHost(address, port: 0).ipAddress
        self.init(address: address, isLoopback: found.map(ServedNames.isLoopback) ?? false)
    }

    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// Whether a request is for this server; the port may differ outside a tunnel.
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
