import Foundation
public import Places
import WaybillStorage

/// Well-known places of New York, as an API of places may have them: with approximate positions
/// and without opening hours, so that no test depends on the time of day.
public enum NewYork {
    /// The places, in the order of their file.
    public static let places: [Place] = {
        do {
            let text = try String(contentsOf: file, encoding: .utf8)
            return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                .dropFirst()  // the names of the columns
                .compactMap(place)
        } catch {
            preconditionFailure("\(file.path): \(error)")
        }
    }()

    /// The same places as an extract, as the tests in a browser import them.
    public static var extract: [Place] {
        places.map { place in
            var place = place
            (place.source, place.isApproximate) = (.openStreetMap, false)
            return place
        }
    }

    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "new-york.tsv")

    private static func place(_ line: Substring) -> Place? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 7, let category = PlaceCategory(fields[2]),
            let latitude = Double(fields[3]), let longitude = Double(fields[4]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        var place = Place(
            id: fields[0], name: fields[1], category: category, coordinate: coordinate,
            source: .api)
        place.isApproximate = true
        place.address = fields[5]
        place.contacts.website = fields[6]
        return place
    }
}
