import Foundation

/// The scale of a map: a line, and its length on Earth.
package struct MapScale: Hashable, Sendable {
    /// The length on Earth in metres: 1, 2 or 5 times a power of ten.
    package let metres: Double

    package let length: Double

    /// The length as text, such as `500 m` or `2 km`.
    package let text: String

    /// Finds the longest line with a round length, up to a number of points.
    package init(of region: MapRegion, most: Double = 80, units: [String] = ["m", "km"]) {
        let projection = MapProjection(zoom: region.zoom)
        let metres = projection.metresPerPoint(at: region.centre.latitude)
        let wanted = max(metres * most, 1)
        let power = pow(10, log10(wanted).rounded(.down))
        let round = [5, 2, 1].lazy.map { $0 * power }.first { $0 <= wanted * 1.000_001 } ?? power
        self.metres = round
        length = round / metres
        let isFar = round >= 1_000
        let unit = units.dropFirst(isFar ? 1 : 0).first ?? ""
        text = "\(Int((isFar ? round / 1_000 : round).rounded())) \(unit)"
    }
}
