import Foundation

/// A geographic coordinate: latitude and longitude in degrees, WGS 84.
///
/// ```swift
/// let stephansdom = try #require(Coordinate(latitude: 48.2085, longitude: 16.3731))
/// let opera = try #require(Coordinate("48.2030, 16.3691"))
/// #expect(Int(stephansdom.distance(to: opera)) == 679)
/// ```
public struct Coordinate: Hashable, Sendable {
    /// The latitude in degrees, from -90 (south) to 90 (north).
    public let latitude: Double

    /// The longitude in degrees, from -180 (west) to 180 (east).
    public let longitude: Double

    /// Creates a point; nil if a value is out of range or not a number.
    ///
    /// - Parameters:
    ///   - latitude: The latitude in degrees, from -90 to 90.
    ///   - longitude: The longitude in degrees, from -180 to 180.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Parses `LAT,LON` in degrees with decimal points; blanks around the numbers are allowed.
    public init?(_ text: String) {
        let numbers = text.utf8.split(
            separator: UInt8(ascii: ","), omittingEmptySubsequences: false
        )
        .map { part -> Double? in
            let number = Substring(part)
            if number.utf8.allSatisfy(isOfNumber) { return Double(number) }
            let trimmed = number.trimmingCharacters(in: .whitespaces)
            return trimmed.utf8.allSatisfy(isOfNumber) ? Double(trimmed) : nil
        }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Creates the median latitude and longitude of some points; nil if there are none.
    ///
    /// Longitudes are counted across the antimeridian if the points are closer together there.
    ///
    /// - Complexity: O(*n* log *n*) for *n* points.
    public init?(middleOf points: [Coordinate]) {
        let longitudes = points.map(\.longitude)
        let turned = longitudes.map { $0 < 0 ? $0 + 360 : $0 }
        guard let latitude = median(points.map(\.latitude)),
            let longitude = median(width(turned) < width(longitudes) ? turned : longitudes)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
    }

    /// The mean radius of the earth in metres (IUGG).
    public static let earthRadius = 6_371_008.8

    /// The distance to another point in metres, along the great circle of a sphere (the haversine
    /// formula).
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let latitudes = (other.latitude - latitude) * radians
        let longitudes = (other.longitude - longitude) * radians
        let haversine =
            pow(sin(latitudes / 2), 2)
            + cos(latitude * radians) * cos(other.latitude * radians) * pow(sin(longitudes / 2), 2)
        return 2 * Coordinate.earthRadius * asin(min(1, haversine.squareRoot()))
    }
}

/// Whether a byte stands in decimal numbers.
///
/// Double also accepts hexadecimal digits, "nan", and "1" with a NUL after it.
private func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
    default: false
    }
}

private func width(_ values: [Double]) -> Double {
    (values.max() ?? 0) - (values.min() ?? 0)
}

private func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

extension Coordinate: LosslessStringConvertible {
    /// `LAT,LON` in degrees with decimal points.
    public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinate: Codable {
    private enum Key: CodingKey {
        case latitude, longitude
    }

    /// Decodes a point.
    ///
    /// - Throws: `DecodingError` if it is out of range.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let latitude = try values.decode(Double.self, forKey: .latitude)
        let longitude = try values.decode(Double.self, forKey: .longitude)
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: values.codingPath, debugDescription: "This is not on the earth."))
        }
        self = point
    }
}
