import Foundation
import Places
import Waybill

extension MapPosition {
    /// The position of a point of the guide.
    init(_ point: Coordinate) {
        self.init(latitude: point.latitude, longitude: point.longitude)
    }
}

extension Coordinate {
    /// The point at a position of the map, to a tenth of a metre: as an address says it.
    init?(_ position: MapPosition) {
        func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
        self.init(
            latitude: rounded(position.latitude), longitude: rounded(position.longitude))
    }
}

extension MapRegion {
    /// The region around a point that shows the places around it.
    ///
    /// - Parameter places: The places, the nearest first.
    init(around centre: Coordinate, _ places: [RecordMatch<Place>]) {
        let middle = MapPosition(centre)
        // As much on the other side: so the point stays in the middle.
        let positions = places.prefix(MapRegion.mostShown).flatMap { match in
            let position = MapPosition(match.record.coordinate)
            return [
                position,
                MapPosition(
                    latitude: 2 * middle.latitude - position.latitude,
                    longitude: 2 * middle.longitude - position.longitude),
            ]
        }
        let fitting = MapRegion(showing: [middle] + positions, mostZoom: 16)
        self.init(centre: middle, zoom: fitting.zoom)
    }

    /// How many of the nearest places are in sight at first: the last of a list may be far
    /// away.
    static let mostShown = 60

    /// The widths of what a map of the region shows, in metres.
    private var width: Double {
        360 * 156_543.033_9 * cos(centre.latitude * .pi / 180) / exp2(zoom)
    }

    /// How far from the middle a place can be that the region shows, in metres, with some
    /// room for moving it.
    var reach: Int { Int((width * 0.75).rounded(.up)) }

    /// Whether a point is far enough from the middle that what is around it is something
    /// else.
    func isAway(from point: Coordinate) -> Bool {
        guard let middle = Coordinate(centre) else { return false }
        return middle.distance(to: point) > width / 8
    }

    /// The point from which the places of the region are read: the same for regions that are
    /// near each other, so that a map which is moved a little keeps its signs.
    var reading: Coordinate? {
        let world = 256 * exp2(zoom)
        let step = 90 / world
        func stepped(_ part: Double) -> Double { (part / step).rounded() * step }
        let x = stepped((centre.longitude + 180) / 360)
        let north = asinh(tan(centre.latitude * .pi / 180)) / .pi
        let y = stepped((1 - north) / 2)
        return Coordinate(
            latitude: atan(sinh((1 - 2 * min(max(y, 0), 1)) * .pi)) * 180 / .pi,
            longitude: min(max(x * 360 - 180, -180), 180))
    }
}
