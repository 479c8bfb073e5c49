import Waybill

/// What a person may have meant whose search found little.
enum SuggestionCell: ContentCell {
    static func content(for suggestion: String) -> CellContent {
        .text(ExploreText.didYouMean(suggestion), .headline)
    }
}
