import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct RowSetTests {
    @Test func `rows are listed by section and then by index, in both directions`() {
        var rows = RowSet([ItemPath(2, 5), ItemPath(0, 1), ItemPath(2, 4), ItemPath(0, 1)])
        rows.insert(7..<9, inSection: 0)
        let due = [ItemPath(0, 1), ItemPath(0, 7), ItemPath(0, 8), ItemPath(2, 4), ItemPath(2, 5)]
        #expect(Array(rows) == due)
        #expect(rows.reversed() == due.reversed())
        #expect(rows.count == 5 && rows.sections == [0, 2])
        #expect(rows.ranges(inSection: 2) == [4..<6])
        #expect(rows.ranges(inSection: -1).isEmpty)
    }

    @Test func `an empty set has an empty list of ranges`() {
        var rows = RowSet()
        #expect(rows.isEmpty && rows.first == nil && rows.last == nil)
        rows.insert(4..<4, inSection: 0)
        #expect(rows.isEmpty && rows == RowSet([]))
        rows.insert(ItemPath(0, 3))
        #expect(rows.remove(ItemPath(0, 3)) && !rows.remove(ItemPath(0, 3)))
        #expect(rows == RowSet())
    }

    @Test func `more rows than can be counted are a number all the same`() {
        var rows = RowSet()
        rows.insert(0..<(.max), inSection: 0)
        #expect(rows.count == .max)
        rows.insert(0..<(.max), inSection: 1)
        #expect(rows.count == .max && rows.contains(ItemPath(1, .max - 1)))
        #expect(!rows.insert(ItemPath(2, .max)) && !rows.contains(ItemPath(1, .max)))
        #expect(!rows.insert(ItemPath(0, .min)) && RowSet([ItemPath(0, -1)]).isEmpty)
        rows.insert(.min..<3, inSection: 0)
        #expect(rows.first == ItemPath(0, 0))
        rows.remove(ItemPath(1, .max - 1))
        #expect(rows.last == ItemPath(1, .max - 2))
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `rows as ranges are the same set as rows one by one`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func few() -> Set<ItemPath> {
            Set((0..<random.below(12)).map { _ in ItemPath(random.below(3), random.below(9)) })
        }
        var plain: Set<ItemPath> = []
        var rows = RowSet()
        for step in 0..<100 {
            let path = ItemPath(random.below(3), random.below(9))
            let others = few()
            var isSame = true
            switch random.below(6) {
            case 0, 1: isSame = rows.insert(path) == plain.insert(path).inserted
            case 2: isSame = rows.remove(path) == (plain.remove(path) != nil)
            case 3:
                rows.formUnion(RowSet(others))
                plain.formUnion(others)
            case 4:
                rows.subtract(RowSet(others))
                plain.subtract(others)
            default:
                rows = rows.intersection(RowSet(others.union([path])))
                plain.formIntersection(others.union([path]))
            }
            guard isSame, Array(rows) == plain.sorted(), rows == RowSet(plain),
                rows.count == plain.count, rows.contains(path) == plain.contains(path),
                rows.reversed() == plain.sorted().reversed()
            else {
                Issue.record("seed \(seed), step \(step): \(Array(rows)) is not \(plain.sorted())")
                return
            }
        }
    }
}
