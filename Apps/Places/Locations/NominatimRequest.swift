public import WaybillNetwork
public import WaybillStorage

/// A question to Nominatim, the search of OpenStreetMap's own website.
///
/// Its policy: at most one request a second, a `User-Agent` that names the app,
/// and no search as one types.
public enum NominatimRequest: APIRequest, Hashable {
    /// The locations that a text finds.
    case byQuery(LocationQuery)

    /// The places of a postcode, in a country if its code of two letters is
    /// given.
    case byZip(String, country: String?, language: String?)

    /// What is at a point.
    case byCoordinate(Coordinate, language: String?)

    /// The most locations that Nominatim gives at once.
    public static let largestLimit = 40

    /// The search, or its reverse.
    public var path: [String] {
        switch self {
        case .byQuery, .byZip: ["search"]
        case .byCoordinate: ["reverse"]
        }
    }

    /// The parameters by their names in the API; a limit is cut.
    public var parameters: [(String, String)] {
        let format = [("format", "jsonv2"), ("addressdetails", "1")]
        switch self {
        case .byQuery(let query):
            let limit = min(max(query.limit, 1), NominatimRequest.largestLimit)
            return [("q", query.text)] + format
                + [("limit", "\(limit)")] + language(query.language)
        case .byZip(let zip, let country, let language):
            return [("postalcode", zip)]
                + (country.map { [("countrycodes", $0.lowercased())] } ?? [])
                + format + self.language(language)
        case .byCoordinate(let point, let language):
            return [
                ("lat", "\(point.latitude)"), ("lon", "\(point.longitude)"),
            ] + format + self.language(language)
        }
    }

    /// No token: `User-Agent` alone identifies the client.
    public var sendsToken: Bool { false }

    /// A list, or one location; bad elements are skipped.
    public var parser: Parser<ParsedList<NamedLocation>> { NamedLocation.nominatimResponse }

    private func language(_ language: String?) -> [(String, String)] {
        language.map { [("accept-language", $0)] } ?? []
    }
}
