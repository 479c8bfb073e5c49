import PlacesCore
import WaybillPipeline

/// Places as they are printed: a line each, or JSON.
struct PlaceList {
    private let matches: [RecordMatch<Place>]

    init(_ matches: [RecordMatch<Place>]) { self.matches = matches }

    /// Prints the places.
    ///
    /// - Parameter asJSON: Whether as an array of objects.
    /// - Throws: As ``PrintedText/printJSON(_:)``.
    /// - Complexity: O(n) in the number of places.
    func print(asJSON: Bool) throws {
        guard !asJSON else { return try PrintedText.printJSON(matches.map(Item.init)) }
        try PrintedText.print(matches.isEmpty ? ["Nothing found."] : matches.map(line))
    }

    private func line(_ match: RecordMatch<Place>) -> String {
        let place = match.record
        let detail = [place.category.title, place.address, place.id].filter { !$0.isEmpty }
        let distance = match.distance.map {
            PrintedText.right(PrintedText.metres($0), 9) + "  "
        }
        return (distance ?? "") + PrintedText.line(place.name) + "  ("
            + PrintedText.line(detail.joined(separator: " · ")) + ")"
    }

    /// A place in JSON; what is unknown is left out.
    private struct Item: Encodable {
        let id: String
        let name: String
        let category: String
        let latitude: Double
        let longitude: Double
        let approximate: Bool
        let distance: Double?
        let address: String?
        let website: String?
        let phone: String?
        let email: String?
        let openingHours: String?

        init(_ match: RecordMatch<Place>) {
            let place = match.record
            id = place.id
            name = place.name
            category = place.category.text
            latitude = place.coordinate.latitude
            longitude = place.coordinate.longitude
            approximate = place.isApproximate
            distance = match.distance
            address = place.address.nonEmpty
            website = place.contacts.website.nonEmpty
            phone = place.contacts.phone.nonEmpty
            email = place.contacts.email.nonEmpty
            openingHours = place.openingHours.nonEmpty
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
