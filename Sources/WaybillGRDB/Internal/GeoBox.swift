internal import Foundation
package import WaybillStorage

/// A box between two parallels and two meridians, in degrees, WGS 84.
package struct GeoBox: Hashable, Sendable {
    package var latitudes: ClosedRange<Double>

    /// The longitudes, from the west; the box does not cross the antimeridian.
    package var longitudes: ClosedRange<Double>

    /// The boxes that contain all points within a distance in metres along the great circle.
    ///
    /// A disc that touches a pole has points at every longitude. Any other lies between the
    /// meridians that touch it, asin(sin *r* / cos *φ*) away from its centre: further than its
    /// radius, as meridians converge. If they are on both sides of the antimeridian, there are two
    /// boxes.
    package static func containing(
        _ distance: Double, around centre: Coordinate
    ) -> [GeoBox] {
        let degrees = 180 / Double.pi
        // Half a metre more makes up for the rounding of the formulas.
        let angle = (distance + 0.5) / Coordinate.earthRadius
        let south = centre.latitude - angle * degrees
        let north = centre.latitude + angle * degrees
        let latitudes = max(south, -90)...min(north, 90)
        let sine = sin(angle) / cos(centre.latitude / degrees)
        let halfWidth = asin(min(sine, 1)) * degrees
        guard south > -90, north < 90, sine < 1, halfWidth < 90 else {
            return [GeoBox(latitudes: latitudes, longitudes: -180...180)]
        }
        let west = centre.longitude - halfWidth
        let east = centre.longitude + halfWidth
        let parts: [ClosedRange<Double>]
        if west < -180 {
            parts = [west + 360...180, -180...east]
        } else if east > 180 {
            parts = [west...180, -180...east - 360]
        } else {
            parts = [west...east]
        }
        return parts.map { GeoBox(latitudes: latitudes, longitudes: $0) }
    }
}
