/// A field of a place in the API; unknown fields are left out.
///
/// `keywords`, `timezone`, `is_approximate` and categories named by
/// OpenStreetMap's tags are our own words.
enum PlaceField: String, CaseIterable {
    case id = "fsq_place_id"
    case name
    case latitude
    case longitude
    case categories
    case location
    case distance
    case link
    case phone = "tel"
    case email
    case website
    case hours
    case timeZone = "timezone"
    case keywords
    case isApproximate = "is_approximate"

    /// Reads the parameter `fields`.
    static func named(
        in parameters: PlacesParameters
    ) throws(PlacesParameterError) -> Set<PlaceField>? {
        let most = allCases.count
        guard let words = try parameters.list(.fields, upTo: most, bytes: 20 * most) else {
            return nil
        }
        var fields: Set<PlaceField> = []
        for word in words {
            guard let field = PlaceField(rawValue: word) else {
                let names = allCases.map(\.rawValue).joined(separator: ", ")
                throw PlacesParameterError(.fields, .invalid, "names fields; there are \(names).")
            }
            fields.insert(field)
        }
        return fields
    }
}
