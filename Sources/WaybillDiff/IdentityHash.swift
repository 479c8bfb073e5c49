/// A hash of an identity for the tables of one comparison.
///
/// Cheaper than `hashValue` for numbers and ASCII strings, the usual identities, and equally seeded
/// for the process, so that attackers cannot choose colliding identities. Its upper bits are well
/// mixed, and its lower ones tell apart.
@usableFromInline
struct IdentityHash {
    @usableFromInline let seed: UInt64

    @inlinable
    init() { seed = IdentityHash.processSeed }

    /// An odd number, different in each process.
    @usableFromInline static let processSeed =
        UInt64(bitPattern: Int64(Hasher().finalize())) | 1

    @inlinable
    func callAsFunction<ID: Hashable>(_ id: ID) -> UInt64 {
        // The static types: a number in an `AnyHashable` equals one of another type.
        if ID.self == Int.self, let number = id as? Int {
            // Multiply-shift (Dietzfelbinger and others, 1997).
            return UInt64(bitPattern: Int64(number)) &* seed
        }
        if ID.self == String.self, let string = id as? String, let hash = ascii(string) {
            return hash
        }
        return UInt64(bitPattern: Int64(id.hashValue)) &* 0x9E37_79B9_7F4A_7C15
    }

    /// The hash of an ASCII string or an equivalent of one; nil for any other.
    @inlinable
    @inline(__always)
    func ascii(_ string: String) -> UInt64? {
        // Not `withUTF8`: it takes a copy, which is counted.
        let hash = string.utf8.withContiguousStorageIfAvailable { hashASCII($0) }
        if let hash, let hash { return hash }
        return equivalentASCII(string)
    }

    /// Strings are equal when canonically equivalent, and three characters outside ASCII are
    /// equivalent to one inside: strings of ASCII and these three are hashed here.
    @usableFromInline
    @inline(never)
    func equivalentASCII(_ string: String) -> UInt64? {
        guard string.unicodeScalars.allSatisfy({ $0.isASCII || IdentityHash.twin($0) != nil })
        else { return nil }
        var plain = ""
        for scalar in string.unicodeScalars {
            plain.unicodeScalars.append(IdentityHash.twin(scalar) ?? scalar)
        }
        return plain.withUTF8 { hashASCII($0) }
    }

    /// Words are folded in one by one: the halves of a 128-bit product are combined (Wang Yi's
    /// wyhash).
    @inlinable
    @inline(__always)
    func hashASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = seed ^ UInt64(truncatingIfNeeded: raw.count)
        var high: UInt64 = 0
        var offset = 0
        while offset + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            high |= word
            hash = fold(hash, word)
            offset += 8
        }
        var rest: UInt64 = 0
        if raw.count >= 8 {
            // The last word, overlapping the previous one.
            rest = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
        } else {
            for byte in raw { rest = rest << 8 | UInt64(byte) }
        }
        guard (high | rest) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return fold(hash, rest)
    }

    @inlinable
    @inline(__always)
    func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: seed | 1 << 63)
        return product.high ^ product.low
    }

    /// The ASCII character equivalent to one outside: for the Kelvin sign, the Greek question mark
    /// and the varia (Unicode's canonical decompositions).
    private static func twin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x212A: "K"
        case 0x037E: ";"
        case 0x1FEF: "`"
        default: nil
        }
    }
}
