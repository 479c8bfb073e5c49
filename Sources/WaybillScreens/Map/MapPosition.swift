/// A position on a map: latitude and longitude in degrees, WGS 84.
///
/// ```swift
/// let harbour = MapPosition(latitude: 46.01, longitude: -30.98)
/// ```
public struct MapPosition: Hashable, Sendable {
    /// The latitude, from -85.0511 to 85.0511: beyond that the Mercator projection
    /// shows nothing.
    public let latitude: Double

    /// The longitude, from -180 to below 180.
    public let longitude: Double

    /// The latitude at which the projection ends: there the world is a square.
    package static let mostLatitude = 85.051_129

    /// Describes a place.
    ///
    /// Any numbers are allowed: latitudes beyond the projection count as its edge,
    /// longitudes go around the Earth, and what is not a number counts as 0.
    public init(latitude: Double, longitude: Double) {
        let most = MapPosition.mostLatitude
        self.latitude = latitude.isNaN ? 0 : min(max(latitude, -most), most)
        guard longitude.isFinite else {
            self.longitude = 0
            return
        }
        var around = (longitude + 180).truncatingRemainder(dividingBy: 360)
        if around < 0 { around += 360 }
        // A tiny number below 0 is rounded up to the whole way around.
        self.longitude = around >= 360 ? -180 : around - 180
    }
}
