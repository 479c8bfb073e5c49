import Waybill

/// A card: a title, and some words that make cards differ in height.
enum CardCell: ContentCell {
    static func content(for model: Card) -> Content {
        guard !model.text.isEmpty else { return .text(model.title, .headline) }
        return .column([.text(model.title, .headline), .text(model.text, .secondary)])
    }
}

/// The content of a card, generated from its number.
struct Card: Identifiable, Hashable, Sendable {
    /// Which card it is, counted from 1.
    let id: Int

    /// What the card is called: two words.
    let title: String

    let text: String

    /// Makes up a card.
    ///
    /// - Parameters:
    ///   - id: Which card it is, counted from 1.
    ///   - length: How many characters its text has at most, apart from its
    ///     last word; 0 for no text.
    init(id: Int, length: Int, series: Int = 0) {
        var random = RandomWords(seed: UInt64(truncatingIfNeeded: series &* 1_000_003 &+ id))
        self.id = id
        title = "\(id). \(random.word()) \(random.word())"
        text = length > 0 ? random.sentence(of: random.below(length)) : ""
    }
}
