import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct RecordIDTests {
    /// A number in every type of integer that holds it.
    private static func identities(of number: Int128) -> [RecordID] {
        func id<Number: FixedWidthInteger & Sendable>(_ type: Number.Type) -> RecordID? {
            Number(exactly: number).map { RecordID($0) }
        }
        return [
            id(Int.self), id(Int8.self), id(Int16.self), id(Int32.self), id(Int64.self),
            id(Int128.self), id(UInt.self), id(UInt8.self), id(UInt16.self), id(UInt32.self),
            id(UInt64.self), id(UInt128.self),
        ].compactMap { $0 }
    }

    private static let edges: [Int128] = [
        0, 1, -1, 5, 127, 128, 255, 256, -128, -129, 32_767, 65_536, Int128(Int32.max),
        Int128(UInt32.max), Int128(Int64.max), Int128(Int64.min), Int128(Int64.max) + 1,
        Int128(UInt64.max), Int128(UInt64.max) + 1, .max, .min,
    ]

    @Test func `one number is one identity in all types of integers, and hashes as one`() {
        var random = SeededGenerator(seed: 5)
        let numbers =
            RecordIDTests.edges
            + (0..<500).map { _ in
                Int128.random(in: .min ... .max, using: &random) >> random.below(128)
            }
        for number in numbers where number >= Int128(Int64.min) && number <= Int128(UInt64.max) {
            let ids = RecordIDTests.identities(of: number)
            #expect(Set(ids).count == 1, "\(number)")
            #expect(Set(ids.map(\.hashValue)).count == 1, "\(number)")
            #expect(Set(ids.map { AnyHashable($0) }).count == 1, "\(number)")
            #expect(ids.allSatisfy { $0 == ids[0] && $0.description == "\(number)" })
        }
    }

    @Test func `identities that are equal hash equal, whatever they are made of`() {
        var ids: [RecordID] = RecordIDTests.edges.flatMap(RecordIDTests.identities)
        for number in RecordIDTests.edges {
            ids += [RecordID(Double(number)), RecordID("\(number)")]
        }
        ids += [RecordID(Optional(5)), RecordID([5]), RecordID([UInt8(5)]), RecordID(Float(5))]
        ids += [RecordID(RecordID(5)), RecordID(Substring("5")), RecordID(Character("5"))]
        for one in ids {
            for other in ids where one == other {
                #expect(one.hashValue == other.hashValue, "\(one) and \(other)")
                #expect(AnyHashable(one) == AnyHashable(other) && other == one)
            }
        }
    }

    @Test func `rows whose numbers come in another type are found again by a plan`() {
        enum RowCell: Cell { typealias Model = NoModel }
        let old = (0..<50).map { CellRecord(RowCell.self, model: NoModel(), id: UInt8($0)) }
        let new = (0..<50).reversed().map {
            CellRecord(RowCell.self, model: NoModel(), id: Int64($0))
        }
        let plan = ListUpdatePlan(
            from: [SectionRecord(cells: old)], to: [SectionRecord(cells: new)])
        #expect(plan.stages.map(\.changes.movedItems.count) == [49])
        #expect(plan.stages.map(\.changes.operationCount) == [49])
    }
}
