/// The address of a screen: a path and a query, as in a browser.
///
/// See ``Route`` for the addresses of an app. The text form is percent encoded (RFC 3986), and
/// parsing it returns the same address.
///
/// ```swift
/// let url = try #require(RouteURL("/books/7?by=title"))
/// #expect(url.path == ["books", "7"] && url["by"] == "title")
/// #expect(RouteURL(path: ["books", "a b"]).description == "/books/a%20b")
/// ```
public struct RouteURL: Hashable, Sendable {
    /// The decoded parts of the path; none for the root.
    ///
    /// Empty parts and those of one or two dots are omitted in the text form.
    public var path: [String]

    /// The decoded parameters, in their order.
    public var query: [Parameter]

    /// A parameter of a query.
    public struct Parameter: Hashable, Sendable {
        /// The decoded name.
        public var name: String

        /// The decoded value.
        public var value: String

        /// Creates a parameter.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates an address.
    public init(path: [String] = [], query: [Parameter] = []) {
        self.path = path
        self.query = query
    }

    /// The value of the first parameter with a name, or nil.
    ///
    /// - Complexity: O(n) in the number of parameters.
    public subscript(name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

extension RouteURL: CustomStringConvertible {
    /// Parses an address such as `/search?q=caf%C3%A9`.
    ///
    /// A `+` in the query is a space, as in forms. Fragments and invalid parameters (encoding or
    /// UTF-8) are ignored. Nil if the text does not begin with `/` or its path is invalid.
    ///
    /// - Parameter text: The address, percent encoded.
    /// - Complexity: O(n) in the length of the text.
    public init?(_ text: String) {
        guard text.utf8.starts(with: "/".utf8), !text.utf8.starts(with: "//".utf8) else {
            return nil
        }
        let whole = text.utf8.prefix { $0 != UInt8(ascii: "#") }
        let halves = whole.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = []
        query = []
        for part in halves[0].split(separator: UInt8(ascii: "/")) {
            guard let decoded = percentDecoded(part, plusIsBlank: false), isName(decoded) else {
                return nil
            }
            path.append(decoded)
        }
        guard halves.count > 1 else { return }
        for pair in halves[1].split(separator: UInt8(ascii: "&")) {
            let side = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let name = percentDecoded(side, plusIsBlank: true),
                let value = percentDecoded(
                    pair[side.endIndex...].dropFirst(), plusIsBlank: true)
            else { continue }
            query.append(Parameter(name, value))
        }
    }

    /// The address, percent encoded.
    ///
    /// - Complexity: O(n) in the length of the address.
    public var description: String {
        var text = ""
        for part in path where isName(part) {
            text += "/"
            text += percentEncoded(part)
        }
        if text.isEmpty { text = "/" }
        var separator = "?"
        for parameter in query {
            text += separator
            text += percentEncoded(parameter.name)
            text += "="
            text += percentEncoded(parameter.value)
            separator = "&"
        }
        return text
    }
}

/// Excludes parts that would change the meaning of a link: empty ones and dots.
private func isName(_ part: String) -> Bool { !["", ".", ".."].contains(part) }

/// Encodes all but the unreserved characters of RFC 3986 and the comma.
private func percentEncoded(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isUnreserved) else { return text }
    func digit(_ value: UInt8) -> UInt8 { value + UInt8(ascii: value < 10 ? "0" : "7") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3)
    for byte in text.utf8 {
        if isUnreserved(byte) {
            bytes.append(byte)
        } else {
            bytes.append(UInt8(ascii: "%"))
            bytes.append(digit(byte >> 4))
            bytes.append(digit(byte & 15))
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","):
        true
    default: false
    }
}

private func percentDecoded(_ text: Substring.UTF8View, plusIsBlank: Bool) -> String? {
    let isPlain = text.allSatisfy {
        $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+")
    }
    if isPlain { return String(Substring(text)) }
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "%"):
            guard let high = rest.popFirst().flatMap(hexadecimalValue),
                let low = rest.popFirst().flatMap(hexadecimalValue)
            else { return nil }
            bytes.append(high << 4 | low)
        case UInt8(ascii: "+") where plusIsBlank:
            bytes.append(UInt8(ascii: " "))
        default:
            bytes.append(byte)
        }
    }
    return String(validating: bytes, as: UTF8.self)
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
