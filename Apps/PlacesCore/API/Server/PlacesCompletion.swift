import Foundation
import Waybill

/// The places of which a person types the name.
enum PlacesCompletion {
    /// What is said of each place; more is at its link.
    private static let fields: Set<PlaceField> = [
        .id, .name, .latitude, .longitude, .categories, .location, .distance,
    ]

    /// Reads the parameters.
    ///
    /// - Parameter url: The address.
    /// - Returns: What to look for, and how many places to answer.
    /// - Throws: ``PlacesParameterError`` that names the parameter.
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
        criteria.radius = try parameters.number(.radius, in: 0...PlacesQuery.largestRadius)
        let limit = try parameters.number(.limit, in: 1...PlacesRequest.largestLimit)
        return (criteria, limit ?? PlacesQuery.usualLimit)
    }

    /// Answers with places.
    ///
    /// - Parameters:
    ///   - matches: The places, the best first.
    ///   - date: The date of now.
    /// - Returns: The answer: each with a line to show and one below it.
    static func answer(_ matches: [RecordMatch<Place>], at date: Date) -> PlacesAnswer {
        let writer = PlaceFieldWriter(fields: fields, moment: date)
        return .json(200) { json in
            json.name("results")
            json.list(matches) { json, match in
                json.object {
                    $0.field("type", "place")
                    write(match.record, to: &$0)
                    $0.name("place")
                    $0.object { writer.write(match, to: &$0) }
                }
            }
        }
    }

    private static func write(_ place: Place, to json: inout JSONWriter) {
        json.name("text")
        json.object {
            $0.field("primary", place.name)
            $0.field("secondary", place.address.nonEmpty ?? place.category.title)
        }
        json.field("link", place.link)
    }
}
