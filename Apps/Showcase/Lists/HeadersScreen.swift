import Waybill

/// Names by their first letter, below headers that stay in sight, with an index
/// of the letters.
struct HeadersScreen: Screen {
    static let title = "Headers"

    static let count = 500

    /// The names by their first letter, both in alphabetical order; each letter
    /// has at least one.
    static let names: [(letter: String, names: [String])] = {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        var random = RandomWords(seed: 26)
        var all: [String: Set<String>] = [:]
        for index in 0..<count {
            let letter = letters[index < letters.count ? index : random.below(letters.count)]
            var name = random.name(from: letter)
            while all[letter]?.contains(name) == true { name = random.name(from: letter) }
            all[letter, default: []].insert(name)
        }
        return letters.map { ($0, all[$0, default: []].sorted()) }
    }()

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(
            HeadersScreen.title, url: ShowcaseRoute.exhibit("headers").url,
            sections: HeadersScreen.names.map { letter, names in
                var section = Section(
                    id: RecordID(letter),
                    header: Row(SectionHeaderCell.self, model: letter),
                    cells: names.map { Row(NameCell.self, model: $0, id: $0) })
                section.layout = .table.pinningHeader()
                section.indexTitle = letter
                return section
            })
    }
}

enum NameCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}

extension RandomWords {
    /// A name of two or three syllables.
    fileprivate mutating func name(from letter: String) -> String {
        let vowels = ["a", "e", "i", "o", "u"]
        let ends = ["l", "n", "r", "s", "m", "na", "ra", "ta", "li", "mi"]
        var name = letter + vowels[below(vowels.count)]
        for _ in 0...below(2) { name += ends[below(5)] + vowels[below(vowels.count)] }
        return name + ends[below(ends.count)]
    }
}
