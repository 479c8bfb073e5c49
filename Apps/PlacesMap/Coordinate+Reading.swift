public import WaybillStorage

extension Coordinate {
    /// Parses `LAT,LON` in degrees.
    ///
    /// ```swift
    /// try Coordinate(reading: "93,7.4")
    /// // a latitude is from -90 to 90, and 93 is not; did you mean 7.4,93?
    /// ```
    ///
    /// - Parameter text: The text; blanks around the numbers are allowed.
    /// - Throws: ``DegreesError``.
    public init(reading text: String) throws(DegreesError) {
        if let point = Coordinate(text) {
            self = point
            return
        }
        guard let degrees = DegreesText(text), degrees.numbers.count == 2 else {
            throw DegreesError(reason: .noPoint, suggestion: nil)
        }
        let exchanged = degrees.inOrder([1, 0])
        throw DegreesError(
            reason: degrees.fault(latitudes: [0]) ?? .noPoint,
            suggestion: Coordinate(exchanged) == nil ? nil : exchanged)
    }
}
