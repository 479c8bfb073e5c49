/// A bounding box, as the header of an extract states it.
public struct OSMBounds: Hashable, Sendable {
    /// The longitude of the western side, in degrees.
    public let west: Double

    /// The latitude of the southern side, in degrees.
    public let south: Double

    /// The longitude of the eastern side, in degrees.
    public let east: Double

    /// The latitude of the northern side, in degrees.
    public let north: Double

    /// Creates a box; nil if it has no area, is not on Earth or crosses the 180th meridian.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard -180 <= west, west < east, east <= 180, -90 <= south, south < north, north <= 90
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}
