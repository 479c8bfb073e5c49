import Places
import Waybill

struct PlacesPage {
    var matches: [RecordMatch<Place>]

    /// From where distances are measured; nil for none.
    var point: Coordinate?

    /// How far around it was searched, in metres; nil for the whole earth.
    var radius: Int?

    /// Where the next page begins; nil on the last one.
    var next: PlacesCursor?

    /// Writes the circle in which was searched, if there is one.
    func writeBounds(to writer: inout JSONWriter) {
        guard let point else { return }
        writer.name("geo_bounds")
        writer.object {
            $0.name("circle")
            $0.object {
                $0.name("center")
                $0.object {
                    $0.name("latitude")
                    $0.value(point.latitude)
                    $0.name("longitude")
                    $0.value(point.longitude)
                }
                $0.name("radius")
                $0.value(radius ?? PlacesPage.largestDistance)
            }
        }
    }

    /// Half the way round the earth, in metres.
    private static let largestDistance = Int((.pi * Coordinate.earthRadius).rounded(.up))
}
