public import WaybillStorage

/// The texts of a location picker, in English unless translated.
public struct LocationPickerText: Sendable {
    /// Of a visitor whose place is not known.
    public var unknown = "Where are you?"

    /// What to do about that.
    public var unknownHint = "Type a city, an address or a postcode."

    /// Of a visitor whose place is known, but not its name.
    public var here = "Here"

    /// Of a place that is only known roughly.
    public var approximate = "Approximate"

    /// Of a place that the visitor picked.
    public var chosen = "You chose this"

    /// Above what is near.
    public var nearby = "Nearby"

    /// Above what was found.
    public var found = "Found"

    /// Above what was picked lately.
    public var recent = "Recent"

    /// A distance in metres: `80 m`, `1.2 km`, `340 km`.
    public var distance: @Sendable (Double) -> String = { DistanceUnits.kilometres.text($0) }

    /// A point that has no name: `40.748, -73.986`.
    public var point: @Sendable (Coordinate) -> String = { point in
        [point.latitude, point.longitude].map { "\(($0 * 1000).rounded() / 1000)" }
            .joined(separator: ", ")
    }

    /// Creates the texts in English.
    public init() {}
}
