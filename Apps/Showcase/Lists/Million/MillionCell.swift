import Waybill

/// A row among a million: its number, its text, and how often it was selected.
enum MillionCell: ContentCell {
    struct Model: Hashable, Sendable {
        let title: String
        let text: String
        let count: Int
    }

    static func content(for model: Model) -> Content {
        var texts: [Content] = [.text(model.title, .headline)]
        if !model.text.isEmpty { texts.append(.text(model.text, .secondary)) }
        guard model.count > 0 else { return .column(texts) }
        let badge = model.count == 1 ? "Selected once" : "Selected \(model.count) times"
        return .row([.column(texts), .badge(badge)])
    }
}
