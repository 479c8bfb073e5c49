public import WaybillStorage

/// Points of the shapes of a map.
public enum MapShapes {
    /// A point on Earth, which must be one.
    ///
    /// - Parameters:
    ///   - latitude: In degrees.
    ///   - longitude: In degrees.
    /// - Returns: The point.
    public static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("\(latitude), \(longitude) is not on Earth")
        }
        return point
    }

    /// The length of a line in metres.
    ///
    /// - Parameter path: The points of the line.
    /// - Returns: The sum of the distances between them.
    public static func length(_ path: [Coordinate]) -> Double {
        zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}
