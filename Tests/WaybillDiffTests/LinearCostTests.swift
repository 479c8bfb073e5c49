import Synchronization
import Testing
import WaybillDiff

/// What is asked of rows grows with their number and nothing else: counted, for
/// time would depend on the machine.
@Suite struct LinearCostTests {
    @Test func `rows of another kind are asked a few times each, however many share an identity`() {
        for count in [50, 100, 200] {
            let counter = Counter()
            let old = (0..<count).map { CountedPart(diffID: $0, [0, 1].map { ($0, 0) }, counter) }
            let new = (0..<count).map {
                CountedPart(diffID: count + $0, [0, 1].map { ($0, 1) }, counter)
            }
            let plan = UpdatePlan(from: old, to: new)
            #expect(plan.stages.first?.changes.deletedSections.count == count)
            #expect(counter.count <= 3 * 2 * count, "\(count) sections")
        }
    }

    @Test func `rows of two kinds find those of their own`() {
        let counter = Counter()
        let old = (0..<40).map { CountedPart(diffID: $0, [(0, $0 % 2)], counter) }
        // First all of one kind, then all of the other.
        let new = (0..<40).map { CountedPart(diffID: 40 + $0, [(0, 1 - $0 / 20)], counter) }
        let plan = UpdatePlan(from: old, to: new)
        let moves = plan.stages.flatMap(\.changes.movedItems)
        #expect(moves.count == 40)
        // What comes stands before what goes.
        let kinds = moves.map { (($0.from.section - 40) % 2, 1 - $0.to.section / 20) }
        #expect(kinds.allSatisfy { $0 == $1 })
        #expect(counter.count < 40 * 5)
    }

    @Test func `rows drawn again in a section that knows its changes are found where they were`() {
        let changes = ItemChanges(
            deleted: [0, 4, 5], inserted: [1, 9],
            moved: [Move(from: 8, to: 2), Move(from: 2, to: 7)])
        // What is left of 0 to 11, with what came and moved put in.
        let staying = [1, 3, 6, 7, 9, 10, 11]
        let after: [Int?] = [1, nil, nil, 3, 6, 7, 9, nil, 10, nil, 11]
        #expect(after.compactMap(\.self) == staying)
        for bits in 0..<(1 << after.count) {
            let indexes = after.indices.filter { bits >> $0 & 1 == 1 }
            #expect(changes.origins(of: Set(indexes)) == indexes.compactMap { after[$0] })
        }
        #expect(changes.origins(of: [-1]).isEmpty)
    }
}

private final class Counter: Sendable {
    private let asked = Atomic(0)

    var count: Int { asked.load(ordering: .relaxed) }
    func add() { asked.wrappingAdd(1, ordering: .relaxed) }
}

private struct CountedRow: DiffableItem {
    var diffID: Int
    var kind: Int
    var counter: Counter

    func hasSameContent(as other: CountedRow) -> Bool { true }

    func isSameRow(as other: CountedRow) -> Bool {
        counter.add()
        return kind == other.kind
    }
}

private struct CountedPart: DiffableSection {
    var diffID: Int
    var diffItems: [CountedRow]

    init(diffID: Int, _ rows: [(id: Int, kind: Int)], _ counter: Counter) {
        self.diffID = diffID
        diffItems = rows.map { CountedRow(diffID: $0.id, kind: $0.kind, counter: counter) }
    }

    func hasSameContent(as other: CountedPart) -> Bool { true }

    func replacingDiffItems(with items: [CountedRow]) -> CountedPart {
        var copy = self
        copy.diffItems = items
        return copy
    }
}
