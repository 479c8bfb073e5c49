import Places
import Waybill

/// The parameters of a search, checked.
struct PlacesQuery {
    let criteria: PlacesCriteria

    let limit: Int

    /// What to say of each place; nil for everything.
    let fields: Set<PlaceField>?

    /// Where the page before ended; nil for the first page.
    let cursor: PlacesCursor?

    private let url: RouteURL

    /// The farthest that a radius reaches, in metres.
    static let largestRadius = 100_000

    /// How many places are returned where the request does not say how many.
    static let usualLimit = 10

    /// The most categories, and how long they may be together, in bytes.
    private static let mostCategories = (count: 10, bytes: 1000)

    init(_ url: RouteURL) throws(PlacesParameterError) {
        let parameters = try PlacesParameters(url, of: .search)
        criteria = try PlacesQuery.criteria(parameters)
        limit =
            try parameters.number(.limit, in: 1...PlacesRequest.largestLimit)
            ?? PlacesQuery.usualLimit
        fields = try PlaceField.named(in: parameters)
        cursor = try PlacesQuery.cursor(parameters[.cursor], of: criteria)
        self.url = url
    }

    /// Creates the query of the first page, from known criteria.
    init(_ criteria: PlacesCriteria, limit: Int) {
        self.criteria = criteria
        self.limit = limit
        fields = nil
        cursor = nil
        url = RouteURL()
    }

    /// The address of another page of the same search.
    func url(at cursor: PlacesCursor) -> RouteURL {
        let name = PlacesParameter.cursor.rawValue
        var url = url
        url.query.removeAll { $0.name == name }
        url.query.append(RouteURL.Parameter(name, cursor.text))
        return url
    }

    private static func criteria(
        _ parameters: PlacesParameters
    ) throws(PlacesParameterError) -> PlacesCriteria {
        var criteria = PlacesCriteria()
        let text = try parameters.text(.query, upTo: PlacesAPI.longestQuery)
        criteria.text = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        criteria.point = try parameters.point(.point)
        criteria.filter.radius = try parameters.number(.radius, in: 0...largestRadius)
        criteria.filter.categories = try categories(parameters)
        criteria.filter.isOpenNow = try parameters.flag(.isOpenNow) ?? false
        criteria.sort = try sort(parameters[.sort])
        return criteria
    }

    private static func categories(
        _ parameters: PlacesParameters
    ) throws(PlacesParameterError) -> Set<PlaceCategory> {
        let words = try parameters.list(
            .categories, upTo: mostCategories.count, bytes: mostCategories.bytes)
        var categories: Set<PlaceCategory> = []
        for word in words ?? [] {
            guard let category = PlaceCategory(word) else {
                throw PlacesParameterError(
                    .categories, .invalid,
                    "names categories of OpenStreetMap, as in amenity=cafe,shop=bakery.")
            }
            categories.insert(category)
        }
        return categories
    }

    private static func sort(_ word: String?) throws(PlacesParameterError) -> PlacesSort {
        guard let word else { return .relevance }
        let sort = PlacesSort.allCases.first {
            word == $0.rawValue || word == $0.rawValue.lowercased()
        }
        guard let sort else {
            let words = PlacesSort.allCases.map(\.rawValue).joined(separator: " or ")
            throw PlacesParameterError(.sort, .invalid, "is \(words).")
        }
        return sort
    }

    private static func cursor(
        _ text: String?, of criteria: PlacesCriteria
    ) throws(PlacesParameterError) -> PlacesCursor? {
        guard let text else { return nil }
        guard let cursor = PlacesCursor(text) else {
            throw PlacesParameterError(
                .cursor, .invalid, "is what the link to the next page says; this one is damaged.")
        }
        guard cursor.search == criteria.fingerprint else {
            throw PlacesParameterError(
                .cursor, .invalid, "is of another search; its other parameters must be the same.")
        }
        return cursor
    }
}
