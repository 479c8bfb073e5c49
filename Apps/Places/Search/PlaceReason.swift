/// The reason why a search found a place, where its name and kind do not show it.
public enum PlaceReason: Hashable, Sendable {
    /// It has something for a diet, such as `vegan`.
    case diet(String)

    /// It serves the dishes of a kitchen, such as `thai`.
    case cuisine(String)

    /// It belongs to a chain.
    case brand(String)
}

extension SearchTerms {
    /// Why a place is among what the text finds.
    ///
    /// - Returns: The reason; nil where its name says it, or no trait does.
    /// - Complexity: O(*n* · *m*) for *n* words of the text and *m* of the place.
    public func reason(for place: Place) -> PlaceReason? {
        let traits = place.traits
        // Most places have none: no word is folded for them.
        guard traits != PlaceTraits() else { return nil }
        let words = FoldedWord.all(in: rest).map(\.folded)
        let name = FoldedWord.all(in: place.name).map(\.folded)
        for word in words where !name.contains(where: { $0.hasPrefix(word) }) {
            func has(_ text: String) -> Bool {
                FoldedWord.all(in: text).contains { $0.folded.hasPrefix(word) }
            }
            if let diet = traits.diets.first(where: has) { return .diet(diet) }
            if let cuisine = traits.cuisines.first(where: has) { return .cuisine(cuisine) }
            if has(traits.brand) { return .brand(traits.brand) }
        }
        return nil
    }
}
