import Foundation

/// The units in which distances are shown.
public enum DistanceUnits: String, Codable, CaseIterable, Hashable, Sendable {
    /// Metres and kilometres.
    case kilometres

    /// Feet and miles.
    case miles

    /// How many metres a mile has.
    public static let mile = 1_609.344

    /// A distance in words: `80 m`, `1.2 km`, `340 km`; or `260 ft`, `0.7 mi`, `210 mi`.
    ///
    /// - Parameter metres: The distance in metres.
    /// - Returns: The words, rounded so that it reads at a glance.
    public func text(_ metres: Double) -> String {
        switch self {
        case .kilometres:
            DistanceUnits.text(small: metres, "m", large: metres / 1_000, "km")
        case .miles:
            DistanceUnits.text(
                small: metres / DistanceUnits.mile * 5_280, "ft",
                large: metres / DistanceUnits.mile, "mi")
        }
    }

    private static func text(
        small: Double, _ smallUnit: String, large: Double, _ largeUnit: String
    ) -> String {
        if small < 995 { return "\(Int((small / 10).rounded() * 10)) \(smallUnit)" }
        if large < 9.95 {
            return "\((large * 10).rounded() / 10) \(largeUnit)".replacing(".0 ", with: " ")
        }
        return "\(Int(large.rounded())) \(largeUnit)"
    }
}
