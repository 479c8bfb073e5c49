/// A position on a map: latitude and longitude in degrees, WGS 84.
///
/// ```swift
/// let harbour = MapPosition(latitude: 46.01, longitude: -30.98)
/// ```
public struct MapPosition: Hashable, Sendable {
    /// The latitude, from -85.0511 to 85.0511, the limits of the Mercator projection.
    public let latitude: Double

    /// The longitude, from -180 to below 180.
    public let longitude: Double

    /// The limit of the projection: it makes the world a square.
    package static let mostLatitude = 85.051_129

    /// Creates a position from any numbers.
    ///
    /// Latitudes are clamped, longitudes go around the Earth, and NaN counts as 0.
    public init(latitude: Double, longitude: Double) {
        let most = MapPosition.mostLatitude
        self.latitude = latitude.isNaN ? 0 : min(max(latitude, -most), most)
        guard longitude.isFinite else {
            self.longitude = 0
            return
        }
        var around = (longitude + 180).truncatingRemainder(dividingBy: 360)
        if around < 0 { around += 360 }
        // A tiny negative number is rounded up to the whole way around.
        self.longitude = around >= 360 ? -180 : around - 180
    }
}
