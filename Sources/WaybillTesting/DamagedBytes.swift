/// Damaged copies of bytes for fuzz tests, the same for the same seed.
///
/// Bytes are changed, removed, repeated or cut off; brackets nest, numbers grow huge, and texts
/// replace numbers.
///
/// ```swift
/// var damaged = DamagedBytes(of: response, seed: 7)
/// for _ in 0..<1000 { _ = try? parser.parse(Data(damaged.next())) }
/// ```
public struct DamagedBytes: Sendable {
    private let whole: [UInt8]
    private var generator: SeededGenerator

    /// Texts on which JSON readers have failed.
    private static let stones = [
        "NaN", "\"NaN\"", "Infinity", "-1e999", "1e999", "99999999999999999999999999", "-0",
        "0.00000000000000000000000000001", "null", "true", "\"\"", "\\u0000", "\\ud83d", "\\u",
        "\u{FEFF}", "\u{202E}", "\r\n", "//", "<html>", "{\"a\":", "]", "}", ",,", "\\",
    ]

    /// Creates damaged copies.
    ///
    /// - Parameter seed: The seed; put it into the message of a failing test.
    public init(of whole: some Sequence<UInt8>, seed: UInt64) {
        self.whole = Array(whole)
        generator = SeededGenerator(seed: seed)
    }

    /// Makes another copy, damaged in one to six positions.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public mutating func next() -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...6, using: &generator) { damage(&bytes) }
        return bytes
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        guard let index = bytes.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: bytes[index] = .random(in: .min ... .max, using: &generator)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(index..<end(bytes, index))
        case 3: bytes.removeSubrange(index...)
        case 4: bytes.insert(contentsOf: bytes[index..<end(bytes, index)], at: index)
        case 5: nest(&bytes, at: index)
        case 6: growDigits(&bytes, near: index)
        default:
            let stone = DamagedBytes.stones.randomElement(using: &generator) ?? ""
            bytes.replaceSubrange(index..<end(bytes, index), with: stone.utf8)
        }
    }

    private mutating func end(_ bytes: [UInt8], _ index: Int) -> Int {
        min(bytes.count, index + Int.random(in: 0...24, using: &generator))
    }

    private mutating func nest(_ bytes: inout [UInt8], at index: Int) {
        let depth = [3, 127, 129, 3_000].randomElement(using: &generator) ?? 3
        let isClosed = Bool.random(using: &generator)
        let opening = Bool.random(using: &generator) ? "[" : "{\"a\":"
        var text = String(repeating: opening, count: depth)
        if isClosed { text += "1" + String(repeating: opening == "[" ? "]" : "}", count: depth) }
        bytes.insert(contentsOf: text.utf8, at: index)
    }

    /// Inserts many digits after the next digit.
    private mutating func growDigits(_ bytes: inout [UInt8], near index: Int) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let digit = bytes[index...].firstIndex(where: digits.contains) else { return }
        let count = [2, 18, 40, 400].randomElement(using: &generator) ?? 2
        bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "9"), count: count), at: digit)
    }
}
