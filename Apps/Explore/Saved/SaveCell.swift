import Waybill

/// A row that saves a place, or takes it out of a list.
enum SaveCell: ContentCell {
    static func content(for model: Saving.Change) -> CellContent {
        let symbol: Symbol =
            switch model {
            case .save: .bookmark
            case .remove: .bookmarked
            }
        return .row([.symbol(symbol), .column([.text(model.text, .headline)])])
    }
}
