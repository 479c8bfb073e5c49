import CWaybillZlib

/// Compression with gzip (RFC 1952), by the system's zlib.
enum Gzip {
    /// Compresses a text, at a level from 1 (fast) to 9 (small).
    ///
    /// - Complexity: O(n) in the length of the text.
    static func pack(_ text: String, level: Int32) -> [UInt8]? {
        var text = text
        return text.withUTF8 { pack($0, level: level) }
    }

    /// Compresses two parts of a text, of which the second does not refer to the first, in raw
    /// deflate; nil if zlib fails.
    static func packApart(_ first: [UInt8], _ second: [UInt8]) -> ([UInt8], [UInt8])? {
        var stream = z_stream()
        // A negative window selects raw deflate.
        let begun = deflateInit2_(
            &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        func part(_ input: [UInt8], _ flush: Int32, endsWith end: Int32) -> [UInt8]? {
            let room = Int(deflateBound(&stream, uLong(input.count))) + 16
            var isDone = false
            let output = input.withUnsafeBufferPointer { input in
                [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    stream.avail_in = uInt(input.count)
                    stream.next_out = output.baseAddress
                    stream.avail_out = uInt(room)
                    isDone = deflate(&stream, flush) == end && stream.avail_in == 0
                    count = room - Int(stream.avail_out)
                }
            }
            return isDone ? output : nil
        }
        guard let head = part(first, Z_FULL_FLUSH, endsWith: Z_OK),
            let rest = part(second, Z_FINISH, endsWith: Z_STREAM_END)
        else { return nil }
        return (head, rest)
    }

    private static func pack(_ input: UnsafeBufferPointer<UInt8>, level: Int32) -> [UInt8]? {
        guard input.count <= Int(Int32.max) / 2 else { return nil }
        var stream = z_stream()
        // 15 is the largest window, and 16 selects the format of gzip.
        let begun = deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let room = Int(deflateBound(&stream, uLong(input.count)))
        var isDone = false
        let packed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = uInt(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(room)
            isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
            count = room - Int(stream.avail_out)
        }
        return isDone ? packed : nil
    }
}
