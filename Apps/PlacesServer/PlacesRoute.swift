enum PlacesRoute: CaseIterable {
    /// Places by text, point and more.
    case search

    case place

    /// Places by the beginning of a name, while one types.
    case autocomplete

    case description

    /// What the server has done so far.
    case metrics

    case health

    /// Reads a path; nil where there is nothing.
    init?(_ path: [String]) {
        switch path {
        case ["places", "search"]: self = .search
        case ["autocomplete"]: self = .autocomplete
        case ["openapi.json"]: self = .description
        case ["metrics"]: self = .metrics
        case ["healthz"]: self = .health
        case _ where path.count == 2 && path[0] == "places": self = .place
        default: return nil
        }
    }

    /// The path, with the name of what is put into it.
    var template: String {
        switch self {
        case .search: "/places/search"
        case .place: "/places/{fsq_place_id}"
        case .autocomplete: "/autocomplete"
        case .description: "/openapi.json"
        case .metrics: "/metrics"
        case .health: "/healthz"
        }
    }

    /// The parameters that it may have, each once.
    var parameters: [PlacesParameter] {
        switch self {
        case .search: PlacesParameter.allCases
        case .place: [.fields]
        case .autocomplete: [.query, .point, .radius, .limit]
        case .description, .metrics, .health: []
        }
    }

    /// Whether the places are asked, so that there may be too many at once.
    var asksPlaces: Bool {
        switch self {
        case .search, .place, .autocomplete: true
        case .description, .metrics, .health: false
        }
    }
}
