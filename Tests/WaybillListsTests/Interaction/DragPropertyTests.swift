import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Random updates during random drags: the view sees nothing until the row is
/// dropped, and then one legal plan; nothing is lost.
@Suite struct DragPropertyTests {
    private static var any: RowMoves {
        RowMoves(
            allowsMoving: true, accepts: .any,
            decide: { $0.target.item == 3 ? nil : $0.target.item == 2 ? 1 : $0.target.item })
    }

    private func moving(_ manifest: ListManifest, _ random: inout SeededGenerator) {
        var sections = manifest.sections
        if random.below(3) == 0 {
            sections = WaybillListsTests.sections(["a", "b", "c"], ["d"], ["e", "f"])
        }
        for index in sections.indices {
            sections[index].moves = random.below(4) == 0 ? RowMoves() : Self.any
            sections[index].isCollapsed = [nil, nil, false, true][random.below(4)]
        }
        manifest.setSections(sections)
    }

    private func path(_ random: inout SeededGenerator) -> ItemPath {
        random.below(3) == 0
            ? ItemPath(random.below(5) - 1, random.below(7) - 2)
            : ItemPath(random.below(3), random.below(3))
    }

    @Test(arguments: SeededGenerator.seeds(13))
    func `updates during drags reach the view as one legal plan after the drop`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let manifest = ListManifest(sections: sections(["a", "b", "c"], ["d"], ["e", "f"]))
        let alone = ListManifest(sections: manifest.sections)
        let view = JudgedView()
        manifest.managedView = view
        var drops = 0
        for round in 0..<150 {
            moving(manifest, &random)
            alone.setSections(manifest.sections)
            guard manifest.beginDrag(at: path(&random)) else {
                _ = RandomOperation(&random).perform(on: manifest)
                continue
            }
            let plans = view.plans.count
            let shown = view.sections
            let held = manifest.drag?.record.id
            for _ in 0..<random.below(8) {
                if random.below(3) > 0 {
                    manifest.hoverDrag(over: path(&random))
                } else {
                    let operation = RandomOperation(&random, swipes: false)
                    _ = operation.perform(on: manifest)
                    _ = operation.perform(on: alone)
                }
            }
            let isHeldBack = view.plans.count == plans && view.sections == shown
            let before = manifest.sections
            let result = random.below(4) == 0 ? nil : manifest.dropDrag()
            if result == nil { manifest.cancelDrag() }
            var expected = alone.sections
            if case .moved(let origin, let target) = result {
                drops += 1
                let record = expected[origin.section].cells.remove(at: origin.item)
                expected[target.section].cells.insert(record, at: target.item)
                if record.id != held { Issue.record("seed \(seed), round \(round): wrong row") }
            }
            guard isHeldBack, before == alone.sections, manifest.sections == expected,
                manifest.drag == nil, view.sections == manifest.shownSections,
                view.plans.count <= plans + 1
            else {
                Issue.record("seed \(seed), round \(round): \(String(describing: result))")
                return
            }
        }
        #expect(drops > 0)
    }

    /// Ends drags, begins others and changes the list whenever it is notified
    /// or asked.
    private final class Meddler: ListListener {
        private var random: SeededGenerator
        private var depth = 0

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        func listen(to event: ListEvent, in manifest: ListManifest) { meddle(with: manifest) }

        func vote(
            on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
        ) -> Vote<Bool> {
            meddle(with: manifest)
            return random.below(5) == 0 ? .override(true) : .silent
        }

        private func meddle(with manifest: ListManifest) {
            guard depth < 2, random.below(5) == 0 else { return }
            depth += 1
            defer { depth -= 1 }
            let path = ItemPath(random.below(3), random.below(4))
            switch random.below(7) {
            case 0: manifest.dropDrag()
            case 1: manifest.cancelDrag()
            case 2: manifest.beginDrag(at: path)
            case 3: manifest.hoverDrag(over: path)
            case 4: manifest.moveRow(at: path, random.flip() ? .up : .down)
            case 5: manifest.toggleCollapsed(section: RecordID(random.below(4)))
            default: _ = RandomOperation(&random).perform(on: manifest)
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `listeners that meddle with drags leave the view where the list is`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let manifest = ListManifest(
            sections: sections(["a", "b", "c"], ["d"], ["e", "f"]),
            plugins: [Meddler(seed: seed &+ 1)])
        var view = JudgedView()
        manifest.managedView = view
        for round in 0..<40 {
            moving(manifest, &random)
            manifest.beginDrag(at: path(&random))
            for _ in 0..<random.below(5) {
                switch random.below(5) {
                case 0, 1: manifest.hoverDrag(over: path(&random))
                case 2:
                    manifest.performBatch {
                        _ = RandomOperation(&random).perform(on: manifest)
                        if random.flip() { manifest.dropDrag() }
                    }
                case 3 where random.below(4) == 0:
                    view = JudgedView()
                    manifest.managedView = view
                default: _ = RandomOperation(&random).perform(on: manifest)
                }
            }
            while manifest.drag != nil { manifest.dropDrag() }
            manifest.updateView()
            while manifest.drag != nil { manifest.cancelDrag() }
            guard view.sections == manifest.shownSections else {
                Issue.record("seed \(seed), round \(round)")
                return
            }
        }
    }
}
