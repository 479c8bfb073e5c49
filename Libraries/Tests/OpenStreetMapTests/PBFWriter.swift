import CWaybillZlib

/// Writes OpenStreetMap PBF files, whole and broken ones, for tests.
struct PBFWriter {
    /// How a blob's content is stored.
    enum Codec {
        case raw
        case zlib
        /// Any bytes in the field of a codec that is not written here.
        case claimed(field: UInt64)
    }

    /// The file.
    private(set) var bytes: [UInt8] = []

    /// Where blobs end: a file cut there is whole.
    private(set) var ends: [Int] = []

    /// A file that begins with a header.
    static func withHeader(
        _ features: [String] = ["OsmSchema-V0.6", "DenseNodes"],
        _ codec: Codec = .raw
    ) -> PBFWriter {
        var writer = PBFWriter()
        writer.addHeader(features, codec)
        return writer
    }

    /// Where the blob after the usual header begins.
    static let headerSize = Int64(withHeader().bytes.count)

    /// A file of a header and some blocks.
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

    /// Adds a blob of map data from the bytes of a block.
    mutating func addData(_ block: [UInt8], _ codec: Codec = .raw) {
        addBlob("OSMData", Self.blob(block, codec))
    }

    /// Adds a blob from its own bytes.
    ///
    /// - Parameters:
    ///   - type: What the blob's header says it is.
    ///   - blob: The message, whatever is in it.
    ///   - statedSize: The size in the blob's header; the true one by default.
    ///   - index: Bytes that pad the blob's header; none by default.
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

    /// Adds a blob from the bytes of its header and its own.
    mutating func addFrame(_ header: [UInt8], _ blob: [UInt8]) {
        let length = UInt32(header.count)
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
        bytes += header + blob
        ends.append(bytes.count)
    }

    /// The message around the content of a blob.
    ///
    /// - Parameters:
    ///   - content: What the blob holds.
    ///   - codec: How it is stored.
    ///   - statedSize: The unpacked size that it states; the true one by default.
    /// - Returns: A `Blob`.
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

    /// A zlib stream of some bytes.
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
