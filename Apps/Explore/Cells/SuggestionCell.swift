import Waybill

/// A suggestion of another search, where the current one finds little.
enum SuggestionCell: ContentCell {
    static func content(for suggestion: String) -> CellContent {
        .text(ExploreText.didYouMean(suggestion), .headline)
    }
}
