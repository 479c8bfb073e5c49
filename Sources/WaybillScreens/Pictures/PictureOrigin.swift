/// A server from which browsers may load pictures, such as `https://tiles.example.org`.
public struct PictureOrigin: Hashable, Sendable {
    /// The scheme, the host and the port, if any, in lowercase.
    public let text: String

    /// Creates an origin; nil if the text is not one of `http` or `https`.
    ///
    /// - Parameter text: The scheme, a host, and a port if it is not the default one; no path.
    /// - Complexity: O(n) in the length of the text.
    public init?(_ text: String) {
        let lowercased = text.lowercased()
        guard let scheme = PictureOrigin.schemes.first(where: { lowercased.hasPrefix($0) })
        else { return nil }
        let host = lowercased.dropFirst(scheme.count).utf8
        let isHost = host.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "0"..."9", "-", ".", ":": true
            default: false
            }
        }
        guard isHost, !host.isEmpty else { return nil }
        self.text = lowercased
    }

    private static let schemes = ["https://", "http://"]

    package func holds(_ address: String) -> Bool {
        let isPlain = address.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && scalar.value < 0x7F && !"\\\"'<>".unicodeScalars.contains(scalar)
        }
        guard isPlain, address.utf8.count > text.utf8.count else { return false }
        return address.lowercased().hasPrefix(text + "/")
    }
}
