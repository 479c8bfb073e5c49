import NIOCore

/// The peer of a connection, for limits per peer.
///
/// A peer is an IPv4 address or the first 64 bits of an IPv6 address, which one customer has as a
/// whole; a mapped IPv4 address counts as IPv4. All connections without an address are one peer.
struct Peer: Hashable, Sendable {
    /// The peer of the current task; one without an address outside of connections.
    @TaskLocal static var current = Peer(nil)

    private enum Kind: Hashable {
        case v4
        case v6
        case unknown
    }

    private let kind: Kind
    private let bits: UInt64

    init(_ address: SocketAddress?) {
        // The address is 4 bytes into `sockaddr_in` and 8 bytes into `sockaddr_in6`.
        let bytes = address?.withSockAddr { pointer, size in
            Array(UnsafeRawBufferPointer(start: pointer, count: size))
        }
        switch (address, bytes) {
        case (.v4, let bytes?): self.init(.v4, bytes[4..<8])
        case (.v6, let bytes?):
            let isMapped = bytes[8..<20] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            self.init(isMapped ? .v4 : .v6, isMapped ? bytes[20..<24] : bytes[8..<16])
        default: self.init(.unknown, [])
        }
    }

    private init(_ kind: Kind, _ bytes: ArraySlice<UInt8>) {
        self.kind = kind
        bits = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
