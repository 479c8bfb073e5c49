import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Operations on sections so long that edits are kept beside the rows.
@Suite struct EditedRowsTests {
    private static func record(_ id: Int, _ text: String = "") -> CellRecord {
        CellRecord(NameCell.self, model: "\(id)\(text)", id: id)
    }

    // Behaviour 1/140
    @Test func `rows that somebody holds stay what they were when one is replaced`() {
        let rows = (0..<5_000).map { Self.record($0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: rows)])
        let view = JudgedView()
        manifest.managedView = view
        let before = manifest.sections
        manifest.replaceCells(at: [ItemPath(0, 7)], with: [Self.record(7, " new")])
        #expect(before[0].cells[7] == rows[7] && before[0].cells == CellRows(rows))
        #expect(manifest.sections[0].cells != before[0].cells)
        #expect(view.names[0][6...8] == ["6", "7 new", "8"])
        manifest.replaceCells(at: [ItemPath(0, 7)], with: [rows[7]])
        #expect(manifest.sections == before && before == manifest.sections)
        var copy = manifest.sections[0].cells
        copy.append(Self.record(-1))
        copy[0] = Self.record(-2)
        #expect(copy.count == 5_001 && manifest.sections == before && !copy.isLazy)
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `a long section is what an array is after any number of operations`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var plain = (0..<1_100).map { Self.record($0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: plain)])
        let view = JudgedView()
        manifest.managedView = view
        var last = plain.count
        func change() {
            let item = random.below(plain.count)
            last += 1
            switch random.below(7) {
            case 0, 1:
                let records = (0..<random.below(3)).map { Self.record(last * 10 + $0) }
                manifest.insertCells(records, at: ItemPath(0, item))
                plain.insert(contentsOf: records, at: item)
            case 2:
                let gone = Set((0..<random.below(14)).map { _ in random.below(plain.count) })
                manifest.removeCells(at: gone.map { ItemPath(0, $0) })
                for index in gone.sorted().reversed() { plain.remove(at: index) }
            case 3:
                let target = random.below(plain.count)
                manifest.moveCell(from: ItemPath(0, item), to: ItemPath(0, target))
                plain.insert(plain.remove(at: item), at: target)
            case 4:
                let record = CellRecord(NameCell.self, model: "*\(last)", id: plain[item].id)
                manifest.replaceCells(at: [ItemPath(0, item)], with: [record])
                plain[item] = record
            case 5:
                manifest.replaceCells(at: [ItemPath(0, item)], with: [Self.record(last * 10)])
                plain[item] = Self.record(last * 10)
            default:
                plain.swapAt(item, random.below(plain.count))
                if random.below(4) == 0 { manifest.setSections([SectionRecord(cells: plain)]) }
                plain = Array(manifest.sections[0].cells)
            }
        }
        for round in 0..<15 {
            let count = random.below(6)
            if random.flip() {
                manifest.performBatch { for _ in 0..<count { change() } }
            } else {
                for _ in 0..<count { change() }
            }
            guard manifest.sections[0].cells == CellRows(plain),
                view.sections == manifest.sections,
                Array(manifest.sections[0].cells) == plain
            else {
                Issue.record("seed \(seed), round \(round)")
                return
            }
        }
    }

    // Behaviour 1/141
    @Test func `many operations on a long section end where an array does`() {
        var plain = (0..<1_200).map { Self.record($0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: plain)])
        for number in 0..<700 {
            let place = number * 7_919 % plain.count
            manifest.insertCells([Self.record(-number - 1)], at: ItemPath(0, place))
            plain.insert(Self.record(-number - 1), at: place)
            manifest.removeCells(at: [ItemPath(0, number * 31 % plain.count)])
            plain.remove(at: number * 31 % plain.count)
        }
        #expect(manifest.sections[0].cells == CellRows(plain))
    }
}
