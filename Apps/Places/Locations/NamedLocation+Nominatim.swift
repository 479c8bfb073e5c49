public import WaybillNetwork
import WaybillStorage

extension NamedLocation {
    /// Reads a response of Nominatim: a list, one location, or GeoJSON.
    ///
    /// What it says in `error`, though its status is 200, is an error too: that
    /// there is nothing at a point.
    public static let nominatimResponse = Parser<ParsedList<NamedLocation>> {
        field throws(ParseError) in
        if case .array? = field.value { return try nominatimList.parse(field) }
        let refusal = field["error"]
        if refusal.isPresent {
            let words =
                (try? refusal.line(limit: 200)) ?? (try? refusal["message"].line(limit: 200))
            throw ParseError(.refused(words?.nonEmpty ?? "no reason given"), field: "error")
        }
        if field["features"].isPresent { return try nominatimFeatures.parse(field) }
        return try Parser.one(nominatimParser).parse(field)
    }

    private static let nominatimList = Parser.list(
        of: nominatimParser, at: nil)

    private static let nominatimFeatures = Parser.list(
        of: nominatimFeature, at: "features")

    /// Reads a location, whose numbers are texts.
    private static let nominatimParser = Parser<NamedLocation>.identified(by: "osm_id") {
        (field, id) throws(ParseError) in
        let latitude = try field["lat"].decimal()
        let longitude = try field["lon"].decimal()
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
            throw field["lat"].invalid("not a point on earth with its longitude")
        }
        return try nominatim(field, id, at: point)
    }

    /// Reads a feature, whose numbers are numbers.
    private static let nominatimFeature = Parser<NamedLocation>.identified(
        at: { [$0["properties"]["osm_id"]] },
        read: { (field, id) throws(ParseError) in
            try nominatim(field["properties"], id, at: try point(field["geometry"]))
        })

    private static func nominatim(
        _ field: JSONField, _ id: String, at point: Coordinate
    ) throws(ParseError) -> NamedLocation {
        var location = NamedLocation(id: try openStreetMapIdentity(id, of: field["osm_type"]))
        location.coordinate = point
        location.fullName = try field["display_name"].line().nonEmpty
        let address = field["address"]
        let first = location.fullName?.prefix { $0 != "," } ?? ""
        let town = try firstLine(
            of: "city", "town", "village", "hamlet", "municipality", in: address)
        let names = [try field["name"].line(), String(first), town]
        location.name = names.first { !$0.isEmpty } ?? ""
        location.state = try address["state"].line()
        location.zip = try address["postcode"].line()
        location.country = try address["country_code"].line().lowercased()
        location.countryName = try address["country"].line().nonEmpty
        return location
    }
}
