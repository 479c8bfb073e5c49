/// JSON that is being written, without blanks.
struct JSONText {
    private(set) var source = ""

    private var isFirst = true

    mutating func object(_ content: (inout JSONText) -> Void) { group("{", "}", content) }

    mutating func array(_ content: (inout JSONText) -> Void) { group("[", "]", content) }

    mutating func member(_ name: StaticString, _ value: (inout JSONText) -> Void) {
        separate()
        source += "\"\(name)\":"
        isFirst = true
        value(&self)
        isFirst = false
    }

    mutating func number(_ value: Int) {
        separate()
        source += String(value)
    }

    /// Writes a length, rounded to tenths; one that is not finite is 0.
    mutating func length(_ value: Double) {
        let tenths = value.isFinite ? Int(min(max(value * 10, -1e15), 1e15).rounded()) : 0
        number(tenths / 10)
        if tenths % 10 != 0 { source += ".\(abs(tenths % 10))" }
    }

    /// Writes a text.
    ///
    /// - Complexity: O(n) in the length of the text.
    mutating func text(_ value: String) {
        separate()
        source += "\""
        var rest = value.utf8[...]
        while let index = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
            source += Substring(rest[..<index])
            switch rest[index] {
            case 0x22: source += "\\\""
            case 0x5C: source += "\\\\"
            case 0x0A: source += "\\n"
            case let byte:
                let digits = String(byte, radix: 16)
                source += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            rest = rest[rest.index(after: index)...]
        }
        source += Substring(rest)
        source += "\""
    }

    /// Writes hypertext: the quotes around values of attributes become single
    /// ones, which need no escape.
    ///
    /// - Complexity: O(n) in the length of the text.
    mutating func hypertext(_ source: String) {
        text(String(decoding: source.utf8.map { $0 == 0x22 ? 0x27 : $0 }, as: UTF8.self))
    }

    private mutating func group(
        _ start: String, _ end: String, _ content: (inout JSONText) -> Void
    ) {
        separate()
        source += start
        isFirst = true
        content(&self)
        source += end
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { source += "," }
        isFirst = false
    }
}
