/// The sizes that a PBF file may not pass, in bytes.
///
/// The first two are those of the format's description,
/// <https://wiki.openstreetmap.org/wiki/PBF_Format>.
enum OSMPBFLimits {
    /// The most that the header of a blob may take.
    static let blobHeader = 64 << 10

    /// The most that a blob may take, packed as well as unpacked.
    static let blob = 32 << 20

    /// The longest key or value of a tag that is kept.
    static let tagText = 4096
}
