/// The container of a block's content, compressed or not.
struct OSMBlob {
    private enum Codec: UInt64 {
        case raw = 1
        case zlib = 3
        case lzma = 4
        case bzip2 = 5
        case lz4 = 6
        case zstd = 7
    }

    private var codec: Codec?
    private var data = ProtobufReader([])
    private var rawSize: Int?

    /// Reads a `Blob` without unpacking it.
    init(decoding bytes: [UInt8]) throws(OSMReadError) {
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            if let codec = Codec(rawValue: field.number) {
                self.codec = codec
                data = try reader.message(field)
            } else if field.number == 2 {
                rawSize = try Self.checked(try reader.integer(field))
            } else {
                try reader.skip(field)
            }
        }
    }

    /// Unpacks the content, at most ``OSMPBFLimits/blob`` bytes.
    func content() throws(OSMReadError) -> ProtobufReader {
        guard let codec else { throw .malformed("a block has no content") }
        switch codec {
        case .raw:
            guard rawSize == nil || rawSize == data.count else {
                throw .malformed("a block's size is not the one it states")
            }
            return data
        case .zlib:
            guard let rawSize else {
                throw .malformed("a block does not state its unpacked size")
            }
            let unpacked = try ZlibInflater.inflate(data.remaining, expectedCount: rawSize)
            return ProtobufReader(unpacked)
        case .lzma, .bzip2, .lz4, .zstd:
            throw OSMReadError(.unsupportedCodec(name: "\(codec)"))
        }
    }

    private static func checked(_ size: Int64) throws(OSMReadError) -> Int {
        guard size >= 0 else { throw .malformed("a block states a negative size") }
        guard size <= OSMPBFLimits.blob else {
            let limit = Int64(OSMPBFLimits.blob)
            throw OSMReadError(.tooLarge(what: "an unpacked block", bytes: size, limit: limit))
        }
        return Int(size)
    }
}
