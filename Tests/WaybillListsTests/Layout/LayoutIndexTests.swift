import Testing
import WaybillLists
import WaybillTesting

@Suite struct LayoutIndexTests {
    @Test(arguments: [1, 2, 3, 4, 7])
    func `random edits leave each row where a plain array has it`(columns: Int) {
        for seed in SeededGenerator.seeds(10) {
            var generator = SeededGenerator(seed: seed)
            let spacing = seed.isMultiple(of: 2) ? 0 : 1.25
            var index = LayoutIndex(columns: columns, spacing: spacing)
            var plain = PlainIndex(columns: columns, spacing: spacing)
            for step in 0..<80 {
                edit(&index, &plain, &generator)
                let offsets = (0..<6).map { _ in
                    Double.random(in: -5...(index.extent + 5), using: &generator)
                }
                if let difference = index.difference(from: plain, at: offsets + [0, index.extent]) {
                    Issue.record("seed \(seed), step \(step): \(difference)")
                    return
                }
            }
        }
    }

    @Test func `every small list is laid out as a plain array, after every edit`() {
        let sizes = [0.0, 1, 2.5]
        var checked = 0
        for columns in 1...3 {
            for length in 0...4 {
                for number in 0..<power(3, length) {
                    let chosen = (0..<length).map { sizes[number / power(3, $0) % 3] }
                    checked += checkEdits(of: chosen, columns: columns)
                }
            }
        }
        #expect(checked > 10_000)
    }

    @Test func `a million rows are one run, and a measured one makes three`() {
        var index = LayoutIndex(count: 1_000_000, estimate: 44)
        #expect(index.runCount == 1)
        #expect(index.extent == 44_000_000)
        index.setSize(50, ofRow: 500_000)
        #expect(index.runCount == 3)
        #expect(index.offset(ofRow: 500_001) == 22_000_050)
        #expect(index.line(at: 22_000_049)?.rows == 500_000..<500_001)
        index.setSize(44, ofRow: 500_000)
        index.setSize(nil, ofRow: 500_000)
        #expect(index.runCount == 1)
    }

    @Test func `an insert that shifts a grid of a million by one is exact`() {
        var index = LayoutIndex(count: 1_000_000, estimate: 10, columns: 3)
        index.setSize(25, ofRow: 600_002)
        #expect(index.offset(ofRow: 600_003) == 200_000 * 10 + 25)
        index.replaceRows(0..<0, withCount: 1, estimate: 10)
        #expect(index.line(ofRow: 600_003)?.rows == 600_003..<600_006)
        #expect(index.line(ofRow: 600_003)?.length == 25)
        #expect(index.extent == 333_333 * 10 + 25)
    }

    @Test func `a copy is not touched by later edits`() {
        var index = LayoutIndex(sizes: [1, 2, 3])
        let copy = index
        index.replaceRows(0..<2, withCount: 5, estimate: 9)
        #expect(copy.extent == 6)
        #expect(index.extent == 48)
    }

    @Test func `offsets do not drift over ten thousand changes of size`() {
        var generator = SeededGenerator(seed: 7)
        var index = LayoutIndex(count: 1_000, estimate: 1.0 / 64)
        var sizes = [Double](repeating: 1.0 / 64, count: 1_000)
        for _ in 0..<10_000 {
            let row = Int.random(in: 0..<1_000, using: &generator)
            sizes[row] = Double(Int.random(in: 0...100_000, using: &generator)) / 64
            index.setSize(sizes[row], ofRow: row)
        }
        #expect(index.extent == sizes.reduce(0, +))
    }

    @Test func `hostile numbers are cut to what there is`() {
        var index = LayoutIndex(count: -3, estimate: .nan, columns: -1, spacing: -.infinity)
        #expect(index.count == 0 && index.columns == 1 && index.spacing == 0)
        #expect(index.line(at: 5) == nil && index.line(ofRow: 0) == nil)
        index.setSize(5, ofRow: 0)
        index.replaceRows(7..<9, with: [.nan, -4, .infinity, 1.0 / 3])
        let sizes: [Double] = [0, 0, LayoutGrain.limit, 341 / 1024]
        #expect((0..<4).map { index.size(ofRow: $0) } == sizes)
        index.setSize(2, ofRow: 2)
        index.setSize(9, ofRow: .max)
        index.setSize(9, ofRow: .min)
        #expect(index.offset(ofRow: .max) == index.extent && index.offset(ofRow: .min) == 0)
        #expect(index.size(ofRow: .min) == 0)
        #expect(index.line(at: .nan)?.rows == 2..<3)
        #expect(index.line(at: -.infinity)?.rows == 2..<3)
        #expect(index.line(at: .infinity)?.rows == 3..<4)
        index.replaceRows(.min ..< .max, withCount: .max, estimate: .infinity)
        #expect(index.count == 1 << 40)
        index.replaceRows(0..<0, withCount: .max, estimate: 1)
        #expect(index.count == 1 << 40)
        #expect(index.line(at: .greatestFiniteMagnitude)?.rows.upperBound == 1 << 40)
    }

    @Test func `thirty thousand measured rows stay balanced and dense`() {
        var generator = SeededGenerator(seed: 3)
        var index = LayoutIndex()
        for count in 0..<30_000 {
            let row = Int.random(in: 0...count, using: &generator)
            index.replaceRows(row..<row, with: [Double(count)])
        }
        let sum: Double = 29_999 * 15_000
        #expect(index.extent == sum)
        #expect(index.runCount == 30_000)
        index.replaceRows(1..<29_999, with: [])
        #expect(index.count == 2)
    }

    // MARK: Support

    private func edit(
        _ index: inout LayoutIndex, _ plain: inout PlainIndex,
        _ generator: inout SeededGenerator
    ) {
        let count = plain.rows.count
        let size = Double(Int.random(in: 0...12, using: &generator)) / 4
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3 where count > 0:
            let row = Int.random(in: 0..<count, using: &generator)
            let isMeasured = Bool.random(using: &generator)
            index.setSize(isMeasured ? size : nil, ofRow: row)
            plain.rows[row].isMeasured = isMeasured
            if isMeasured { plain.rows[row].size = size }
        default:
            let bounds = (0..<2).map { _ in Int.random(in: 0...count, using: &generator) }.sorted()
            let isInsert = Bool.random(using: &generator)
            let range = bounds[0]..<(isInsert ? bounds[0] : min(bounds[1], bounds[0] + 9))
            let new = Int.random(in: 0...6, using: &generator)
            let isMeasured = Bool.random(using: &generator)
            if isMeasured {
                let sizes = (0..<new).map { size + Double($0 % 2) }
                index.replaceRows(range, with: sizes)
                plain.rows.replaceSubrange(
                    range, with: sizes.map { PlainIndex.Row(size: $0, isMeasured: true) })
            } else {
                index.replaceRows(range, withCount: new, estimate: size)
                plain.rows.replaceSubrange(
                    range,
                    with: repeatElement(
                        PlainIndex.Row(size: size, isMeasured: false), count: new))
            }
        }
    }

    private func checkEdits(of sizes: [Double], columns: Int) -> Int {
        let offsets = [-1, 0, 0.5, 1, 2, 2.5, 3, 5, 7.5, 99]
        var checked = 0
        for lower in 0...sizes.count {
            for upper in lower...sizes.count {
                for new in [[], [4.0], [1, 6]] {
                    var index = LayoutIndex(sizes: sizes, columns: columns, spacing: 0.5)
                    index.replaceRows(lower..<upper, with: new)
                    var rows = sizes
                    rows.replaceSubrange(lower..<upper, with: new)
                    let plain = PlainIndex(
                        rows: rows.map { PlainIndex.Row(size: $0, isMeasured: true) },
                        columns: columns, spacing: 0.5)
                    if let difference = index.difference(from: plain, at: offsets) {
                        Issue.record("\(sizes) \(lower)..<\(upper) \(new): \(difference)")
                    }
                    checked += 1
                }
            }
        }
        return checked
    }
}

private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { result, _ in result * base }
}

extension LayoutIndex {
    fileprivate init(estimates: [Double]) {
        self.init()
        for size in estimates { replaceRows(count..<count, withCount: 1, estimate: size) }
    }
}
