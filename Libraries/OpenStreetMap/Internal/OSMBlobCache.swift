/// A cache of the unpacked blobs of a file, for the passes after the first.
///
/// Unpacking is near half of the time that a city takes. What comes when the
/// cache is full is unpacked each time: a country takes no more memory.
final class OSMBlobCache {
    private var contents: [Int64: ProtobufReader] = [:]
    private var room: Int

    /// The most that is kept, in bytes.
    static let limit = 32 << 20

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The most that it keeps, in bytes; 32 MiB by default.
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
