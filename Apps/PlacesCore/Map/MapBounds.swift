import Foundation

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
    ///
    /// - Parameters:
    ///   - west: The longitude of its western edge.
    ///   - south: The latitude of its southern edge.
    ///   - east: The longitude of its eastern edge.
    ///   - north: The latitude of its northern edge.
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
        // Double takes more than that: hexadecimal digits, "nan", or "1" with a NUL after it.
        let others = CharacterSet(charactersIn: "+-.0123456789eE").inverted
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .compactMap { part -> Double? in
                let number = part.trimmingCharacters(in: .whitespaces)
                return number.rangeOfCharacter(from: others) == nil ? Double(number) : nil
            }
        guard numbers.count == 4, text.count(where: { $0 == "," }) == 3 else { return nil }
        self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
}
