/// The name of an extract, by which a newer one takes the place of an older.
///
/// It follows from the name of a file without its endings and its date, so that
/// `monaco-latest.osm.pbf` of this week replaces that of last week, and
/// `Monaco-210104.osm.bz2` too.
public struct ExtractName: Hashable, Sendable, CustomStringConvertible {
    /// The name: neither empty nor longer than 100 characters, without commas
    /// and control characters.
    public let description: String

    /// Takes a name that a person chose.
    ///
    /// Nil where it breaks the rules of ``description``.
    public init?(_ text: String) {
        var scalars = text.unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        let isFit = scalars.allSatisfy { $0 != "," && !Self.isControl($0) }
        guard isFit, (1...100).contains(scalars.count) else { return nil }
        description = String(scalars)
    }

    /// Makes a name of that of a file.
    public init(ofFileAt path: String) {
        let file = path.split(separator: "/").last.map(String.init) ?? ""
        var name = file.lowercased()
        var shorter = Self.shortened(name)
        while shorter != name, !shorter.isEmpty {
            name = shorter
            shorter = Self.shortened(name)
        }
        let scalars = name.unicodeScalars.prefix(100).map { scalar -> Unicode.Scalar in
            scalar == "," || Self.isControl(scalar) ? "-" : scalar
        }
        let kept = String(String.UnicodeScalarView(scalars))
        description = Self(kept)?.description ?? "extract"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator]
            .contains(scalar.properties.generalCategory)
    }

    private static let endings = [
        ".pbf", ".osm", ".xml", ".gz", ".bz2", ".json", ".geojson", ".geojsonl", ".geojsonseq",
        ".ndjson", ".jsonl",
    ]

    /// Endings of other files, which one may have by mistake: none is a part of a name.
    private static let otherEndings = [
        ".pdf", ".zip", ".txt", ".bin", ".dat", ".tmp", ".part", ".download", ".crdownload",
    ]

    private static let words = ["latest", "internal"]

    /// The name without its last ending, date or word that says how new it is.
    private static func shortened(_ name: String) -> String {
        for ending in endings + otherEndings where name.hasSuffix(ending) {
            return String(name.dropLast(ending.count))
        }
        // Browsers number what they save twice: "monaco (1)".
        if name.last == ")", let open = name.lastIndex(of: "("),
            name[name.index(after: open)...].dropLast().allSatisfy(\.isWholeNumber)
        {
            return trimmed(name[..<open])
        }
        for word in words where name.hasSuffix(word) {
            return trimmed(name.dropLast(word.count))
        }
        let digits = name.reversed().prefix { isDigit($0) || isSeparator($0) }.reversed()
        let date = String(digits).drop(while: isSeparator)
        guard name.count > date.count, isDate(date.filter { !isSeparator($0) }) else { return name }
        return trimmed(name.dropLast(date.count))
    }

    private static func trimmed(_ name: Substring) -> String {
        var name = name
        while let last = name.last, isSeparator(last) || last == " " { name.removeLast() }
        return String(name)
    }

    private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

    private static func isSeparator(_ character: Character) -> Bool { "-_.".contains(character) }

    /// `2021`, `202101`, `210104` or `20210104`; a time may follow the last.
    private static func isDate(_ digits: String) -> Bool {
        func number(_ from: Int, _ count: Int) -> Int {
            Int(digits.dropFirst(from).prefix(count)) ?? 0
        }
        let hasYear = (1990...2099).contains(number(0, 4))
        return switch digits.count {
        case 4: hasYear
        case 6:
            (hasYear && (1...12).contains(number(4, 2)))
                || ((1...12).contains(number(2, 2)) && (1...31).contains(number(4, 2)))
        case 8, 10, 12, 14:
            hasYear && (1...12).contains(number(4, 2)) && (1...31).contains(number(6, 2))
        default: false
        }
    }
}

extension ExtractName: Codable {
    /// Reads a name.
    ///
    /// - Throws: `DecodingError` where it breaks the rules of ``description``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let name = ExtractName(text), name.description == text else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "This is not the name of an extract.")
        }
        self = name
    }

    /// Writes the name as a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
