import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Whatever operations are requested of a manifest, every plan is legal and the
/// view shows what the manifest holds.
@Suite struct ListManifestPropertyTests {
    @Test(arguments: SeededGenerator.seeds(20))
    func `random operations keep the view equal to the manifest`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let manifest = ListManifest()
        let view = JudgedView()
        manifest.managedView = view
        for step in 0..<500 {
            perform(random.below(6), on: manifest, &random)
            let held = manifest.sections.map { $0.cells.map { $0.model(as: String.self) ?? "?" } }
            guard view.names == held else {
                Issue.record("seed \(seed), step \(step): \(view.names) is not \(held)")
                return
            }
        }
    }

    // Behaviour 1/140
    @Test(arguments: SeededGenerator.seeds(30))
    func `any number of rows can go at once`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<40).map { CellRecord(NameCell.self, model: "\($0)") }
        let manifest = ListManifest(sections: [SectionRecord(cells: rows)])
        let view = JudgedView()
        manifest.managedView = view
        let gone = Set(rows.indices.shuffled(using: &random).prefix(random.below(41)))
        manifest.removeCells(at: gone.shuffled(using: &random).map { ItemPath(0, $0) })
        let left = rows.indices.filter { !gone.contains($0) }.map(String.init)
        #expect(view.names == [left] && manifest.names == [left], "seed \(seed)")
    }

    // Behaviour 1/140
    @Test(arguments: SeededGenerator.seeds(8))
    func `any number of rows replaced or removed at once leaves what others hold alone`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        // Longer and shorter than the sections whose edits are kept beside them.
        let count = random.flip() ? 60 : 1_100
        let rows = (0..<count).map { CellRecord(NameCell.self, model: "\($0)", id: $0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: rows)])
        let view = JudgedView()
        manifest.managedView = view
        for most in [1, 7, 8, 9, 40, count] {
            let before = manifest.sections
            var plain = Array(before[0].cells)
            let held = plain
            let some = plain.indices.shuffled(using: &random).prefix(1 + random.below(most))
            let plans = view.plans.count
            if random.flip() {
                let records = some.map {
                    CellRecord(NameCell.self, model: "new \(most)", id: plain[$0].id)
                }
                manifest.replaceCells(at: some.map { ItemPath(0, $0) }, with: records)
                for (item, record) in zip(some, records) { plain[item] = record }
            } else {
                manifest.removeCells(at: some.map { ItemPath(0, $0) })
                for item in some.sorted().reversed() { plain.remove(at: item) }
            }
            #expect(manifest.sections[0].cells == CellRows(plain), "seed \(seed)")
            #expect(Array(before[0].cells) == held, "seed \(seed)")
            #expect(view.plans.count == plans + 1 && view.sections == manifest.sections)
            guard plain.count > 1 else { return }
        }
    }

    private func perform(_ kind: Int, on manifest: ListManifest, _ random: inout SeededGenerator) {
        let path = ItemPath(random.below(4) - 1, random.below(6) - 1)
        let other = ItemPath(random.below(4) - 1, random.below(6) - 1)
        switch kind {
        case 0:
            manifest.setSections(
                (0..<random.below(4)).map { _ in
                    SectionRecord(id: RecordID(random.below(3)), cells: records(&random))
                })
        case 1: manifest.insertCells(records(&random), at: path)
        case 2: manifest.removeCells(at: [path, other], removingEmptySections: random.flip())
        case 3: manifest.moveCell(from: path, to: other)
        case 4: manifest.replaceCells(at: [path], with: records(&random))
        default: manifest.reload()
        }
    }

    private func records(_ random: inout SeededGenerator) -> [CellRecord] {
        (0..<random.below(5)).map { _ in
            CellRecord(NameCell.self, model: String(random.below(20)), id: random.below(10))
        }
    }
}
