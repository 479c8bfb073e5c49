/// The bounding box of an extract.
public struct OSMBounds: Hashable, Sendable {
    /// The western longitude, in degrees.
    public let west: Double

    /// The southern latitude, in degrees.
    public let south: Double

    /// The eastern longitude, in degrees.
    public let east: Double

    /// The northern latitude, in degrees.
    public let north: Double

    /// Creates a box; nil if it is empty, not on Earth or crosses the 180th meridian.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard -180 <= west, west < east, east <= 180, -90 <= south, south < north, north <= 90
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}
