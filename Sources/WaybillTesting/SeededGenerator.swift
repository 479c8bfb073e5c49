import Foundation

/// A seeded random number generator with the same numbers on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, 2014). Put the seed into the message of a failing test.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension SeededGenerator {
    /// The rounds of a random test: the usual number, times the environment variable
    /// `WAYBILL_ROUNDS`.
    public static func rounds(_ usual: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["WAYBILL_ROUNDS"].flatMap(Int.init) ?? 1
        return usual.multipliedReportingOverflow(by: max(1, min(factor, 1_000_000))).partialValue
    }

    /// The seeds of ``rounds(_:)``, the same ones each time.
    public static func seeds(_ usual: Int) -> Range<UInt64> { 0..<UInt64(rounds(usual)) }
}
