/// A hash that is the same on every machine and in every run, unlike those of `Hasher`.
///
/// Use it for checksums, versions and names of files. It does not protect against deliberate
/// collisions.
public enum StableHash {
    /// The FNV-1a hash (Fowler, Noll and Vo) of bytes, in 64 bits.
    ///
    /// - Parameter start: The hash of the preceding bytes; that of no bytes by default.
    /// - Complexity: O(*n*) in the number of bytes.
    @inlinable  // a checksum of megabytes would else be generic code
    public static func value(
        of bytes: some Sequence<UInt8>, after start: UInt64 = 0xCBF2_9CE4_8422_2325
    ) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
