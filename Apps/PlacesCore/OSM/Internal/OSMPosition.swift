/// A position in nanodegrees, WGS 84: the format's own unit.
struct OSMPosition: Equatable {
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

    /// The latitude in degrees.
    var latitudeDegrees: Double { Double(latitude) / 1e9 }
    /// The longitude in degrees.
    var longitudeDegrees: Double { Double(longitude) / 1e9 }
}
