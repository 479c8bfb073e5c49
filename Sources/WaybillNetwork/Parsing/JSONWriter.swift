/// A writer of JSON (RFC 8259) in the order of its calls, without blanks.
public struct JSONWriter {
    private var bytes: [UInt8] = []
    private var isFirst = true

    /// Creates a writer of one value.
    public init() {}

    /// The JSON written so far.
    ///
    /// - Complexity: O(*n*) in its length.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object; the closure writes each ``name(_:)`` and its value.
    public mutating func object(_ write: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "{"))
        write(&self)
        end(UInt8(ascii: "}"))
    }

    /// Writes an array; the closure writes the elements.
    public mutating func array(_ write: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "["))
        write(&self)
        end(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value comes next.
    public mutating func name(_ name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    /// Writes a text.
    public mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a whole number.
    public mutating func value(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    /// Writes a number, or `null` if it is not finite.
    public mutating func value(_ number: Double) {
        separate()
        bytes += (number.isFinite ? "\(number)" : "null").utf8
    }

    /// Writes `true` or `false`.
    public mutating func value(_ flag: Bool) {
        separate()
        bytes += (flag ? "true" : "false").utf8
    }

    /// Writes elements or members that another writer has written.
    ///
    /// - Parameter json: The ``text`` of that writer; not empty.
    public mutating func append(json: String) {
        separate()
        bytes += json.utf8
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

    /// Whether a byte needs no escaping in a text, unlike quotes, backslashes and control
    /// characters.
    private static func mayStand(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case UInt8(ascii: "\n"):
            bytes += "\\n".utf8
        case ..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += "\\u00".utf8
            bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default:
            bytes.append(byte)
        }
    }
}
