/// Options beside each other in one line, with the others behind a last one.
struct ChipsPart: Sendable {
    /// The label, not drawn if there is no room for all options.
    var label: [Word]

    /// The options, the most used first.
    var items: [[Word]]

    /// The chosen option, which is always drawn; nil for none.
    var chosen: Int?

    var more: [Word]

    var words: [Word] { label + items.flatMap(\.self) }

    var columns: Int { words.columns }

    /// The options in a line, or in several if not even one fits.
    func drawn(in frame: Frame) -> [DraftLine] {
        guard columns > frame.room else { return [DraftLine](words, in: frame) }
        let least = Array(Set([0, chosen ?? 0])).sorted()
        var shown = least
        for index in items.indices.dropFirst() where index != chosen {
            let next = (shown + [index]).sorted()
            guard words(showing: next).columns <= frame.room else { break }
            shown = next
        }
        if words(showing: shown).columns > frame.room { shown = [chosen ?? 0] }
        return [DraftLine](words(showing: shown), in: frame)
    }

    private func words(showing shown: [Int]) -> [Word] {
        var words: [Word] = []
        for item in shown.map({ items[$0] }) + [more] {
            words += item.item(after: words.isEmpty ? 0 : 2)
        }
        return words
    }
}
