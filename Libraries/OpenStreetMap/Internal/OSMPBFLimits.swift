/// The size limits of a PBF file, in bytes.
///
/// The first two are those of <https://wiki.openstreetmap.org/wiki/PBF_Format>.
enum OSMPBFLimits {
    /// The limit of a blob's header.
    static let blobHeader = 64 << 10

    /// The limit of a blob, compressed and uncompressed.
    static let blob = 32 << 20

    /// The limit of a tag's key and value; longer tags are skipped.
    static let tagText = 4096
}
