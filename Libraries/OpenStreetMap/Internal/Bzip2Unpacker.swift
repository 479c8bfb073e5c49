import CWaybillBzip2

/// A bzip2 decompressor on the system's library.
struct Bzip2Unpacker: OSMUnpacker {
    /// The library's stream, which must not move in memory.
    private final class Stream {
        let pointer = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)
        private var isOpen = false

        init() { pointer.initialize(to: bz_stream()) }

        func begin() -> Bool {
            end()
            pointer.pointee = bz_stream()
            isOpen = BZ2_bzDecompressInit(pointer, 0, 0) == BZ_OK
            return isOpen
        }

        private func end() {
            if isOpen { BZ2_bzDecompressEnd(pointer) }
            isOpen = false
        }

        deinit {
            end()
            pointer.deallocate()
        }
    }

    private let stream = Stream()
    private(set) var isBetweenStreams = true

    mutating func unpack(
        _ packed: ArraySlice<UInt8>
    ) throws(OSMReadError) -> (unpacked: [UInt8], taken: Int) {
        if isBetweenStreams {
            guard stream.begin() else { throw Self.noMemory }
            isBetweenStreams = false
        }
        var status = BZ_OK
        let pointer = stream.pointer
        let unpacked = [UInt8](unsafeUninitializedCapacity: OSMByteStream.chunk) { output, count in
            // Not copied: the input may hold thousands of streams. The library only reads it.
            packed.withUnsafeBytes { input in
                output.withMemoryRebound(to: CChar.self) { output in
                    pointer.pointee.next_in = input.baseAddress.map {
                        UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: CChar.self))
                    }
                    pointer.pointee.avail_in = UInt32(input.count)
                    pointer.pointee.next_out = output.baseAddress
                    pointer.pointee.avail_out = UInt32(output.count)
                    status = BZ2_bzDecompress(pointer)
                }
            }
            count = output.count - Int(pointer.pointee.avail_out)
        }
        switch status {
        case BZ_STREAM_END: isBetweenStreams = true
        case BZ_OK: break
        case BZ_MEM_ERROR: throw Self.noMemory
        default: throw .malformed("its bzip2 stream is broken")
        }
        return (unpacked, packed.count - Int(pointer.pointee.avail_in))
    }

    private static var noMemory: OSMReadError {
        OSMReadError(.unreadable(message: "there is not enough memory to unpack the file"))
    }
}
