/// The parsed `Cache-Control` field of a message (RFC 9111, 5.2).
package struct CacheControl: Hashable, Sendable {
    private var values: [String: String] = [:]

    /// Parses a message's fields.
    ///
    /// The first of a repeated directive counts (4.2.1).
    package init(_ fields: HTTPFields) {
        var reader = DirectiveReader(fields[.cacheControl] ?? "")
        while let (name, value) = reader.next() {
            if values[name] == nil { values[name] = value }
        }
    }

    package func has(_ name: String) -> Bool { values[name] != nil }

    package func seconds(_ name: String) -> Double? {
        values[name].map { Double(deltaSeconds($0) ?? 0) }
    }
}

/// A parser of `name`, `name=value` and `name="value"` between commas.
private struct DirectiveReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    mutating func next() -> (name: String, value: String)? {
        rest = rest.drop { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }
        guard !rest.isEmpty else { return nil }
        let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
        rest = rest[name.endIndex...]
        var value = ""
        if rest.first == UInt8(ascii: "=") {
            rest = rest.dropFirst()
            value = rest.first == UInt8(ascii: "\"") ? quoted() : token()
        }
        return (trimmed(name).lowercased(), value)
    }

    private mutating func token() -> String {
        let token = rest.prefix { $0 != UInt8(ascii: ",") }
        rest = rest[token.endIndex...]
        return trimmed(token)
    }

    private mutating func quoted() -> String {
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        rest = rest.drop { $0 != UInt8(ascii: ",") }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func trimmed(_ text: Substring.UTF8View) -> String {
        Substring(text).split(separator: " ").joined(separator: " ")
    }
}
