/// The compression of a whole text file.
enum OSMPacking: String {
    /// RFC 1952, with one or more members.
    case gzip
    /// One or more bzip2 streams.
    case bzip2

    /// Detects the compression by the first bytes; nil for none.
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

/// A streaming decompressor, with a fixed amount of memory.
protocol OSMUnpacker {
    /// Whether a packed stream has ended and no other has begun.
    var isBetweenStreams: Bool { get }

    /// Unpacks a part of the input.
    ///
    /// - Returns: At most ``OSMByteStream/chunk`` unpacked bytes, and the number of consumed bytes.
    mutating func unpack(
        _ packed: ArraySlice<UInt8>
    ) throws(OSMReadError) -> (unpacked: [UInt8], taken: Int)
}
