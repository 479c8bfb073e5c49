/// A ring around the visitor, up to a distance.
struct DistanceRing: Hashable, Sendable {
    /// Up to where it reaches, in metres; nil for no bound.
    let metres: Double?

    /// The rings from the innermost to the outermost.
    static let all = [250, 500, 1_000, 2_000, 5_000, nil].map(DistanceRing.init)

    /// The ring in which a distance lies.
    ///
    /// - Parameter distance: The distance in metres.
    /// - Returns: The innermost ring that reaches so far.
    static func containing(_ distance: Double) -> DistanceRing {
        all.first { $0.metres.map { distance <= $0 } ?? true } ?? DistanceRing(metres: nil)
    }
}
