/// Options beside each other in one line: those for which it has no room are behind one that
/// stands after the others.
struct ChipsPart: Sendable {
    /// What they are for; not drawn where there is no room for all options.
    var label: [Word]

    /// The options, the most used first.
    var items: [[Word]]

    /// The option that is chosen, which is always drawn; nil for none.
    var chosen: Int?

    var more: [Word]

    var words: [Word] { label + items.flatMap(\.self) }

    var columns: Int { words.columns }

    /// The options set into a line; into several where not even one has room.
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
