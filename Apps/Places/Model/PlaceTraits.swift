import Foundation

/// The traits of a place, such as what it serves and belongs to, as far as known.
public struct PlaceTraits: Hashable, Sendable {
    /// The cuisines that it serves, such as `thai`.
    public var cuisines: [String] = []

    /// The diets for which it has something, such as `vegan`.
    public var diets: [String] = []

    /// The chain that it belongs to; empty where unknown.
    public var brand = ""

    /// The language of its name, as a BCP 47 tag such as `fi`; empty where unknown.
    public var language = ""

    /// Creates unknown traits.
    public init() {}

    /// Reads the tags of an element of OpenStreetMap.
    ///
    /// A diet counts where its tag says `yes` or `only`. The name is in a language
    /// where the name in that language, and in no other one, is the same.
    ///
    /// - Complexity: O(*n* log *n*) in the number of tags.
    public init(tags: [String: String]) {
        cuisines = PlaceTraits.values(of: tags["cuisine"])
        brand = tags["brand"].map(PlaceTraits.line) ?? ""
        diets = tags.compactMap { key, value in
            guard key.hasPrefix("diet:"), ["yes", "only"].contains(value) else { return nil }
            return PlaceTraits.line(key.dropFirst(5))
        }
        .filter { !$0.isEmpty }.sorted()
        language = PlaceTraits.language(ofNameIn: tags)
    }

    private static func language(ofNameIn tags: [String: String]) -> String {
        guard let name = tags["name"] else { return "" }
        var language = ""
        for (key, value) in tags where key.hasPrefix("name:") && value == name {
            let tag = String(key.dropFirst(5))
            guard isLanguage(tag) else { continue }
            guard language.isEmpty else { return "" }
            language = tag
        }
        return language
    }

    /// Whether what follows `name:` is a language: `name:left` is none.
    private static func isLanguage(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let code = parts.first, Locale.LanguageCode(String(code)).isISOLanguage else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            (2...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }

    private static func values(of text: String?) -> [String] {
        (text ?? "").split(separator: ";").map(line).filter { !$0.isEmpty }
    }

    /// A value as words in a line.
    private static func line(_ text: some StringProtocol) -> String {
        text.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    }
}

extension PlaceTraits {
    /// The traits as they are stored: a line for each.
    var text: String {
        let lines = cuisines.map { "cuisine=\($0)" } + diets.map { "diet=\($0)" }
        let single = [("brand", brand), ("language", language)].filter { !$0.1.isEmpty }
        return (lines + single.map { "\($0)=\($1)" }).joined(separator: "\n")
    }

    /// Reads traits as they are stored; a line that is none is passed over.
    init(text: String) {
        // Not by characters: a mark that begins a value would be one with the sign before it.
        for line in text.unicodeScalars.split(separator: "\n") {
            let sides = line.split(separator: "=", maxSplits: 1).map { String($0) }
            guard sides.count == 2 else { continue }
            switch sides[0] {
            case "cuisine": cuisines.append(sides[1])
            case "diet": diets.append(sides[1])
            case "brand": brand = sides[1]
            case "language": language = sides[1]
            default: continue
            }
        }
    }
}
