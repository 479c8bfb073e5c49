import Foundation

/// The scale of a map: a line, and how long it is on Earth.
package struct MapScale: Hashable, Sendable {
    /// The length on Earth: 1, 2 or 5 and any number of zeros, in metres.
    package let metres: Double

    /// How long the line is, in points.
    package let length: Double

    /// The length in words, such as `500 m` or `2 km`.
    package let text: String

    /// The longest line with a round length.
    ///
    /// - Parameter most: How long it may be, in points.
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
