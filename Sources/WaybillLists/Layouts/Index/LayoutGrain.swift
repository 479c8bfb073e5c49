/// The resolution of all lengths in a layout: 1/1024 of the host's unit.
///
/// Each length that comes in is rounded to it. Doubles add and multiply such
/// lengths without any rounding up to 2^43 units (their significand has 53
/// bits), so a sum does not depend on the order in which it was made, and an
/// offset never drifts however often sizes change.
package enum LayoutGrain {
    /// The number of grains in one unit.
    package static let perUnit = 1_024.0

    /// The greatest length, in the host's unit: 2^43.
    package static let limit = 8_796_093_022_208.0

    /// The nearest length that a layout keeps.
    ///
    /// - Parameter length: A length, in the host's unit; any number.
    /// - Returns: The length in whole grains. A negative one is 0, one that is
    ///   not a number is 0, and one above ``limit`` is the limit.
    package static func length(_ length: Double) -> Double {
        guard length > 0 else { return 0 }
        return (min(length, limit) * perUnit).rounded() / perUnit
    }

    /// The nearest position that a layout keeps.
    ///
    /// - Parameter position: A position, in the host's unit; any number.
    /// - Returns: The position in whole grains, within ``limit`` on both
    ///   sides; 0 for what is not a number.
    package static func position(_ position: Double) -> Double {
        position < 0 ? -length(-position) : length(position)
    }

    /// The greatest length in whole grains that is not above a length.
    static func lengthDown(_ length: Double) -> Double {
        guard length > 0 else { return 0 }
        return (min(length, limit) * perUnit).rounded(.down) / perUnit
    }
}
