import Foundation
import Places
import Waybill

/// The completions of a text that is being typed: searches for the word that was
/// begun, and places whose name is being typed.
enum PlacesCompletion {
    /// The fields of each place; its link has more.
    private static let fields: Set<PlaceField> = [
        .id, .name, .latitude, .longitude, .categories, .location, .distance,
    ]

    static func read(
        _ url: RouteURL
    ) throws(PlacesParameterError) -> (criteria: PlacesCriteria, limit: Int) {
        let parameters = try PlacesParameters(url, of: .autocomplete)
        guard let text = try parameters.text(.query, upTo: PlacesAPI.longestQuery),
            !text.isEmpty
        else {
            throw PlacesParameterError(.query, .missing, "is what was typed; it is missing.")
        }
        var criteria = PlacesCriteria(text: text)
        criteria.point = try parameters.point(.point)
        criteria.filter.radius = try parameters.number(.radius, in: 0...PlacesQuery.largestRadius)
        let limit = try parameters.number(.limit, in: 1...PlacesRequest.largestLimit)
        return (criteria, limit ?? PlacesQuery.usualLimit)
    }

    /// Responds with searches and places.
    ///
    /// At most a third of them are searches.
    ///
    /// - Parameter matches: The places that it finds, the best first.
    static func response(
        to query: PlacesQuery, _ matches: [RecordMatch<Place>], at date: Date
    ) -> PlacesResponse {
        let writer = PlaceFieldWriter(fields: fields, moment: date)
        let words = RecordCompletion.all(
            of: query.criteria.text ?? "", with: matches.map(\.record.name), limit: query.limit)
        let searches = words.filter { $0.kind == .word }.prefix(query.limit / 3)
        let items =
            searches.map { Item.search($0.text, at: query.criteria) }
            + matches.prefix(query.limit - searches.count).map(Item.place)
        return .json(200) { json in
            json.name("results")
            json.list(items) { json, item in
                json.object { item.write(to: &$0, writer) }
            }
        }
    }

    private enum Item {
        case search(String, at: PlacesCriteria)
        case place(RecordMatch<Place>)

        func write(to json: inout JSONWriter, _ writer: PlaceFieldWriter) {
            switch self {
            case .search(let text, let criteria):
                json.field("type", "search")
                json.name("text")
                json.object { $0.field("primary", text) }
                json.field("link", Item.link(text, criteria))
            case .place(let match):
                json.field("type", "place")
                PlacesCompletion.write(match.record, to: &json)
                json.name("place")
                json.object { writer.write(match, to: &$0) }
            }
        }

        /// The search, from where the visitor is.
        private static func link(_ text: String, _ criteria: PlacesCriteria) -> String {
            let values: [(PlacesParameter, String?)] = [
                (.query, text),
                (.point, criteria.point.map { "\($0.latitude),\($0.longitude)" }),
                (.radius, criteria.filter.radius.map(String.init)),
            ]
            let query = values.compactMap { name, value in
                value.map { RouteURL.Parameter(name.rawValue, $0) }
            }
            return RouteURL(path: ["places", "search"], query: query).description
        }
    }

    private static func write(_ place: Place, to json: inout JSONWriter) {
        json.name("text")
        json.object {
            $0.field("primary", place.name)
            $0.field("secondary", place.address.isEmpty ? place.category.title : place.address)
        }
        json.field("link", place.link)
    }
}
