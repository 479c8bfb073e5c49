import Places

/// A ring around the visitor, up to a distance.
struct DistanceRing: Hashable, Sendable {
    /// Up to where it reaches, in metres; nil for no bound.
    let metres: Double?

    /// The rings from the innermost to the outermost, of round distances.
    static func all(in units: DistanceUnits) -> [DistanceRing] {
        let bounds: [Double] =
            switch units {
            case .kilometres: [250, 500, 1_000, 2_000, 5_000]
            case .miles: [0.1, 0.5, 1, 2, 5].map { $0 * DistanceUnits.mile }
            }
        return bounds.map { DistanceRing(metres: $0) } + [DistanceRing(metres: nil)]
    }

    static func containing(_ distance: Double, in units: DistanceUnits) -> DistanceRing {
        all(in: units).first { $0.metres.map { distance <= $0 } ?? true }
            ?? DistanceRing(metres: nil)
    }
}
