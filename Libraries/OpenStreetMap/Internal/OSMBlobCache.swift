/// A cache of the unpacked blobs of a file, for the passes after the first.
///
/// Unpacking takes nearly half of the time for a city. Blobs beyond the limit are unpacked each
/// time.
final class OSMBlobCache {
    private var contents: [Int64: ProtobufReader] = [:]
    private var room: Int

    /// The default limit, in bytes.
    static let limit = 32 << 20

    init(limit: Int = OSMBlobCache.limit) { room = limit }

    /// The content of the blob at an offset, unpacked once if there is room.
    func content(
        at offset: Int64, unpack: () throws(OSMReadError) -> ProtobufReader
    ) throws(OSMReadError) -> ProtobufReader {
        if let content = contents[offset] { return content }
        let content = try unpack()
        if content.count <= room {
            room -= content.count
            contents[offset] = content
        }
        return content
    }
}
