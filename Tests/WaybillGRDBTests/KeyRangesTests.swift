import Testing
import WaybillGRDB
import WaybillTesting

/// Which parts of a range were not looked through before.
@Suite struct KeyRangesTests {
    @Test func `the first range is new as a whole`() {
        var ranges = KeyRanges()
        #expect(ranges.add(3...7) == [3...7])
        #expect(ranges.ranges == [3...7])
    }

    @Test func `what was there before is not there again`() {
        var ranges = KeyRanges()
        _ = ranges.add(3...7)
        #expect(ranges.add(3...7).isEmpty)
        #expect(ranges.add(0...9) == [0...2, 8...9])
        #expect(ranges.add(20...22) == [20...22])
        #expect(ranges.add(-1...30) == [-1 ... -1, 10...19, 23...30])
        #expect(ranges.ranges == [-1...30])
    }

    @Test func `neighbours become one`() {
        var ranges = KeyRanges()
        _ = ranges.add(3...7)
        #expect(ranges.add(8...9) == [8...9])
        #expect(ranges.add(0...2) == [0...2])
        #expect(ranges.ranges == [0...9])
    }

    @Test func `all keys there are can be a range`() {
        var ranges = KeyRanges()
        _ = ranges.add(0...Int64.max)
        #expect(ranges.add(Int64.min...Int64.max) == [Int64.min ... -1])
        #expect(ranges.add(Int64.min...Int64.max).isEmpty)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `each key is new once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var ranges = KeyRanges()
            var known: Set<Int64> = []
            for _ in 0..<12 {
                let first = Int64.random(in: -20...20, using: &random)
                let range = first...first + .random(in: 0...8, using: &random)
                let parts = ranges.add(range)
                let new = Set(range).subtracting(known)
                #expect(parts.flatMap { Array($0) } == new.sorted(), "seed \(seed)")
                known.formUnion(range)
                #expect(ranges.ranges.flatMap { Array($0) } == known.sorted(), "seed \(seed)")
                // Joined as far as they can be.
                for (one, next) in zip(ranges.ranges, ranges.ranges.dropFirst()) {
                    #expect(one.upperBound + 1 < next.lowerBound, "seed \(seed)")
                }
            }
        }
    }
}
