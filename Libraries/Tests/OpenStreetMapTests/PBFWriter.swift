import CWaybillZlib

/// A writer of valid and invalid OpenStreetMap PBF files.
struct PBFWriter {
    /// The storage of a blob's content.
    enum Codec {
        case raw
        case zlib
        /// Any bytes in the field of another codec.
        case claimed(field: UInt64)
    }

    private(set) var bytes: [UInt8] = []

    /// The ends of the blobs, at which a truncated file is valid.
    private(set) var ends: [Int] = []

    static func withHeader(
        _ features: [String] = ["OsmSchema-V0.6", "DenseNodes"],
        _ codec: Codec = .raw
    ) -> PBFWriter {
        var writer = PBFWriter()
        writer.addHeader(features, codec)
        return writer
    }

    /// The offset of the first blob after the default header.
    static let headerSize = Int64(withHeader().bytes.count)

    static func file(_ blocks: PBFBlockWriter..., codec: Codec = .raw) -> [UInt8] {
        var writer = PBFWriter.withHeader()
        for block in blocks { writer.addBlock(block, codec) }
        return writer.bytes
    }

    mutating func addHeader(_ features: [String], _ codec: Codec = .raw, seconds: Int64? = nil) {
        var header = ProtobufWriter()
        if let seconds { header.integer(32, seconds) }
        for feature in features { header.text(4, feature) }
        header.text(16, "waybill tests")
        addBlob("OSMHeader", Self.blob(header.bytes, codec))
    }

    mutating func addBlock(_ block: PBFBlockWriter, _ codec: Codec = .raw) {
        addData(block.bytes, codec)
    }

    mutating func addData(_ block: [UInt8], _ codec: Codec = .raw) {
        addBlob("OSMData", Self.blob(block, codec))
    }

    /// Adds a blob from its message.
    ///
    /// - Parameters:
    ///   - statedSize: The size in the blob's header; the true one by default.
    ///   - index: Padding of the blob's header; none by default.
    mutating func addBlob(
        _ type: String,
        _ blob: [UInt8],
        statedSize: Int64? = nil,
        index: [UInt8] = []
    ) {
        var header = ProtobufWriter()
        header.text(1, type)
        if !index.isEmpty { header.message(2, index) }
        header.integer(3, statedSize ?? Int64(blob.count))
        addFrame(header.bytes, blob)
    }

    mutating func addFrame(_ header: [UInt8], _ blob: [UInt8]) {
        let length = UInt32(header.count)
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
        bytes += header + blob
        ends.append(bytes.count)
    }

    /// The `Blob` message around a content.
    ///
    /// - Parameter statedSize: The unpacked size in the message; the true one by default.
    static func blob(
        _ content: [UInt8],
        _ codec: Codec = .raw,
        statedSize: Int64? = nil
    ) -> [UInt8] {
        var blob = ProtobufWriter()
        switch codec {
        case .raw:
            blob.message(1, content)
            if let statedSize { blob.integer(2, statedSize) }
        case .zlib:
            blob.integer(2, statedSize ?? Int64(content.count))
            blob.message(3, zlib(content))
        case .claimed(let field):
            blob.integer(2, statedSize ?? Int64(content.count))
            blob.message(field, content)
        }
        return blob.bytes
    }

    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let room = Int(compressBound(uLong(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: room) { output, count in
            var size = uLongf(room)
            let status = compress(output.baseAddress, &size, bytes, uLong(bytes.count))
            precondition(status == Z_OK, "zlib cannot pack \(bytes.count) bytes: \(status)")
            count = Int(size)
        }
    }
}
