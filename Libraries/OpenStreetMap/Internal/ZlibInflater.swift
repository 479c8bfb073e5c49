import CWaybillZlib

/// A decompressor of zlib streams (RFC 1950) on the system's library.
enum ZlibInflater {
    /// Unpacks a stream of a known size, which limits the memory.
    static func inflate(
        _ packed: ArraySlice<UInt8>,
        expectedCount: Int
    ) throws(OSMReadError) -> [UInt8] {
        var status = Z_OK
        let unpacked = [UInt8](unsafeUninitializedCapacity: expectedCount) { output, count in
            var written = uLongf(expectedCount)
            status = packed.withUnsafeBufferPointer { input in
                uncompress(output.baseAddress, &written, input.baseAddress, uLong(input.count))
            }
            count = status == Z_OK ? Int(written) : 0
        }
        switch status {
        case Z_OK where unpacked.count == expectedCount:
            return unpacked
        case Z_OK:
            throw .malformed("a block unpacks to \(unpacked.count) of \(expectedCount) bytes")
        case Z_BUF_ERROR:
            throw .malformed("a block unpacks to more than its \(expectedCount) bytes")
        case Z_MEM_ERROR:
            throw OSMReadError(.unreadable(message: "there is not enough memory to unpack a block"))
        default:
            throw .malformed("a block's zlib stream is damaged")
        }
    }
}
