/// A position in nanodegrees, WGS 84: the format's own unit.
struct OSMPosition: Hashable {
    /// Nanodegrees north of the equator.
    let latitude: Int64
    /// Nanodegrees east of Greenwich.
    let longitude: Int64

    /// Whether this is a position on Earth.
    ///
    /// Writers store a node without a position as one far outside.
    var isOnEarth: Bool {
        (-90_000_000_000...90_000_000_000).contains(latitude)
            && (-180_000_000_000...180_000_000_000).contains(longitude)
    }

    /// The position of degrees, to the nearest nanodegree.
    ///
    /// Coordinates far outside the valid range give a position that is not on Earth.
    init(latitudeDegrees: Double, longitudeDegrees: Double) {
        latitude = Self.nanodegrees(latitudeDegrees)
        longitude = Self.nanodegrees(longitudeDegrees)
    }

    /// Creates a position from nanodegrees.
    init(latitude: Int64, longitude: Int64) {
        self.latitude = latitude
        self.longitude = longitude
    }

    private static func nanodegrees(_ degrees: Double) -> Int64 {
        abs(degrees) < 1_000 ? Int64((degrees * 1e9).rounded()) : .max
    }

    /// The latitude in degrees.
    var latitudeDegrees: Double { Double(latitude) / 1e9 }
    /// The longitude in degrees.
    var longitudeDegrees: Double { Double(longitude) / 1e9 }
}
