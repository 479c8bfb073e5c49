/// A position in nanodegrees, WGS 84: the unit of the format.
struct OSMPosition: Hashable {
    /// Nanodegrees north of the equator.
    let latitude: Int64
    /// Nanodegrees east of Greenwich.
    let longitude: Int64

    /// Whether the position is on Earth; writers store missing ones far outside.
    var isOnEarth: Bool {
        (-90_000_000_000...90_000_000_000).contains(latitude)
            && (-180_000_000_000...180_000_000_000).contains(longitude)
    }

    /// Converts degrees to the nearest nanodegree; far invalid ones are not on Earth.
    init(latitudeDegrees: Double, longitudeDegrees: Double) {
        latitude = Self.nanodegrees(latitudeDegrees)
        longitude = Self.nanodegrees(longitudeDegrees)
    }

    init(latitude: Int64, longitude: Int64) {
        self.latitude = latitude
        self.longitude = longitude
    }

    private static func nanodegrees(_ degrees: Double) -> Int64 {
        abs(degrees) < 1_000 ? Int64((degrees * 1e9).rounded()) : .max
    }

    var latitudeDegrees: Double { Double(latitude) / 1e9 }
    var longitudeDegrees: Double { Double(longitude) / 1e9 }
}
