/// An area between two meridians and two parallels, in degrees, WGS 84.
public struct MapBounds: Hashable, Sendable {
    /// The longitude of its western edge, from -180 to 180.
    public let west: Double

    /// The latitude of its southern edge, from -90 to 90.
    public let south: Double

    /// The longitude of its eastern edge, from -180 to 180.
    ///
    /// Less than ``west``, the area reaches across the 180th meridian.
    public let east: Double

    /// The latitude of its northern edge, from -90 to 90.
    public let north: Double

    /// Describes an area.
    ///
    /// Nil where a number is out of its range, or the north lies south of the
    /// south.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        let longitudes = -180.0...180.0
        let latitudes = -90.0...90.0
        guard longitudes.contains(west), longitudes.contains(east), latitudes.contains(south),
            latitudes.contains(north), south <= north
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Reads `W,S,E,N` in degrees with decimal points, as on a command line.
    ///
    /// - Parameter text: The text; blanks around the numbers are allowed.
    public init?(_ text: String) {
        guard let degrees = DegreesText(text), degrees.numbers.count == 4 else { return nil }
        let numbers = degrees.numbers
        self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }

    /// Parses `W,S,E,N` in degrees.
    ///
    /// - Parameter text: The text; blanks around the numbers are allowed.
    /// - Throws: ``DegreesError``.
    public init(reading text: String) throws(DegreesError) {
        if let bounds = MapBounds(text) {
            self = bounds
            return
        }
        guard let degrees = DegreesText(text), degrees.numbers.count == 4 else {
            throw DegreesError(reason: .noArea, suggestion: nil)
        }
        let fault = degrees.fault(latitudes: [1, 3])
        // Each latitude before its longitude, or the north before the south.
        let exchanged = degrees.inOrder(fault == nil ? [0, 3, 2, 1] : [1, 0, 3, 2])
        throw DegreesError(
            reason: fault ?? .insideOut,
            suggestion: MapBounds(exchanged) == nil ? nil : exchanged)
    }
}
