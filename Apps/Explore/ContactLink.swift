import Foundation

/// A link made of what map data says: what it shows and where it leads.
///
/// Anyone can write map data. It is parsed and built again, so that a link leads
/// to nothing but what it shows: no names and passwords before a host, no
/// subjects and copies behind an address of mail, no second number behind a
/// first. A text that is not one valid address is not a link.
struct ContactLink: Hashable {
    let text: String

    let target: String

    /// A page on the web; nil where the text is not an `http` or `https` address.
    ///
    /// What stands before an `@` in it is left out, and a host in another script
    /// is shown as its ASCII form.
    init?(website text: String) {
        guard !text.unicodeScalars.contains(where: { $0 == "\\" || $0.isUnseen }),
            let written = URLComponents(string: text), let scheme = written.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = written.encodedHost?.lowercased(),
            ContactLink.isHost(host)
        else { return nil }
        var address = URLComponents()
        address.scheme = scheme
        address.encodedHost = host
        address.port = written.port
        address.percentEncodedPath = written.percentEncodedPath
        address.percentEncodedQuery = written.percentEncodedQuery
        address.percentEncodedFragment = written.percentEncodedFragment
        guard let target = address.string else { return nil }
        let shown = target.dropFirst("\(scheme)://".count)
        self.text = String(shown.hasSuffix("/") ? shown.dropLast() : shown)
        self.target = target
    }

    /// An address of mail; nil where the text is not one alone.
    init?(email text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, !parts[0].isEmpty,
            parts[0].utf8.allSatisfy({ $0.isAlphanumeric || "._+-".utf8.contains($0) }),
            ContactLink.isHost(String(parts[1])), parts[1].contains(".")
        else { return nil }
        self.text = text
        target = "mailto:\(text)"
    }

    /// A telephone number; nil where the text is not one alone.
    init?(phone text: String) {
        let digits = text.filter { $0.isASCII && ($0.isNumber || $0 == "+") }
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || " +-./()".contains($0)) }),
            (3...20).contains(digits.count),
            digits.lastIndex(of: "+") ?? digits.startIndex
                == digits.startIndex
        else { return nil }
        self.text = text
        target = "tel:\(digits)"
    }

    /// Whether a text is the ASCII form of a host: a name or an IPv4 address, no
    /// longer than names are.
    private static func isHost(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count)
                    && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
                    && label.first != "-" && label.last != "-"
            }
    }
}

extension UInt8 {
    /// Whether it is a letter or a digit of ASCII.
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether nothing of it is to be seen, as of blanks and controls.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator,
            .unassigned, .privateUse, .surrogate:
            true
        default: false
        }
    }
}
