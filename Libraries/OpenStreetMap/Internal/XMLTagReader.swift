/// A reader of the tags of XML 1.0 data files.
///
/// Text, comments and instructions are skipped. A document type, and thus any custom entity, is
/// rejected. Tags are limited to 1 MiB and a depth of 16.
struct XMLTagReader {
    enum Kind {
        case start
        case end
        case empty
    }

    private static let longest = 1 << 20
    private static let deepest = 16
    private static let mostAttributes = 64

    private(set) var stream: OSMByteStream
    private var open: [[UInt8]] = []
    private var hasRoot = false

    /// The bytes of the current tag, without its brackets.
    private var tag: [UInt8] = []
    private var name = 0..<0
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    init(_ stream: OSMByteStream) { self.stream = stream }

    /// The number of open elements, including that of a start tag.
    var depth: Int { open.count }

    /// Reads the next tag; nil at the end of the text.
    mutating func next() throws(OSMReadError) -> Kind? {
        let start = stream.textOffset
        do throws(OSMReadError) {
            while true {
                try stream.skip { $0 == UInt8(ascii: "<") }
                guard try stream.next() != nil else { return try end() }
                switch try stream.peek() {
                case UInt8(ascii: "!"): try skipDeclaration()
                case UInt8(ascii: "?"): try readInstruction()
                default: return try readTag()
                }
            }
        } catch {
            throw error.inText(at: start)
        }
    }

    private func end() throws(OSMReadError) -> Kind? {
        guard open.isEmpty, hasRoot else { throw OSMReadError(.truncated) }
        return nil
    }

    // MARK: Tag content

    func isNamed(_ other: StaticString) -> Bool { Self.equal(tag[name], other) }

    /// The name of the element, for messages.
    var nameText: String { String(decoding: tag[name], as: UTF8.self) }

    /// The bytes of an attribute's value; nil if missing.
    func bytes(_ attribute: StaticString) -> ArraySlice<UInt8>? {
        attributes.first { Self.equal(tag[$0.name], attribute) }.map { tag[$0.value] }
    }

    /// The value of an attribute with decoded references; nil if missing.
    func text(_ attribute: StaticString) -> String? { bytes(attribute).map(XMLText.text) }

    /// The text up to the next tag, for messages.
    mutating func contents(limit: Int) throws(OSMReadError) -> String {
        var bytes: [UInt8] = []
        _ = try stream.take(into: &bytes, limit: limit) { $0 == UInt8(ascii: "<") }
        return XMLText.text(bytes[...])
    }

    private static func equal(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { $0.elementsEqual(bytes) }
    }
}

extension XMLTagReader {
    // MARK: Tag parsing

    private mutating func readTag() throws(OSMReadError) -> Kind {
        tag.removeAll(keepingCapacity: true)
        try takeTag()
        let isEnd = tag.first == UInt8(ascii: "/")
        let isEmpty = !isEnd && tag.last == UInt8(ascii: "/")
        let range = (isEnd ? 1 : 0)..<(tag.count - (isEmpty ? 1 : 0))
        let nameEnd = tag[range].firstIndex(where: Self.isBlank) ?? range.upperBound
        name = range.lowerBound..<nameEnd
        guard let first = tag[name].first, Self.beginsName(first) else {
            throw .malformed("a tag has no name")
        }
        try readAttributes(nameEnd..<range.upperBound)
        return try nest(isEnd ? .end : isEmpty ? .empty : .start)
    }

    /// Consumes the bytes up to the closing bracket outside of quotes.
    private mutating func takeTag() throws(OSMReadError) {
        while true {
            let isThere = try stream.take(into: &tag, limit: Self.longest) { byte in
                byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            }
            guard isThere, let byte = try stream.next() else { throw OSMReadError(.truncated) }
            if byte == UInt8(ascii: ">") { return }
            tag.append(byte)
            guard try stream.take(into: &tag, limit: Self.longest, until: { $0 == byte }),
                try stream.next() != nil
            else { throw OSMReadError(.truncated) }
            tag.append(byte)
        }
    }

    private mutating func readAttributes(_ range: Range<Int>) throws(OSMReadError) {
        attributes.removeAll(keepingCapacity: true)
        var rest = tag[range].drop(while: Self.isBlank)
        while !rest.isEmpty {
            let end = rest.firstIndex { $0 == UInt8(ascii: "=") || Self.isBlank($0) }
            guard let end, Self.beginsName(rest[rest.startIndex]) else {
                throw .malformed("an attribute has no name or no value")
            }
            let name = rest.startIndex..<end
            rest = rest[end...].drop(while: Self.isBlank)
            guard rest.popFirst() == UInt8(ascii: "=") else {
                throw .malformed("an attribute has no value")
            }
            rest = rest.drop(while: Self.isBlank)
            guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27,
                let close = rest.firstIndex(of: quote)
            else { throw .malformed("an attribute's value has no quotes") }
            guard attributes.count < Self.mostAttributes else {
                throw .malformed("an element has more than \(Self.mostAttributes) attributes")
            }
            if attributes.contains(where: { tag[$0.name] == tag[name] }) {
                throw .malformed("an attribute comes twice")
            }
            attributes.append((name, rest.startIndex..<close))
            rest = rest[(close + 1)...]
            guard rest.first.map(Self.isBlank) ?? true else {
                throw .malformed("there is no blank between two attributes")
            }
            rest = rest.drop(while: Self.isBlank)
        }
    }

    private mutating func nest(_ kind: Kind) throws(OSMReadError) -> Kind {
        switch kind {
        case .end:
            guard open.popLast().map({ tag[name] == $0[...] }) == true else {
                throw .malformed("an element ends that did not begin")
            }
        case .start, .empty:
            guard !open.isEmpty || !hasRoot else { throw .malformed("there is a second root") }
            hasRoot = true
            guard open.count < Self.deepest else {
                throw .malformed("its elements are more than \(Self.deepest) deep")
            }
            if kind == .start { open.append(Array(tag[name])) }
        }
        return kind
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
            || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }

    // MARK: Declarations and instructions

    /// Skips `<!-- comment -->` and `<![CDATA[ text ]]>`; rejects document types.
    private mutating func skipDeclaration() throws(OSMReadError) {
        var start: [UInt8] = []
        while start.count < 15, let byte = try stream.peek(), byte != UInt8(ascii: ">") {
            start.append(byte)
            _ = try stream.next()
            if start == Array("!--".utf8) { return try skip(to: "-->") }
            if start == Array("![CDATA[".utf8) { return try skip(to: "]]>") }
        }
        let text = String(decoding: start, as: UTF8.self).lowercased()
        guard try stream.peek() != nil else { throw OSMReadError(.truncated) }
        if text.hasPrefix("!doctype html") {
            throw OSMReadError(.notOpenStreetMap(found: "a web page"))
        }
        guard text.hasPrefix("!doctype") else { throw .malformed("a declaration is unknown") }
        throw OSMReadError(.unsupportedFeature(name: "document type"))
    }

    private mutating func skip(to end: StaticString) throws(OSMReadError) {
        var last: [UInt8] = []
        while let byte = try stream.next() {
            last.append(byte)
            if last.count > 3 { last.removeFirst() }
            if Self.equal(last[...], end) { return }
        }
        throw OSMReadError(.truncated)
    }

    /// Reads the encoding in `<?xml encoding="UTF-8"?>`; skips other instructions.
    private mutating func readInstruction() throws(OSMReadError) {
        let isFirst = stream.textOffset <= 4
        var bytes: [UInt8] = []
        repeat {
            guard try stream.take(into: &bytes, limit: 4_096, until: { $0 == UInt8(ascii: ">") }),
                try stream.next() != nil
            else { throw OSMReadError(.truncated) }
        } while bytes.last != UInt8(ascii: "?")
        let text = String(decoding: bytes, as: UTF8.self)
        guard isFirst, text.hasPrefix("?xml "), let range = text.firstRange(of: "encoding") else {
            return
        }
        let name = text[range.upperBound...].drop { " =\t\r\n\"'".contains($0) }
            .prefix { !"\"' ?\t\r\n".contains($0) }
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else {
            throw OSMReadError(.unsupportedEncoding(name: String(name)))
        }
    }
}
