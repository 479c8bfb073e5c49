/// The syntax of e-mail addresses: that of HTML ("valid e-mail address"), with a dot in the domain,
/// in the letters of any language (RFC 6531).
enum EmailAddress {
    private static let signs = Set("!#$%&'*+/=?^_`{|}~-")

    static func isOne(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, halves.count == 2, halves[0].utf8.count <= 64 else {
            return false
        }
        let names = halves[0].split(separator: ".", omittingEmptySubsequences: false)
        let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
        return names.allSatisfy {
            !$0.isEmpty && $0.allSatisfy { isPlain($0) || signs.contains($0) }
        }
            && labels.count >= 2 && labels.allSatisfy(isLabel)
            && labels.last.map { $0.count >= 2 && !$0.allSatisfy(\.isNumber) } == true
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.allSatisfy { isPlain($0) || $0 == "-" }
    }

    private static func isPlain(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber)
            && character.unicodeScalars.allSatisfy {
                ![.format, .control].contains($0.properties.generalCategory)
            }
    }
}
