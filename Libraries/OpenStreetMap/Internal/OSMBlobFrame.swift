/// The position of a blob in a file, with its header.
struct OSMBlobFrame {
    /// The offset of the header in the file, in bytes.
    let offset: Int64

    /// The offset of the blob after its header, in bytes.
    let dataOffset: Int64

    /// The size without the header, in bytes; at most ``OSMPBFLimits/blob``.
    let dataSize: Int

    /// The type, such as `OSMData`.
    let type: String

    /// The offset of the next blob, in bytes.
    var end: Int64 { dataOffset + Int64(dataSize) }

    /// The size with the header, in bytes.
    var size: Int64 { end - offset }

    /// Reads a `BlobHeader`.
    init(
        decoding header: [UInt8],
        offset: Int64,
        dataOffset: Int64
    ) throws(OSMReadError) {
        var reader = ProtobufReader(header)
        var type: String?
        var size: Int64?
        while let field = try reader.nextField() {
            switch field.number {
            case 1: type = try reader.text(field)
            case 3: size = try reader.integer(field)
            default: try reader.skip(field)
            }
        }
        guard let type, let size, size >= 0 else {
            throw .malformed("a block's header lacks its type or its size")
        }
        guard size <= OSMPBFLimits.blob else {
            let limit = Int64(OSMPBFLimits.blob)
            throw OSMReadError(.tooLarge(what: "a block", bytes: size, limit: limit))
        }
        self.offset = offset
        self.dataOffset = dataOffset
        dataSize = Int(size)
        self.type = type
    }
}
