/// A writer of JSON (RFC 8259) that keeps the order of its calls.
///
/// A response has a few fields of many places: written one after the other they
/// need neither a dictionary nor an encoder.
struct JSONWriter {
    private var bytes: [UInt8] = []
    private var isFirst = true

    /// What was written so far.
    ///
    /// - Complexity: O(*n*) in its length.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func object(_ write: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "{"))
        write(&self)
        end(UInt8(ascii: "}"))
    }

    mutating func list<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        begin(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        end(UInt8(ascii: "]"))
    }

    /// Writes the name of a field; its value comes next.
    mutating func name(_ name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(text)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func value(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    /// Writes a number; `null` for one that is not finite, which JSON lacks.
    mutating func value(_ number: Double) {
        separate()
        bytes += (number.isFinite ? "\(number)" : "null").utf8
    }

    /// Writes `true` or `false`.
    mutating func value(_ flag: Bool) {
        separate()
        bytes += (flag ? "true" : "false").utf8
    }

    mutating func field(_ name: String, _ text: String) {
        self.name(name)
        value(text)
    }

    // MARK: Bytes

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isFirst = true
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            // Nearly all texts need no escaping.
            if utf8.allSatisfy(JSONWriter.mayStand) {
                bytes.append(contentsOf: utf8)
            } else {
                for byte in utf8 { append(byte) }
            }
        }
    }

    /// Whether a byte needs no escaping in a text: quotes, backslashes and
    /// control characters do.
    private static func mayStand(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case ..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += "\\u00".utf8
            bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default:
            bytes.append(byte)
        }
    }
}
