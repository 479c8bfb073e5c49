import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

@Suite struct CarouselTests {
    private let layout = SectionLayout(CarouselLayout(height: 40, spacing: 5, estimatedWidth: 50))
    private let window = ListSize(width: 100, height: 100)

    private func sections(_ cells: [CellRecord], before: Int = 0) -> [SectionRecord] {
        (0..<before).map { SectionRecord(RecordID("new \($0)"), .low, cells: boxes(0..<2)) }
            + [
                SectionRecord("c", layout, cells: cells),
                SectionRecord("d", .low, cells: boxes(0..<50)),
            ]
    }

    @Test func `rows stand beside each other, and only those in the window are asked`() {
        var asked: [ListElement] = []
        let viewport = ListViewport(
            sections: sections(boxes(0..<1_000)), size: window,
            overscan: ListOverscan(ahead: 0, behind: 0)
        ) { element, record, maximum in
            if element.section == 0 { asked.append(element) }
            return record.size(within: maximum)
        }
        #expect(viewport.frame(of: .row(0, 2)) == ListRect(x: 110, y: 0, width: 50, height: 40))
        #expect(viewport.frame(of: .row(1, 0))?.y == 40)
        #expect(asked == [.row(0, 0), .row(0, 1), .row(0, 2)])
        #expect(viewport.inSight.filter { $0.section == 0 } == [ItemPath(0, 0), ItemPath(0, 1)])
    }

    @Test func `the offset stays with the section across updates, moves and reloads`() {
        var viewport = ListViewport(sections: sections(boxes(0..<30)), size: window)
        viewport.scrollSideways(section: 0, to: 333)
        viewport.show(sections(boxes(0..<30), before: 3))
        #expect(viewport.sideOffset(of: 3) == 333)
        viewport.show(sections(boxes(0..<30), before: 3).reversed())
        #expect(viewport.sideOffset(of: 1) == 333)
        viewport.apply(
            ListUpdatePlan(.reload(.requested), sections: sections(boxes(0..<30), before: 7)))
        #expect(viewport.sideOffset(of: 7) == 333)
        #expect(viewport.sideOffset(of: 0) == 0)
    }

    @Test func `a reload keeps the row at the left edge where it is`() {
        var viewport = ListViewport(sections: sections(boxes(0..<30)), size: window)
        viewport.scrollSideways(section: 0, to: 333)
        let new = sections(boxes(40..<44) + boxes(0..<30))
        viewport.apply(ListUpdatePlan(.reload(.requested), sections: new))
        #expect(viewport.sideOffset(of: 0) == 333 + 4 * 55)
    }

    @Test func `a carousel goes no further than its rows`() {
        var viewport = ListViewport(sections: sections(boxes(0..<4)), size: window)
        viewport.scrollSideways(section: 0, to: .infinity)
        #expect(viewport.sideOffset(of: 0) == 4 * 55 - 5 - 100)
        viewport.scrollSideways(section: 0, to: -3)
        #expect(viewport.sideOffset(of: 0) == 0)
        viewport.scrollSideways(section: 0, to: 115)
        viewport.show(sections(boxes(0..<1)))
        #expect(viewport.sideOffset(of: 0) == 0)
    }

    @Test func `the row at its left edge stays there under edits and late widths`() {
        for seed in SeededGenerator.seeds(40) {
            var generator = SeededGenerator(seed: seed)
            var cells = boxes(0..<40)
            var viewport = ListViewport(sections: sections(cells), size: window)
            viewport.scrollSideways(section: 0, to: 1_000)
            for step in 0..<20 {
                let seen = viewport.placed.filter { $0.element.section == 0 && $0.frame.x >= 0 }
                guard let edge = seen.first, let item = edge.element.path?.item else { break }
                let row = Int.random(in: 0..<cells.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: cells.insert(CellRecord(Box(id: 1_000 * step + 100)), at: row)
                case 1 where row != item: cells.remove(at: row)
                default:
                    let width = Double(Int.random(in: 20...90, using: &generator))
                    viewport.report(ListSize(width: width, height: 1), of: .row(0, row))
                }
                viewport.show(sections(cells))
                guard let now = cells.firstIndex(where: { $0.id == edge.id }),
                    viewport.sideOffset(of: 0) > 0,
                    viewport.frame(of: .row(0, cells.count - 1)).map({ $0.maxX > 100 }) == true
                else { continue }
                let x = viewport.frame(of: .row(0, now))?.x
                #expect(x == edge.frame.x, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func `a jump to a row of a carousel shows it both ways`() {
        var viewport = ListViewport(sections: sections(boxes(0..<30), before: 9), size: window)
        viewport.scroll(to: ItemPath(9, 20))
        #expect(viewport.frame(of: .row(9, 20)).map { $0.maxX } == 100)
        #expect(viewport.inSight.contains(ItemPath(9, 20)))
        viewport.scroll(to: ItemPath(9, 3))
        #expect(viewport.frame(of: .row(9, 3)).map { $0.x } == 0)
    }

    @Test func `a jump to a row among rows of unknown widths shows it whole`() {
        var generator = SeededGenerator(seed: 2)
        let cells = (0..<300).map {
            CellRecord(Box(id: $0, width: Double(Int.random(in: 10...95, using: &generator))))
        }
        for _ in 0..<30 {
            let item = Int.random(in: 0..<300, using: &generator)
            var viewport = ListViewport(sections: sections(cells, before: 9), size: window)
            viewport.scroll(to: ItemPath(9, item))
            let placed = viewport.placed.first { $0.element == .row(9, item) }
            #expect(placed?.visibility == .whole && placed?.frame.width == cells[item].box.width)
        }
    }

    @Test func `an empty carousel has no room`() {
        let viewport = ListViewport(sections: sections([]), size: window)
        #expect(viewport.frame(of: .row(1, 0))?.y == 0)
    }
}
