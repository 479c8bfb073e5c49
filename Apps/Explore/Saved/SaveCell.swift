import Waybill

/// A row that saves a place, or removes it from a list.
enum SaveCell: ContentCell {
    struct Model: Hashable, Sendable {
        /// What pressing it does, or the list that it is about.
        var text: String

        /// What there is to know besides; nothing by default.
        var detail: String?

        /// Whether the place is in the list.
        var isSaved: Bool
    }

    static func content(for model: Model) -> Content {
        let texts =
            [Content.text(model.text, .headline)]
            + (model.detail.map { [.text($0, .secondary)] } ?? [])
        return .row([.symbol(model.isSaved ? .bookmarked : .bookmark), .column(texts)])
    }
}
