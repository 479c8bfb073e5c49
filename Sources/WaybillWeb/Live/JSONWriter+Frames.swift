import WaybillNetwork

extension JSONWriter {
    mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        self.name(name)
        value(&self)
    }

    mutating func member(_ key: LiveWire.Key, _ value: (inout JSONWriter) -> Void) {
        member(key.rawValue, value)
    }

    mutating func member(_ key: LiveWire.SectionKey, _ value: (inout JSONWriter) -> Void) {
        member(key.rawValue, value)
    }

    mutating func array(_ numbers: [Int]) {
        array { for number in numbers { $0.value(number) } }
    }

    /// Writes a length, rounded to tenths; 0 if it is not finite.
    mutating func length(_ length: Double) {
        let tenths = length.isFinite ? min(max(length * 10, -1e15), 1e15).rounded() : 0
        if tenths.remainder(dividingBy: 10) == 0 {
            value(Int(tenths / 10))
        } else {
            value(tenths / 10)
        }
    }

    /// Writes HTML with single quotes, which need no escape.
    mutating func hypertext(_ source: String) {
        value(String(decoding: source.utf8.map { $0 == 0x22 ? 0x27 : $0 }, as: UTF8.self))
    }
}
