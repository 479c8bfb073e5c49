import Foundation
import WaybillNetwork

/// A reader of single JSON values from a byte stream, for texts of any length.
struct JSONPieces {
    /// The maximum length of a value, in bytes.
    static let longest = 8 << 20

    private(set) var stream: OSMByteStream

    init(_ stream: OSMByteStream) { self.stream = stream }

    /// The next byte after white space, without consuming it; nil at the end.
    mutating func peek() throws(OSMReadError) -> UInt8? {
        try stream.skip { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return try stream.peek()
    }

    /// Consumes a certain byte after white space.
    mutating func take(_ character: Unicode.Scalar) throws(OSMReadError) {
        guard try takes(character) else { throw try wrong() }
    }

    /// Consumes a certain byte after white space, if it is next.
    mutating func takes(_ character: Unicode.Scalar) throws(OSMReadError) -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        _ = try stream.next()
        return true
    }

    mutating func skip() throws(OSMReadError) { _ = try stream.next() }

    mutating func value() throws(OSMReadError) -> JSONValue {
        guard let first = try peek() else { throw OSMReadError(.truncated) }
        let start = stream.textOffset
        var bytes: [UInt8] = []
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): try takeNested(&bytes)
        case UInt8(ascii: "\""): try takeString(&bytes)
        default:
            _ = try stream.take(into: &bytes, limit: 64) { Self.endsWord($0) }
        }
        do throws(ParseError) {
            return try JSONValue(parsing: Data(bytes))
        } catch {
            // Some programs write `NaN`, unknown escapes, control characters or invalid UTF-8.
            let text = String(decoding: bytes, as: UTF8.self)
            let plain = Self.repaired(Array(text.utf8))
            if !plain.elementsEqual(bytes),
                let value = try? JSONValue(parsing: Data(plain))
            {
                return value
            }
            switch error.reason {
            case .notJSON(let offset):
                throw OSMReadError(
                    .malformed(what: "it is not JSON"), textOffset: start + Int64(offset))
            case .outOfRange:
                throw OSMReadError(.malformed(what: "\(error)"), textOffset: start)
            default: throw OSMReadError(.malformed(what: "it is not JSON"), textOffset: start)
            }
        }
    }

    mutating func wrong() throws(OSMReadError) -> OSMReadError {
        guard try stream.peek() != nil else { return OSMReadError(.truncated) }
        return OSMReadError(.malformed(what: "it is not JSON"), textOffset: stream.textOffset)
    }

    private mutating func takeNested(_ bytes: inout [UInt8]) throws(OSMReadError) {
        var depth = 0
        repeat {
            let isThere = try stream.take(into: &bytes, limit: Self.longest) { Self.isMark($0) }
            guard isThere, let mark = try stream.peek() else { throw OSMReadError(.truncated) }
            if mark == UInt8(ascii: "\"") {
                try takeString(&bytes)
                continue
            }
            depth += mark == UInt8(ascii: "{") || mark == UInt8(ascii: "[") ? 1 : -1
            bytes.append(mark)
            _ = try stream.next()
        } while depth > 0
    }

    private mutating func takeString(_ bytes: inout [UInt8]) throws(OSMReadError) {
        var isOpen = false
        while true {
            let isThere = try stream.take(into: &bytes, limit: Self.longest) {
                $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
            }
            guard isThere, let mark = try stream.next() else { throw OSMReadError(.truncated) }
            bytes.append(mark)
            if mark == UInt8(ascii: "\\") {
                guard let escaped = try stream.next() else { throw OSMReadError(.truncated) }
                bytes.append(escaped)
            } else if isOpen {
                return
            } else {
                isOpen = true
            }
        }
    }

    /// Replaces `NaN` and `Infinity` by `null`, and invalid characters and escapes by U+FFFD.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isText = false
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            if isText, let count = wrongCount(rest) {
                plain += Array("\u{FFFD}".utf8)
                index += count
                continue
            }
            let word = isText ? nil : specialNumbers.first { rest.starts(with: $0) }
            if let word {
                plain += Array("null".utf8)
                index += word.count
                continue
            }
            if bytes[index] == UInt8(ascii: "\"") { isText.toggle() }
            let isEscape = isText && bytes[index] == UInt8(ascii: "\\")
            plain += rest.prefix(isEscape ? 2 : 1)
            index += isEscape ? 2 : 1
        }
        return plain
    }

    /// The length of an invalid character or escape at the start of a text; nil for a valid one.
    private static func wrongCount(_ text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first, first == UInt8(ascii: "\\") else {
            return text.first.map { $0 < 0x20 } == true ? 1 : nil
        }
        let escape = text.dropFirst()
        guard let kind = escape.first, kind < 0x80 else { return 1 }
        if "\"\\/bfnrt".utf8.contains(kind) { return nil }
        let digits = escape.dropFirst().prefix(4)
        let isScalar =
            kind == UInt8(ascii: "u") && digits.count == 4
            && digits.allSatisfy { $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }
        return isScalar ? nil : 2
    }

    private static let specialNumbers = ["-Infinity", "Infinity", "-NaN", "NaN"]
        .map { Array($0.utf8) }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "\""):
            true
        default: false
        }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0...0x20: true
        default: false
        }
    }
}
