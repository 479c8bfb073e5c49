/// A token of opening hours.
enum OpeningToken: Equatable {
    /// A word, in lower case.
    case word(String)

    /// A number with its count of digits.
    case number(Int, digits: Int)

    /// A time such as `08:30`, in minutes after midnight.
    case time(Int)

    /// A text in quotes, without them.
    case comment(String)

    /// One of `; , - : + [ ] /`, or `|` for `||`.
    case sign(Character)

    /// Splits a text into tokens, with any dash as `-`; nil for unknown text.
    static func tokens(of text: String) -> [OpeningToken]? {
        var rest = text.unicodeScalars[...]
        var tokens: [OpeningToken] = []
        while let scalar = rest.first {
            switch scalar {
            case " ", "\t", "\u{A0}":
                rest.removeFirst()
            case "0"..."9":
                guard let token = takeNumber(&rest) else { return nil }
                tokens.append(token)
            case "a"..."z", "A"..."Z":
                let letters = rest.prefix { "a"..."z" ~= $0 || "A"..."Z" ~= $0 }
                rest = rest[letters.endIndex...]
                tokens.append(.word(String(letters).lowercased()))
            case "\"":
                guard let token = takeComment(&rest) else { return nil }
                tokens.append(token)
            default:
                guard let token = takeSign(&rest) else { return nil }
                tokens.append(token)
            }
        }
        return tokens
    }

    /// Reads a number or a time, such as both in `30: 09:00`: a time contains no blank.
    private static func takeNumber(_ rest: inout Substring.UnicodeScalarView) -> OpeningToken? {
        guard let (first, digits) = takeDigits(&rest) else { return nil }
        var behind = rest
        guard digits <= 2, behind.popFirst() == ":",
            let (minutes, minuteDigits) = takeDigits(&behind)
        else { return .number(first, digits: digits) }
        guard minuteDigits == 2, minutes < 60, first <= 48 else { return nil }
        rest = behind
        return .time(first * 60 + minutes)
    }

    private static func takeDigits(
        _ rest: inout Substring.UnicodeScalarView
    ) -> (value: Int, count: Int)? {
        let digits = rest.prefix { "0"..."9" ~= $0 }
        guard digits.count <= 4, let value = Int(String(digits)) else { return nil }
        rest = rest[digits.endIndex...]
        return (value, digits.count)
    }

    private static func takeComment(_ rest: inout Substring.UnicodeScalarView) -> OpeningToken? {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        let comment = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        return .comment(comment)
    }

    private static func takeSign(_ rest: inout Substring.UnicodeScalarView) -> OpeningToken? {
        switch rest.removeFirst() {
        case ";": return .sign(";")
        case ",": return .sign(",")
        case ":": return .sign(":")
        case "+": return .sign("+")
        case "[": return .sign("[")
        case "]": return .sign("]")
        case "/": return .sign("/")
        case "-", "\u{2010}"..."\u{2014}": return .sign("-")
        case "|" where rest.first == "|":
            rest.removeFirst()
            return .sign("|")
        default: return nil
        }
    }
}
