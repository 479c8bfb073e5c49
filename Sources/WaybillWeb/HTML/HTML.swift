/// A writer of well-formed HTML with escaped texts.
///
/// An XML parser reads it as well, for tests.
struct HTML {
    private(set) var source = ""

    /// The links, in order, without those of fragments.
    private(set) var links: [Link] = []

    struct Link: Equatable {
        var address: String

        /// The place of the address in the source, in UTF-8 bytes.
        var place: Range<Int>
    }

    private static let void: Set = [
        "meta", "link", "input", "br", "path", "img", "rect", "circle", "use",
    ]

    /// The attributes of an element; one without a value is left out.
    struct Attributes: ExpressibleByDictionaryLiteral {
        fileprivate var list: [(name: String, value: String?)]

        init(dictionaryLiteral elements: (String, String?)...) { list = elements }

        static func + (first: Attributes, second: Attributes) -> Attributes {
            var sum = first
            sum.list += second.list
            return sum
        }
    }

    mutating func element(
        _ name: String, _ attributes: Attributes = [:], content: (inout HTML) -> Void = { _ in }
    ) {
        source += "<"
        source += name
        for (attribute, value) in attributes.list {
            guard let value else { continue }
            source += " "
            source += attribute
            source += "=\""
            let start = source.utf8.count
            escape(value, keepingLines: true)
            if name == "a", attribute == "href" {
                links.append(Link(address: value, place: start..<source.utf8.count))
            }
            source += "\""
        }
        guard !HTML.void.contains(name) else {
            source += "/>"
            return
        }
        source += ">"
        content(&self)
        source += "</"
        source += name
        source += ">"
    }

    mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
        element(name, attributes) { $0.text(text) }
    }

    /// Writes a text.
    ///
    /// - Complexity: O(n) in its length.
    mutating func text(_ text: String) { escape(text) }

    /// Writes HTML source.
    mutating func fragment(_ source: String) { self.source += source }

    /// Ends a line, for readable source.
    mutating func newline() { source += "\n" }

    private mutating func escape(_ text: String, keepingLines: Bool = false) {
        var rest = text[...]
        while let index = rest.utf8.firstIndex(where: String.mayBeUnfitForHypertext) {
            source += rest[..<index]
            let scalar = rest.unicodeScalars[index]
            rest = rest[rest.unicodeScalars.index(after: index)...]
            switch scalar {
            case "&": source += "&amp;"
            case "<": source += "&lt;"
            case ">": source += "&gt;"
            case "\"": source += "&quot;"
            case "'": source += "&#39;"
            case "\n" where keepingLines: source += "&#10;"
            case "\t" where keepingLines: source += "&#9;"
            default: source.unicodeScalars.append(scalar.inHypertext)
            }
        }
        source += rest
    }
}

extension String {
    /// The text as in a document, for a script that sets it as a text.
    ///
    /// - Complexity: O(n) in its length.
    var inHypertext: String {
        guard utf8.contains(where: String.mayBeUnfitForHypertext) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map(\.inHypertext)))
    }
}

extension String {
    /// Whether a byte may begin a character that is replaced; most do not.
    fileprivate static func mayBeUnfitForHypertext(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x21, 0x23...0x25, 0x28...0x3B, 0x3D, 0x3F...0x7E: false
        // The first byte of a control character or a direction override.
        case 0xC2, 0xE2, 0xEF: true
        default: byte < 0x80
        }
    }
}

extension Unicode.Scalar {
    /// The scalar, or U+FFFD for a forbidden one.
    fileprivate var inHypertext: Unicode.Scalar {
        isForbiddenInHypertext && self != "\t" && self != "\n" ? "\u{FFFD}" : self
    }

    /// Whether it is a control character, a noncharacter or a direction override.
    fileprivate var isForbiddenInHypertext: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
