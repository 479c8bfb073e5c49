/// The resolution of all lengths in a layout: 1/1024 of the host's unit.
///
/// Each incoming length is rounded to it. Doubles add such lengths without rounding up to 2^43
/// units, so a sum does not depend on the order of its terms, and offsets never drift.
package enum LayoutGrain {
    package static let perUnit = 1_024.0

    /// The greatest length, in the host's unit: 2^43.
    package static let limit = 8_796_093_022_208.0

    /// The length rounded to whole grains: 0 for negative lengths and NaN, and at most ``limit``.
    package static func length(_ length: Double) -> Double {
        guard length > 0 else { return 0 }
        return (min(length, limit) * perUnit).rounded() / perUnit
    }

    /// The position rounded to whole grains, within ``limit`` on both sides; 0 for NaN.
    package static func position(_ position: Double) -> Double {
        position < 0 ? -length(-position) : length(position)
    }

    static func lengthDown(_ length: Double) -> Double {
        guard length > 0 else { return 0 }
        return (min(length, limit) * perUnit).rounded(.down) / perUnit
    }
}
