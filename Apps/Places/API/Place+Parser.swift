import Foundation
public import WaybillNetwork
import WaybillStorage

extension Place: Parseable {
    /// Reads a place of the Foursquare Places API: in the shape of 2025-06-17,
    /// of v3, or as `places serve` gives it.
    ///
    /// Without an identity there is no place; one needs a name and a position,
    /// too. Anything else may be missing, and of v3 the position is in
    /// `geocodes.main`.
    public static let parser = Parser<Place>.identified(by: "fsq_place_id", "fsq_id") {
        (field, id) throws(ParseError) in
        let isOld = try field["fsq_place_id"].identifierIfPresent() == nil
        var place = Place(
            id: try checked(id, field[isOld ? "fsq_id" : "fsq_place_id"]),
            name: try name(field["name"]), category: try category(field["categories"]),
            coordinate: try coordinate(isOld ? field["geocodes"]["main"] : field),
            source: .api)
        place.isApproximate = try field["is_approximate"].flagIfPresent() ?? false
        place.address = try address(field["location"])
        place.contacts.phone = try field["tel"].line()
        place.contacts.email = try field["email"].line()
        place.contacts.website = WebAddress(try field["website"].line())?.text ?? ""
        let hours = try FoursquareHours(field["hours"]["regular"])
        let display = try field["hours"]["display"].line()
        place.openingHours = hours?.text ?? display
        place.timeZone = try field["timezone"].line()
        place.keywords = try keywords(field)
        return place
    }

    private static func checked(_ id: String, _ field: JSONField) throws(ParseError) -> String {
        guard id.utf8.count <= 200, id != ".", id != ".." else {
            throw field.invalid("an identity of \(id.utf8.count) bytes")
        }
        return id
    }

    private static func name(_ field: JSONField) throws(ParseError) -> String {
        // As the server has it: the code that draws or prints it removes control characters.
        let name = try field.text()
        guard try !field.line().isEmpty else { throw field.invalid("empty") }
        return String(name.prefix(1000))
    }

    private static func coordinate(_ field: JSONField) throws(ParseError) -> Coordinate {
        let latitude = try field["latitude"].number()
        let longitude = try field["longitude"].number()
        guard (-90...90).contains(latitude) else {
            throw field["latitude"].invalid("not a latitude: \(latitude)")
        }
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
            throw field["longitude"].invalid("not a longitude: \(longitude)")
        }
        return point
    }

    /// The first category; our own server's identities are those of
    /// OpenStreetMap, others are known by their name.
    private static func category(_ field: JSONField) throws(ParseError) -> PlaceCategory {
        guard let first = try field.elementsIfPresent().first else { return .unknown }
        if case .text(let id)? = first["fsq_category_id"].value,
            let category = PlaceCategory(id), category.isOpenStreetMap
        {
            return category
        }
        return PlaceCategory("\(PlaceCategory.foursquareKey)=\(try first["name"].line())")
            ?? .unknown
    }

    private static func address(_ field: JSONField) throws(ParseError) -> String {
        let whole = try field["formatted_address"].line()
        if !whole.isEmpty { return whole }
        let street = try field["address"].line()
        let town = [try field["postcode"].line(), try field["locality"].line()]
        return [street, town.filter { !$0.isEmpty }.joined(separator: " ")]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The other categories, and the words that our own server adds.
    private static func keywords(_ field: JSONField) throws(ParseError) -> String {
        var words = [try field["keywords"].line()]
        for category in try field["categories"].elementsIfPresent().dropFirst() {
            words.append(try category["name"].line())
        }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// An address on the web that a browser may open: of `http` or `https`, with a
/// host.
struct WebAddress {
    /// The address as it was written, `https://` before a bare `www.`.
    let text: String

    /// Reads an address; nil for anything else, such as `javascript:`.
    init?(_ text: String) {
        let whole = text.lowercased().hasPrefix("www.") ? "https://\(text)" : text
        guard let url = URL(string: whole), let host = url.host(), !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        self.text = whole
    }
}
