/// The error of a text that is not a point or area, for the person who typed it.
public struct DegreesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is rejected.
    public enum Reason: Hashable, Sendable {
        /// It is not a latitude and a longitude.
        case noPoint

        /// It is not the longitudes and latitudes of four edges.
        case noArea

        /// A latitude, as it was written, is not from -90 to 90.
        case latitude(String)

        /// A longitude, as it was written, is not from -180 to 180.
        case longitude(String)

        /// The north edge of an area is south of its south edge.
        case insideOut
    }

    /// What is wrong.
    public let reason: Reason

    /// The same numbers in an order that is right; nil where there is none.
    public let suggestion: String?

    /// The error and what may have been meant, in a line without a full
    /// stop.
    public var description: String {
        let what =
            switch reason {
            case .noPoint:
                "a point is a latitude and a longitude with a comma between, as in 43.73,7.42"
            case .noArea:
                "an area is its west, south, east and north with commas between, as in "
                    + "7.40,43.72,7.45,43.76"
            case .latitude(let text): "a latitude is from -90 to 90, and \(text) is not"
            case .longitude(let text): "a longitude is from -180 to 180, and \(text) is not"
            case .insideOut: "the north lies south of the south"
            }
        return suggestion.map { "\(what); did you mean \($0)?" } ?? what
    }
}
