import WaybillNetwork
import WaybillStorage

/// A city as Meetup's app knew it, for which the parsers were made.
struct City: Hashable, Parseable {
    var id: String
    var name = ""
    var country = ""
    var countryName: String?
    var fullName: String?
    var state = ""
    var zip = ""
    var latitude: Double?
    var longitude: Double?

    /// Where it is; nil until both parts are known.
    var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Without an identifier there is no city; any text may be missing.
    static let parser = Parser<City>.identified(by: "id") { field, id throws(ParseError) in
        City(
            id: id,
            name: try field["city"].textIfPresent() ?? "",
            country: try field["country"].textIfPresent() ?? "",
            countryName: try field["localized_country_name"].textIfPresent(),
            fullName: try field["name_string"].textIfPresent(),
            state: try field["state"].textIfPresent() ?? "",
            zip: try field["zip"].textIfPresent() ?? "",
            latitude: try field["lat"].numberIfPresent(),
            longitude: try field["lon"].numberIfPresent())
    }
}

extension City: StoredRecord {
    static let schema = RecordSchema(
        table: "city", columns: ["id", "name", "latitude", "longitude"],
        searchedColumns: ["name"], position: PositionColumns())

    var storedValues: [StoredValue] {
        [
            .text(id), .text(name), latitude.map(StoredValue.real) ?? .null,
            longitude.map(StoredValue.real) ?? .null,
        ]
    }

    init(storedValues values: [StoredValue]) throws(PersistenceError) {
        guard values.count == 4, case .text(let id) = values[0], case .text(let name) = values[1]
        else { throw PersistenceError(.unreadable, message: "This is not a city.") }
        self.init(id: id, name: name)
    }
}

enum CityRequest: RecordRequest {
    case byCoordinate(Coordinate, pageSize: Int = 10)
    case byQuery(String)
    case country

    var path: [String] {
        switch self {
        case .byCoordinate, .byQuery: ["find", "locations"]
        case .country: ["members", "self"]
        }
    }

    var parameters: [(String, String)] {
        switch self {
        case .byCoordinate(let point, let pageSize):
            [
                ("lat", "\(point.latitude)"), ("lon", "\(point.longitude)"),
                ("page", "\(pageSize)"),
            ]
        case .byQuery(let text): [("query", text)]
        case .country: [("only", "country")]
        }
    }

    var parser: Parser<ParsedList<City>> {
        switch self {
        case .byCoordinate: .list(of: City.parser, at: nil)
        case .byQuery: .list(of: City.parser, at: nil, isStrict: true)
        case .country: .one(City.parser)
        }
    }
}
