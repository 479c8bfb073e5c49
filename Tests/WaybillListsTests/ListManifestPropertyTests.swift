import Testing
import WaybillDiff
import WaybillLists

/// Whatever operations a manifest is asked for, every plan is legal and the
/// view shows what the manifest holds.
@Suite struct ListManifestPropertyTests {
    @Test(arguments: 0..<20)
    func `random operations keep the view equal to the manifest`(_ seed: UInt64) {
        var random = Numbers(state: seed)
        let manifest = ListManifest()
        let view = JudgedView()
        manifest.managedView = view
        for step in 0..<500 {
            perform(Int(random.next() % 6), on: manifest, &random)
            let held = manifest.sections.map { $0.cells.map { $0.model(as: String.self) ?? "?" } }
            guard view.names == held else {
                Issue.record("seed \(seed), step \(step): \(view.names) is not \(held)")
                return
            }
        }
    }

    private func perform(_ kind: Int, on manifest: ListManifest, _ random: inout Numbers) {
        let path = ItemPath(random.below(4) - 1, random.below(6) - 1)
        let other = ItemPath(random.below(4) - 1, random.below(6) - 1)
        switch kind {
        case 0:
            manifest.setSections(
                (0..<random.below(4)).map { _ in
                    SectionRecord(id: RecordID(random.below(3)), cells: records(&random))
                })
        case 1: manifest.insertCells(records(&random), at: path)
        case 2: manifest.removeCells(at: [path, other], removingEmptySections: step(&random))
        case 3: manifest.moveCell(from: path, to: other)
        case 4: manifest.replaceCells(at: [path], with: records(&random))
        default: manifest.reload()
        }
    }

    private func step(_ random: inout Numbers) -> Bool { random.below(2) == 0 }

    private func records(_ random: inout Numbers) -> [CellRecord] {
        (0..<random.below(5)).map { _ in
            CellRecord(NameCell.self, model: String(random.below(20)), id: random.below(10))
        }
    }

    /// SplitMix64.
    struct Numbers {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }

        mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    }
}
