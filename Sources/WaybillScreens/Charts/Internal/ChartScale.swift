/// The numbers that an axis names, and where it begins and ends: steps of 1, 2 or 5 times a
/// power of ten.
package struct ChartScale: Hashable, Sendable {
    /// Where the axis begins: a tick.
    package let lower: Double

    /// Where the axis ends: a tick.
    package let upper: Double

    /// The numbers that are named, in order, two to eight of them.
    package let ticks: [Double]

    package let step: Double

    /// The decimal that the step begins at: 2 for 0.05, −3 for 5,000.
    let precision: Int

    package var decimals: Int { max(0, precision) }

    /// Chooses ticks.
    ///
    /// - Parameters:
    ///   - lowest: The least number; 0 if it is not finite.
    ///   - steps: About how many steps there are, 1 to 5; 5 by default.
    package init(from lowest: Double, to highest: Double, steps: Int = 5) {
        var low = Chart.isDrawn(lowest) ? lowest : 0
        var high = Chart.isDrawn(highest) ? max(highest, low) : low
        let size = max(abs(low), abs(high))
        // What is nearly the same number has no steps between.
        if high - low < max(size * 1e-9, 1e-290) {
            let room = size < 1e-280 ? 1 : size / 10
            (low, high) = (low - room, high + room)
        }
        let step = ChartScale.step(atLeast: (high - low) / Double(min(max(steps, 1), 5)))
        // A number beside a tick by no more than its last digits is on it.
        let first = (low / step + 1e-9).rounded(.down)
        let last = max((high / step - 1e-9).rounded(.up), first + 1)
        self.step = step
        ticks = (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
        (lower, upper) = (ticks[0], ticks[ticks.count - 1])
        precision = -ChartScale.exponent(of: step)
    }

    /// Where a number is on the axis, from 0 at its beginning to 1 at its end.
    package func share(of number: Double) -> Double {
        min(max((number - lower) / (upper - lower), 0), 1)
    }

    /// The least of 1, 2 or 5 times a power of ten that is not less than a number.
    private static func step(atLeast number: Double) -> Double {
        let exponent = exponent(of: number)
        let power = power(exponent)
        return [1, 2, 5].lazy.map { $0 * power }.first { $0 >= number * (1 - 1e-9) }
            ?? ChartScale.power(exponent + 1)
    }

    /// The power of ten that is not more than a positive number, as an exponent.
    static func exponent(of number: Double) -> Int {
        guard number > 0, number.isFinite else { return 0 }
        var exponent = Int((Double(number.exponent) * 0.301_029_995_66).rounded(.down))
        // A step is a multiple of a power of ten.
        while exponent < 308, power(exponent + 1) <= number * (1 + 1e-9) { exponent += 1 }
        while exponent > -320, power(exponent) > number * (1 + 1e-9) { exponent -= 1 }
        return exponent
    }

    static func power(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 1 }
}
