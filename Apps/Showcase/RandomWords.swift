/// Words without a meaning, always the same for the same seed.
///
/// SplitMix64 (Steele, Lea and Flood, 2014) chooses them.
struct RandomWords {
    private var state: UInt64

    private static let words = """
        harbour lantern meadow copper quiet river window orchard paper signal morning bridge velvet
        corner winter garden letter silver market evening station candle island forest engine valley
        thunder basket shadow mirror ribbon pocket summer kettle ladder violin wagon pepper anchor
        blossom chimney feather granite hollow ivory jacket kitchen lemon marble needle olive pebble
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    init(seed: UInt64) { state = seed }

    /// A number from 0 to below a limit that is small and not 0.
    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
        return Int(value % UInt64(limit))
    }

    mutating func word() -> String { RandomWords.words[below(RandomWords.words.count)] }

    /// Words that read as a sentence.
    ///
    /// - Parameter length: How many characters it has at least, without its
    ///   last word.
    mutating func sentence(of length: Int) -> String {
        let first = word()
        var text = first.prefix(1).uppercased() + first.dropFirst()
        while text.utf8.count < length { text += " " + word() }
        return text + "."
    }
}
