public import WaybillNetwork
public import WaybillStorage

/// A question to Photon, a search of OpenStreetMap for as one types.
public enum PhotonRequest: APIRequest, Hashable {
    /// The locations that a text finds.
    case byQuery(LocationQuery)

    /// What is at a point; the language as in a query.
    case byCoordinate(Coordinate, language: String?)

    /// The languages that Photon supports besides that of each place; it
    /// refuses others.
    public static let languages: Set = ["de", "en", "fr", "it"]

    /// The most locations that are requested at once.
    public static let largestLimit = 20

    /// The search, or its reverse.
    public var path: [String] {
        switch self {
        case .byQuery: ["api"]
        case .byCoordinate: ["reverse"]
        }
    }

    /// The parameters by their names in the API; a language that it does not
    /// know is left out, and a limit cut.
    public var parameters: [(String, String)] {
        switch self {
        case .byQuery(let query):
            [("q", query.text)] + PhotonRequest.parameters(query.near)
                + [("limit", "\(min(max(query.limit, 1), PhotonRequest.largestLimit))")]
                + PhotonRequest.parameters(query.language)
        case .byCoordinate(let point, let language):
            PhotonRequest.parameters(point) + PhotonRequest.parameters(language)
        }
    }

    /// No token: `User-Agent` alone identifies the client.
    public var sendsToken: Bool { false }

    /// A list of GeoJSON, of which bad elements are skipped.
    public var parser: Parser<ParsedList<NamedLocation>> { NamedLocation.photonResponse }

    private static func parameters(_ point: Coordinate?) -> [(String, String)] {
        guard let point else { return [] }
        return [
            ("lat", "\(point.latitude)"), ("lon", "\(point.longitude)"),
        ]
    }

    private static func parameters(_ language: String?) -> [(String, String)] {
        let primary = language?.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard let primary, languages.contains(primary) else { return [] }
        return [("lang", primary)]
    }
}
