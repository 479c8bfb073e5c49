public import Foundation
import WaybillPipeline

/// The city that comes with the project, so that a first page has real places.
///
/// Written from general knowledge; the file says what that means.
public enum StarterCity {
    /// What the city is called.
    public static let name = "New York"

    /// The day on which its places were written: noon of it in Greenwich.
    public static let dataDate = Date(timeIntervalSince1970: 1_795_262_400)

    /// The places of the city, with approximate positions.
    ///
    /// - Complexity: O(n) in the number of places, at each call.
    public static var places: [Place] {
        String(decoding: PackageResources.starter_city_tsv, as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .dropFirst()  // the names of the columns
            .compactMap(place)
    }

    private static func place(_ line: Substring) -> Place? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 7, let category = PlaceCategory(fields[2]),
            let latitude = Double(fields[3]), let longitude = Double(fields[4]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        var place = Place(
            id: fields[0], name: fields[1], category: category, coordinate: coordinate,
            source: .starterCity)
        place.isApproximate = true
        place.address = fields[5]
        place.contacts.website = fields[6]
        return place
    }
}
