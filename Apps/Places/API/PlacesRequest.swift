public import WaybillNetwork
public import WaybillStorage

/// A question to an API of places, in the shape of the Foursquare Places API of
/// 2025-06-17.
public enum PlacesRequest: RecordRequest {
    /// The places that are nearest to a point; nil for wherever the server
    /// thinks one is.
    case nearest(to: Coordinate?, limit: Int, filter: PlaceFilter = PlaceFilter())

    /// The places that a text finds, near a point if there is one.
    case search(String, near: Coordinate?, limit: Int, filter: PlaceFilter = PlaceFilter())

    /// A place by its identity.
    case place(id: String)

    /// The most places that the API returns in one response.
    public static let largestLimit = 50

    /// The version of the API, sent with each request.
    public static let version = "2025-06-17"

    /// The search or the place.
    public var path: [String] {
        switch self {
        case .nearest, .search: ["places", "search"]
        case .place(let id): ["places", id]
        }
    }

    /// The parameters by their names in the API.
    ///
    /// A limit is cut to what the API allows.
    public var parameters: [(String, String)] {
        switch self {
        case .nearest(let point, let limit, let filter):
            PlacesRequest.parameters(near: point, limit: limit, filter)
                + [("sort", "DISTANCE")]
        case .search(let text, let point, let limit, let filter):
            [("query", text)]
                + PlacesRequest.parameters(near: point, limit: limit, filter)
        case .place: []
        }
    }

    /// The version of the API.
    public var headers: HTTPFields {
        guard let name = HTTPField.Name("X-Places-Api-Version") else { return [:] }
        return [name: PlacesRequest.version]
    }

    /// A list whose bad elements are skipped; of a place, the place.
    public var parser: Parser<ParsedList<Place>> {
        switch self {
        case .nearest, .search: .list(of: Place.self, at: "results")
        case .place: .one(Place.parser)
        }
    }

    /// The point from which distances are measured; nil for none.
    var point: Coordinate? {
        switch self {
        case .nearest(let point, _, _), .search(_, let point, _, _): point
        case .place: nil
        }
    }

    var filter: PlaceFilter {
        switch self {
        case .nearest(_, _, let filter), .search(_, _, _, let filter): filter
        case .place: PlaceFilter()
        }
    }

    private static func parameters(
        near point: Coordinate?, limit: Int, _ filter: PlaceFilter
    ) -> [(String, String)] {
        let categories = filter.categories.map(\.text).sorted().joined(separator: ",")
        var parameters: [(String, String)] = []
        if let point { parameters.append(("ll", "\(point.latitude),\(point.longitude)")) }
        if let radius = filter.radius { parameters.append(("radius", "\(radius)")) }
        if !categories.isEmpty { parameters.append(("fsq_category_ids", categories)) }
        if filter.isOpenNow { parameters.append(("open_now", "true")) }
        parameters.append(("limit", "\(min(max(limit, 1), largestLimit))"))
        return parameters
    }
}

/// Brings the places that are stored up to date from an API.
public typealias PlacesUpdater = Updater<PlacesRequest>
