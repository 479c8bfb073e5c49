import Places

extension ExploreText {
    static func didYouMean(_ text: String) -> String { "Did you mean “\(shortened(text))”?" }

    static let noneOpenHint = "The opening hours of many places are not known."

    static func noneOpen(_ text: String) -> String {
        "Nothing found for “\(shortened(text))” that is known to be open now"
    }

    static func atAnyTime(_ text: String) -> String {
        "Search for “\(shortened(text))” at any time"
    }

    static func placesAround(_ name: String) -> String { "Places around \(shortened(name))" }

    /// `12 places`, `3 places open now`, or that there is none.
    static func results(_ found: SearchScreen.Found, of text: String) -> String {
        guard !found.places.isEmpty else {
            return found.hasLocation ? "A place to look around" : noResult(text)
        }
        let count = results(found.places.count, hasMore: found.hasMore)
        return found.terms.isOpenNow ? "\(count) open now" : count
    }

    /// Why a search found a place: `Vegan`, `Cuisine: Thai`.
    static func reason(_ reason: PlaceReason) -> String {
        switch reason {
        case .diet(let diet): capitalized(diet)
        case .cuisine(let cuisine): "Cuisine: \(capitalized(cuisine))"
        case .brand(let brand): "Brand: \(shortened(brand))"
        }
    }

    private static func capitalized(_ text: String) -> String {
        let text = shortened(text)
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
