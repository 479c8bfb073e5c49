import CWaybillZlib

/// A gzip decompressor (RFC 1952) on the system's zlib.
struct GzipUnpacker: OSMUnpacker {
    /// zlib's stream, which must not move in memory.
    private final class Stream {
        let pointer = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

        let isOpen: Bool

        init() {
            pointer.initialize(to: z_stream())
            // A window of 15 bits, plus 16 to require a gzip header.
            isOpen =
                inflateInit2_(
                    pointer, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        }

        deinit {
            if isOpen { inflateEnd(pointer) }
            pointer.deallocate()
        }
    }

    private let stream = Stream()
    private(set) var isBetweenStreams = true

    init() throws(OSMReadError) {
        guard stream.isOpen else { throw Self.noMemory }
    }

    private static var noMemory: OSMReadError {
        OSMReadError(.unreadable(message: "there is not enough memory to unpack the file"))
    }

    mutating func unpack(
        _ packed: ArraySlice<UInt8>
    ) throws(OSMReadError) -> (unpacked: [UInt8], taken: Int) {
        if isBetweenStreams {
            // Some writers pad the file with zeros.
            if packed.first == 0 { return ([], packed.prefix { $0 == 0 }.count) }
            guard inflateReset(stream.pointer) == Z_OK else { throw Self.noMemory }
            isBetweenStreams = false
        }
        var status = Z_OK
        let pointer = stream.pointer
        let unpacked = [UInt8](unsafeUninitializedCapacity: OSMByteStream.chunk) { output, count in
            // Not copied: the input may hold thousands of streams. The library only reads it.
            packed.withUnsafeBufferPointer { input in
                pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                pointer.pointee.avail_in = uInt(input.count)
                pointer.pointee.next_out = output.baseAddress
                pointer.pointee.avail_out = uInt(output.count)
                status = inflate(pointer, Z_NO_FLUSH)
            }
            count = output.count - Int(pointer.pointee.avail_out)
        }
        switch status {
        case Z_STREAM_END: isBetweenStreams = true
        case Z_OK, Z_BUF_ERROR: break
        case Z_MEM_ERROR: throw Self.noMemory
        default: throw .malformed("its gzip stream is broken")
        }
        return (unpacked, packed.count - Int(pointer.pointee.avail_in))
    }
}
