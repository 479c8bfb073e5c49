/// The compression of a whole text file.
enum OSMPacking: String {
    /// RFC 1952; several members may follow one another.
    case gzip
    /// By the library of that name; several streams may follow one another.
    case bzip2

    /// Tells by the bytes at the start of a file; nil for neither.
    init?(_ start: some Sequence<UInt8>) {
        if start.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if start.starts(with: Array("BZh".utf8)) {
            self = .bzip2
        } else {
            return nil
        }
    }
}

/// A decompressor of a stream of bytes, piece by piece.
///
/// It takes memory of a fixed size, whatever comes.
protocol OSMUnpacker {
    /// Whether a packed stream has ended and no other has begun.
    var isBetweenStreams: Bool { get }

    /// Unpacks some of what is given.
    ///
    /// - Returns: What was unpacked, at most ``OSMByteStream/chunk`` bytes, and
    ///   how many bytes that took.
    mutating func unpack(
        _ packed: ArraySlice<UInt8>
    ) throws(OSMReadError) -> (unpacked: [UInt8], taken: Int)
}
