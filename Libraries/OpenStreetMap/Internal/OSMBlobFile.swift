/// A file of blobs, read one at a time through a cache.
struct OSMBlobFile {
    let file: OSMFile

    private let cache = OSMBlobCache()

    init(file: OSMFile) { self.file = file }

    /// The size at opening, in bytes.
    var size: Int64 { file.size }

    /// Reads the header of the blob at an offset; nil at the end of the file.
    func frame(at offset: Int64) throws(OSMReadError) -> OSMBlobFrame? {
        guard offset < size else { return nil }
        do throws(OSMReadError) {
            let length = try file.read(4, at: offset).reduce(0) { $0 << 8 | Int64($1) }
            guard length <= OSMPBFLimits.blobHeader else {
                let limit = Int64(OSMPBFLimits.blobHeader)
                let what = "a block's header"
                throw OSMReadError(.tooLarge(what: what, bytes: length, limit: limit))
            }
            let header = try file.read(Int(length), at: offset + 4)
            return try OSMBlobFrame(
                decoding: header, offset: offset, dataOffset: offset + 4 + length)
        } catch {
            throw error.inBlob(at: offset)
        }
    }

    /// Reads and unpacks a blob, or takes it from the cache.
    func content(of frame: OSMBlobFrame) throws(OSMReadError) -> ProtobufReader {
        do throws(OSMReadError) {
            return try cache.content(at: frame.offset) { () throws(OSMReadError) in
                let bytes = try file.read(frame.dataSize, at: frame.dataOffset)
                return try OSMBlob(decoding: bytes).content()
            }
        } catch {
            throw error.inBlob(at: frame.offset)
        }
    }
}
