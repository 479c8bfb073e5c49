import CWaybillZlib
import NIOCore

/// Two parts of a document in gzip, between which a short text is put without compressing again.
///
/// The first part ends with a full flush, the text is a stored block (RFC 1951, 3.2.4), and the
/// checksums are combined.
struct GzipSeam: Sendable {
    private let head: [UInt8]
    private let rest: [UInt8]
    private let checksums: (head: uLong, rest: uLong)
    private let lengths: (head: Int, rest: Int)

    /// Compresses the parts; nil if zlib fails.
    init?(_ head: [UInt8], _ rest: [UInt8]) {
        guard let parts = Gzip.packApart(head, rest) else { return nil }
        (self.head, self.rest) = parts
        checksums = (GzipSeam.checksum(head), GzipSeam.checksum(rest))
        lengths = (head.count, rest.count)
    }

    private static func checksum(_ bytes: some Collection<UInt8>) -> uLong {
        bytes.withContiguousStorageIfAvailable { crc32(0, $0.baseAddress, uInt($0.count)) }
            ?? crc32(0, Array(bytes), uInt(bytes.count))
    }

    /// The whole in gzip.
    ///
    /// - Parameter text: At most 65,535 bytes.
    func joined(by text: String) -> ByteBuffer {
        let text = Array(text.utf8)
        var buffer = ByteBufferAllocator().buffer(
            capacity: head.count + rest.count + text.count + 23)
        // Deflate, no flags, no time, an unknown system.
        buffer.writeBytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
        buffer.writeBytes(head)
        let count = UInt16(text.count)
        buffer.writeInteger(0, as: UInt8.self)
        buffer.writeInteger(count, endianness: .little)
        buffer.writeInteger(~count, endianness: .little)
        buffer.writeBytes(text)
        buffer.writeBytes(rest)
        let first = crc32_combine(checksums.head, GzipSeam.checksum(text), text.count)
        let whole = crc32_combine(first, checksums.rest, lengths.rest)
        buffer.writeInteger(UInt32(truncatingIfNeeded: whole), endianness: .little)
        let length = lengths.head + text.count + lengths.rest
        buffer.writeInteger(UInt32(truncatingIfNeeded: length), endianness: .little)
        return buffer
    }
}
