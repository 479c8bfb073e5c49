/// Parsing of decimal numbers without rounding to floating point.
enum DecimalNumber {
    /// Parses an integer; nil for other text or more than 18 digits.
    static func integer(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var digits = bytes
        let isNegative = takeSign(&digits)
        guard let value = whole(digits) else { return nil }
        return isNegative ? -value : value
    }

    /// Parses a number in billionths, cut to nine decimals; nil for other text or above a million.
    static func billionths(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var digits = bytes
        let isNegative = takeSign(&digits)
        guard let point = digits.firstIndex(where: { !isDigit($0) }) else {
            return whole(digits).flatMap { billionths($0, 0, isNegative) }
        }
        let fraction = digits[(point + 1)...]
        guard digits[point] == UInt8(ascii: "."), fraction.allSatisfy(isDigit),
            point > digits.startIndex || !fraction.isEmpty
        else { return withExponent(bytes) }
        var parts: Int64 = 0
        for index in 0..<9 {
            let place = fraction.startIndex + index
            let digit = place < fraction.endIndex ? fraction[place] & 0x0F : 0
            parts = parts * 10 + Int64(digit)
        }
        let before = digits[..<point]
        guard let value = before.isEmpty ? 0 : whole(before) else { return nil }
        return billionths(value, parts, isNegative)
    }

    private static func billionths(_ whole: Int64, _ parts: Int64, _ isNegative: Bool) -> Int64? {
        guard whole <= 1_000_000 else { return nil }
        let value = whole * 1_000_000_000 + parts
        return isNegative ? -value : value
    }

    /// Parses an exponent such as in `1.5e-05`, as some programs write small numbers.
    private static func withExponent(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let known = bytes.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
        guard known, let number = Double(String(decoding: bytes, as: UTF8.self)),
            abs(number) <= 1_000_000
        else { return nil }
        return Int64((number * 1e9).rounded())
    }

    private static func whole(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
    }

    private static func takeSign(_ digits: inout ArraySlice<UInt8>) -> Bool {
        guard let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
            return false
        }
        digits = digits.dropFirst()
        return sign == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
