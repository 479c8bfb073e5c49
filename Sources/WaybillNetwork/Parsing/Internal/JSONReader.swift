internal import Foundation

/// A reader of JSON, byte by byte.
///
/// Foundation's reader returns values whose kind differs between platforms (a number may pass as a
/// Boolean) and errors without a path.
struct JSONReader {
    private static let deepest = 128

    private static let longestName = 60

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ data: Data) { bytes = Array(data) }

    mutating func document() throws(ParseError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        skipBlanks()
        guard let first = peek else { throw ParseError(.empty, field: "") }
        guard first != UInt8(ascii: "<") else { throw ParseError(.webPage, field: "") }
        let value = try value()
        skipBlanks()
        guard peek == nil else { throw broken }
        return value
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var broken: ParseError { ParseError(.notJSON(offset: index), field: "") }

    private mutating func skipBlanks() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(ParseError) -> JSONValue {
        skipBlanks()
        switch peek {
        case UInt8(ascii: "{"):
            return try nested { (reader) throws(ParseError) in
                try reader.object()
            }
        case UInt8(ascii: "["):
            return try nested { (reader) throws(ParseError) in
                try reader.array()
            }
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    /// The value of a field or an element, which its errors name.
    private mutating func value(in step: @autoclosure () -> String) throws(ParseError) -> JSONValue
    {
        do throws(ParseError) {
            return try value()
        } catch {
            guard error.reason == .outOfRange else { throw error }
            throw error.inside(step().prefix(JSONReader.longestName).inOneLine)
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(ParseError) -> JSONValue
    ) throws(ParseError) -> JSONValue {
        guard depth < JSONReader.deepest else { throw broken }
        depth += 1
        index += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func array() throws(ParseError) -> JSONValue {
        var values: [JSONValue] = []
        if takes("]") { return .array(values) }
        repeat { values.append(try value(in: "[\(values.count)]")) } while takes(",")
        guard takes("]") else { throw broken }
        return .array(values)
    }

    private mutating func object() throws(ParseError) -> JSONValue {
        var values: [String: JSONValue] = [:]
        if takes("}") { return .object(values) }
        repeat {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else { throw broken }
            let name = try text()
            guard takes(":") else { throw broken }
            values[name] = try value(in: name)
        } while takes(",")
        guard takes("}") else { throw broken }
        return .object(values)
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(ParseError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw broken }
        index += word.utf8.count
        return value
    }

    // MARK: Numbers

    private mutating func number() throws(ParseError) -> JSONValue {
        let start = index
        var isWhole = true
        if peek == UInt8(ascii: "-") { index += 1 }
        let isZero = peek == UInt8(ascii: "0")
        guard case let count = digits(), count == 1 || count > 1 && !isZero else { throw broken }
        if peek == UInt8(ascii: ".") {
            index += 1
            isWhole = false
            guard digits() > 0 else { throw broken }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            isWhole = false
            if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { index += 1 }
            guard digits() > 0 else { throw broken }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text) else { throw broken }
        // It is JSON (RFC 8259, section 6), but not a finite number.
        guard number.isFinite else { throw ParseError(.outOfRange, field: "") }
        return .number(number)
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }

    // MARK: Texts

    private mutating func text() throws(ParseError) -> String {
        index += 1  // the quote
        var content: [UInt8] = []
        while let byte = peek {
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else { throw broken }
                return text
            case UInt8(ascii: "\\"):
                content += try escaped()
            case 0..<0x20:
                throw broken
            default:
                content.append(byte)
            }
        }
        throw broken
    }

    private mutating func escaped() throws(ParseError) -> [UInt8] {
        guard let byte = peek else { throw broken }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try escapedScalar()).utf8)
        default: throw broken
        }
    }

    private mutating func escapedScalar() throws(ParseError) -> Character {
        let high = UInt32(try fourDigits())
        if let scalar = Unicode.Scalar(high) { return Character(scalar) }
        let start = index
        guard (0xD800..<0xDC00).contains(high), bytes[index...].starts(with: "\\u".utf8) else {
            return "\u{FFFD}"
        }
        index += 2
        let low = UInt32(try fourDigits())
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else {
            index = start  // the second is a character of its own
            return "\u{FFFD}"
        }
        return Character(scalar)
    }

    private mutating func fourDigits() throws(ParseError) -> UInt16 {
        var number: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
                byte < 0x80
            else { throw broken }
            number = number << 4 | UInt16(digit)
            index += 1
        }
        return number
    }
}
