/// A hash of bytes that is the same on every machine and in every run.
///
/// FNV-1a with 64 bits, by Fowler, Noll and Vo. Two texts of one length that
/// differ in a single byte never have the same hash. It keeps no secret.
struct ByteHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds bytes.
    ///
    /// - Complexity: O(*n*) in their number.
    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds a text, and that it ends.
    mutating func add(_ text: String) { add(text.utf8 + [0]) }

    mutating func add(_ number: UInt64) { add(number.bytes) }
}

extension UInt64 {
    /// The bytes, the most significant first.
    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }

    /// Reads eight bytes, the most significant first.
    init(_ bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
