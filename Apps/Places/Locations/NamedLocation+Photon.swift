public import WaybillNetwork
import WaybillStorage

extension NamedLocation {
    /// Reads a response of Photon: GeoJSON whose features are locations.
    public static let photonResponse = Parser.list(
        of: photonParser, at: "features")

    /// Reads a feature of Photon.
    ///
    /// Without an identity of OpenStreetMap's there is no location; one needs a
    /// point. One without a name is called by its street or its town.
    static let photonParser = Parser<NamedLocation>.identified(
        at: { [$0["properties"]["osm_id"]] },
        read: { (field, id) throws(ParseError) in
            let properties = field["properties"]
            var location = NamedLocation(
                id: try openStreetMapIdentity(id, of: properties["osm_type"]))
            location.coordinate = try point(field["geometry"])
            let street = [try properties["street"].line(), try properties["housenumber"].line()]
                .filter { !$0.isEmpty }.joined(separator: " ")
            let town = try firstLine(of: "city", "district", "locality", "county", in: properties)
            location.state = try properties["state"].line()
            location.zip = try properties["postcode"].line()
            location.country = try properties["countrycode"].line().lowercased()
            location.countryName = try properties["country"].line().nonEmpty
            let names = [
                try properties["name"].line(), street, town, location.zip, location.state,
                location.countryName ?? "",
            ]
            location.name = names.first { !$0.isEmpty } ?? ""
            location.fullName = fullName([
                location.name, street, [location.zip, town].joined(nonEmpty: " "),
                location.state, location.countryName ?? "",
            ])
            return location
        })

    /// The identity of an object of OpenStreetMap, as a place of it has it.
    static func openStreetMapIdentity(
        _ id: String, of type: JSONField
    ) throws(ParseError) -> String {
        let letter = try type.line().prefix(1).lowercased()
        guard ["n", "w", "r"].contains(letter) else { throw type.invalid("not a kind of object") }
        guard id.count <= 20, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw type.invalid("of an object without a number")
        }
        return letter + id
    }

    /// The point of a geometry of GeoJSON: longitude first.
    static func point(_ geometry: JSONField) throws(ParseError) -> Coordinate {
        let coordinates = geometry["coordinates"]
        let longitude = try coordinates[0].number()
        let latitude = try coordinates[1].number()
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
            throw coordinates.invalid("not a point on earth")
        }
        return point
    }

    /// The first field that is not empty.
    static func firstLine(
        of names: String..., in field: JSONField
    ) throws(ParseError) -> String {
        for name in names {
            let line = try field[name].line()
            if !line.isEmpty { return line }
        }
        return ""
    }

    /// The parts that say something, each once, in a line; nil for none.
    static func fullName(_ parts: [String]) -> String? {
        var seen: Set<String> = []
        return parts.filter { !$0.isEmpty && seen.insert($0).inserted }
            .joined(separator: ", ").nonEmpty
    }
}

extension [String] {
    /// The texts that are not empty, in one.
    fileprivate func joined(nonEmpty separator: String) -> String {
        filter { !$0.isEmpty }.joined(separator: separator)
    }
}

extension String {
    /// The text; nil where it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
