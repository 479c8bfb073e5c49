import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Whatever changes, the anchored row stays where it is on screen, to the last
/// bit, unless an end of the list becomes visible.
@Suite struct AnchorPropertyTests {
    @Test func `what is anchored moves by nothing under random edits, sizes and widths`() {
        var unclamped = 0
        for seed in SeededGenerator.seeds(7) {
            var model = RandomList(seed: seed)
            var viewport = model.makeViewport()
            for step in 0..<50 {
                viewport.scroll(
                    to: Double.random(in: 0...viewport.maximumOffset, using: &model.generator))
                guard let anchor = viewport.anchor, let before = viewport.screenY(of: anchor)
                else { continue }
                guard let new = model.change(&viewport, keeping: anchor) else { continue }
                let isAtAnEnd = viewport.offset == 0 || viewport.offset == viewport.maximumOffset
                if !isAtAnEnd {
                    unclamped += 1
                    let after = viewport.screenY(of: new)
                    #expect(after == before, "seed \(seed), step \(step): \(anchor) to \(new)")
                }
                expectOrder(in: viewport, "seed \(seed), step \(step)")
            }
        }
        #expect(unclamped > 240)
    }

    @Test func `sizes that come late from the host move nothing that is anchored`() {
        for seed in SeededGenerator.seeds(3) {
            var model = RandomList(seed: seed)
            var viewport = model.makeViewport(isMeasuredByHost: true)
            for _ in 0..<30 {
                let target = model.randomPath()
                viewport.scroll(to: target, alignment: .top)
                guard let before = viewport.screenY(of: .row(target)) else { continue }
                for placed in viewport.placed.shuffled(using: &model.generator) {
                    guard let box = viewport.record(of: placed.element)?.box else { continue }
                    let isFree = viewport.offset > 0 && viewport.offset < viewport.maximumOffset
                    viewport.report(
                        ListSize(width: box.width, height: box.height), of: placed.element)
                    let isStillFree =
                        viewport.offset > 0 && viewport.offset < viewport.maximumOffset
                    guard isFree, isStillFree, viewport.anchor == .row(target) else { break }
                    #expect(viewport.screenY(of: .row(target)) == before, "seed \(seed)")
                }
            }
        }
    }

    @Test func `when everything was seen the list is as long as its parts`() {
        for seed in SeededGenerator.seeds(10) {
            var model = RandomList(seed: seed)
            model.sections = model.sections.map { section in
                var section = section
                section.layout = .table
                section.inset = ListInsets(top: 3, bottom: 4.5)
                return section
            }
            var viewport = model.makeViewport()
            viewport.scroll(to: 0)
            while !viewport.isAtEnd { viewport.scroll(to: viewport.offset + 60) }
            let parts = model.sections.map { section in
                section.cells.reduce(7.5) { $0 + $1.box.height }
                    + (section.header?.box.height ?? 0) + (section.footer?.box.height ?? 0)
            }
            #expect(viewport.extent == parts.reduce(0, +), "seed \(seed)")
        }
    }

    @Test func `the neighbour takes over where the anchored row goes`() {
        for seed in SeededGenerator.seeds(30) {
            var generator = SeededGenerator(seed: seed)
            let cells = (0..<200).map {
                CellRecord(Box(id: $0, height: Double(Int.random(in: 10...40, using: &generator))))
            }
            var viewport = ListViewport(
                sections: [SectionRecord("a", .low, cells: cells)],
                size: ListSize(width: 100, height: 150))
            viewport.scroll(to: 2_000)
            guard case .row(let anchor) = viewport.anchor else { continue }
            let seen = viewport.inSight.filter { $0.item > anchor.item }
            guard let heir = seen.randomElement(using: &generator),
                let before = viewport.screenY(of: .row(heir))
            else { continue }
            // All from the anchor to the heir go, and some above.
            var left = cells
            left.removeSubrange(anchor.item..<heir.item)
            left.remove(at: 3)
            viewport.show([SectionRecord("a", .low, cells: left)])
            let path = ItemPath(0, anchor.item - 1)
            #expect(viewport.sections[0].cells[path.item].id == cells[heir.item].id)
            #expect(viewport.screenY(of: .row(path)) == before, "seed \(seed)")
        }
    }

    private func expectOrder(in viewport: ListViewport, _ what: String) {
        let rows = viewport.placed.filter { !$0.isPinned }
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            let isInOrder = upper.element < lower.element && upper.frame.y <= lower.frame.y
            #expect(isInOrder, "\(what): \(upper) \(lower)")
        }
        for placed in rows {
            let isKnown = viewport.record(of: placed.element)?.id == placed.id
            #expect(isKnown, "\(what): \(placed)")
        }
    }
}
