import Testing
import WaybillScreens
import WaybillTesting

/// The numbers that an axis names.
@Suite struct ChartScaleTests {
    /// Ranges that people measure, and ranges that only try to break an axis.
    static let ranges: [(Double, Double)] = [
        (0, 1), (0, 0), (3, 3), (-3, -3), (-1, 1), (0, 97), (12, 4_711), (-40, 35), (0.1, 0.3),
        (1e-12, 2e-12), (1e9, 1e9 + 1), (1e15, 1e15 + 1), (0, 1e300), (-1e300, 1e300),
        (.leastNonzeroMagnitude, 4 * .leastNonzeroMagnitude), (1e-300, 2e-300), (.nan, 1),
        (0, .infinity), (-.infinity, .infinity),
        (7, 3), (-0.0, 0.0), (0.999_999, 1.000_001), (99_999_999, 100_000_001), (1e308, 1e308),
        (0, 0.1 + 0.2), (2, 2 * (1 + 1e-15)),
    ]

    private func check(_ low: Double, _ high: Double, _ steps: Int, _ words: String) {
        let scale = ChartScale(from: low, to: high, steps: steps)
        #expect((2...8).contains(scale.ticks.count), "\(words): \(scale.ticks)")
        #expect(scale.ticks.allSatisfy { $0.isFinite }, "\(words)")
        #expect(zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy { $0 < $1 }, "\(words)")
        #expect(scale.lower == scale.ticks.first && scale.upper == scale.ticks.last)
        let room = (scale.upper - scale.lower) * 1e-6
        for number in [low, high] where number.isFinite && abs(number) <= 1e300 && low <= high {
            #expect(number >= scale.lower - room && number <= scale.upper + room, "\(words)")
            #expect((0...1).contains(scale.share(of: number)), "\(words)")
        }
        let texts = scale.labels(ChartTexts())
        #expect(Set(texts).count == texts.count, "\(words): \(texts)")
        #expect(texts.allSatisfy { !$0.isEmpty && $0.count <= 20 }, "\(words): \(texts)")
    }

    @Test func `every range gets two to eight ticks in order that cover it`() {
        for (low, high) in ChartScaleTests.ranges {
            for steps in 1...5 { check(low, high, steps, "\(low)...\(high), \(steps)") }
        }
    }

    @Test(arguments: SeededGenerator.seeds(40)) func `so does any random range`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            func number() -> Double {
                let size = Double("1e\(Int.random(in: -200...200, using: &random))") ?? 1
                return .random(in: -1...1, using: &random) * size
            }
            let (one, two) = (number(), number())
            let isNear = Bool.random(using: &random)
            let high = isNear ? one + abs(one) * .random(in: 0...1e-8, using: &random) : two
            check(min(one, high), max(one, high), 5, "seed \(seed): \(one), \(high)")
        }
    }

    @Test func `steps are 1, 2 or 5 times a power of ten`() {
        func ticks(_ low: Double, _ high: Double) -> [String] {
            ChartScale(from: low, to: high).labels(ChartTexts())
        }
        #expect(ticks(0, 97) == ["0", "20", "40", "60", "80", "100"])
        #expect(ticks(-12, 31) == ["−20", "−10", "0", "10", "20", "30", "40"])
        #expect(ticks(0.1, 0.3) == ["0.10", "0.15", "0.20", "0.25", "0.30"])
        #expect(ticks(0, 8_849) == ["0", "2,000", "4,000", "6,000", "8,000", "10,000"].map(brief))
        #expect(ticks(0, 48_000) == ["0", "10k", "20k", "30k", "40k", "50k"])
        #expect(ticks(0, 2_400_000) == ["0", "0.5M", "1.0M", "1.5M", "2.0M", "2.5M"])
        #expect(ticks(0, 4e18) == ["0", "1e18", "2e18", "3e18", "4e18"])
        #expect(ChartScale(from: 0, to: 1).step == 0.2)
    }

    /// An axis that has ten thousand on it counts in thousands.
    private func brief(_ text: String) -> String {
        text == "0" ? text : text.split(separator: ",")[0] + "k"
    }

    @Test func `numbers are written as people read them`() {
        let format = ChartNumber(ChartTexts(), decimals: 2)
        let numbers: [(Double?, String)] = [
            (nil, "–"), (0, "0"), (-0.0, "0"), (0.1 + 0.2, "0.3"), (17.45, "17.45"), (3, "3"),
            (-2.5, "−2.5"), (1_234_567, "1,234,567"), (0.004, "0"), (-0.004, "0"),
            (999.999, "1,000"), (1e15, "1e15"), (-1.5e20, "−1.5e20"), (.nan, "–"),
            (.infinity, "–"), (1e300, "1e300"),
        ]
        for (number, text) in numbers { #expect(format.text(number) == text) }
        #expect(ChartNumber(ChartTexts(), decimals: 22).text(2e-20) == "2e−20")
        var texts = ChartTexts()
        (texts.decimalMark, texts.groupMark) = (",", " ")
        #expect(ChartNumber(texts, decimals: 1).text(12_345.6) == "12 345,6")
    }

    @Test func `texts that would lie over each other are moved apart, in order`() {
        #expect(Chart.apart([10, 12, 50], gap: 10, most: 100) == [10, 20, 50])
        #expect(Chart.apart([98, 99], gap: 10, most: 100) == [90, 100])
        #expect(Chart.apart([], gap: 10, most: 100).isEmpty)
        let crowded = Chart.apart([5, 5, 5, 5], gap: 10, most: 10)
        #expect(crowded.allSatisfy { (0...10).contains($0) })
    }
}
