/// The orders in which the API returns its results.
enum PlacesSort: String, CaseIterable {
    /// The nearest first.
    case distance = "DISTANCE"

    /// The best match first.
    case relevance = "RELEVANCE"
}
