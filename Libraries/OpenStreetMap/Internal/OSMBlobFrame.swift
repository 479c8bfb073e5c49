/// The position of a blob in a file, with its header.
struct OSMBlobFrame {
    /// Where the blob's header begins, in bytes from the start of the file.
    let offset: Int64

    /// Where the blob itself begins, in bytes from the start of the file.
    let dataOffset: Int64

    /// The size of the blob itself, in bytes; within ``OSMPBFLimits/blob``.
    let dataSize: Int

    /// What the blob holds, for example `OSMData`.
    let type: String

    /// Where the next blob begins, in bytes from the start of the file.
    var end: Int64 { dataOffset + Int64(dataSize) }

    /// The size of the blob with its header, in bytes.
    var size: Int64 { end - offset }

    /// Reads a `BlobHeader`.
    ///
    /// - Complexity: O(*n*) in the number of fields.
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
