/// The ticks of an axis and its ends: steps of 1, 2 or 5 times a power of ten.
package struct ChartScale: Hashable, Sendable {
    package let lower: Double

    package let upper: Double

    /// The ticks in order, two to eight of them.
    package let ticks: [Double]

    package let step: Double

    /// The decimal of the step's first digit: 2 for 0.05, −3 for 5,000.
    let precision: Int

    package var decimals: Int { max(0, precision) }

    package init(from lowest: Double, to highest: Double, steps: Int = 5) {
        var low = Chart.isDrawn(lowest) ? lowest : 0
        var high = Chart.isDrawn(highest) ? max(highest, low) : low
        let size = max(abs(low), abs(high))
        // Nearly equal numbers have no steps between them.
        if high - low < max(size * 1e-9, 1e-290) {
            let room = size < 1e-280 ? 1 : size / 10
            (low, high) = (low - room, high + room)
        }
        let step = ChartScale.step(atLeast: (high - low) / Double(min(max(steps, 1), 5)))
        // A number that differs from a tick by rounding errors is on it.
        let first = (low / step + 1e-9).rounded(.down)
        let last = max((high / step - 1e-9).rounded(.up), first + 1)
        self.step = step
        ticks = (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
        (lower, upper) = (ticks[0], ticks[ticks.count - 1])
        precision = -ChartScale.exponent(of: step)
    }

    package func share(of number: Double) -> Double {
        min(max((number - lower) / (upper - lower), 0), 1)
    }

    private static func step(atLeast number: Double) -> Double {
        let exponent = exponent(of: number)
        let power = power(exponent)
        return [1, 2, 5].lazy.map { $0 * power }.first { $0 >= number * (1 - 1e-9) }
            ?? ChartScale.power(exponent + 1)
    }

    static func exponent(of number: Double) -> Int {
        guard number > 0, number.isFinite else { return 0 }
        var exponent = Int((Double(number.exponent) * 0.301_029_995_66).rounded(.down))
        while exponent < 308, power(exponent + 1) <= number * (1 + 1e-9) { exponent += 1 }
        while exponent > -320, power(exponent) > number * (1 + 1e-9) { exponent -= 1 }
        return exponent
    }

    static func power(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 1 }
}
