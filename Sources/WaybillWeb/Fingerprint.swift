/// A word that is the same for the same text in every process, and hardly ever
/// for another: FNV-1a in 64 bits.
///
/// It distinguishes versions; it does not protect against someone who wants two
/// texts to have the same.
///
/// - Complexity: O(n) in the length of the text.
func fingerprint(of text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
}
