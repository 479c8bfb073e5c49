import Testing
import WaybillDiff
import WaybillLists
import WaybillViewport

/// Elements whose size was requested without a result, where they go elsewhere.
@Suite struct UnknownSizeTests {
    private let table = SectionLayout(TableLayout(estimatedHeight: 20))
    private let carousel = SectionLayout(CarouselLayout(height: 50, estimatedWidth: 30))

    /// As wide as is granted, which is not a size in a carousel.
    private func makeViewport(_ sections: [SectionRecord]) -> ListViewport {
        ListViewport(sections: sections, size: ListSize(width: 100, height: 1_000)) {
            _, record, maximum in
            ListSize(width: maximum.width, height: record.box.height)
        }
    }

    @Test func `a row that moves from a carousel to a table is asked again there`() {
        let (wide, high) = (boxes(0..<2, height: 33), boxes(10..<12, height: 44))
        var viewport = makeViewport([
            SectionRecord("a", carousel, cells: wide), SectionRecord("b", table, cells: high),
        ])
        #expect(viewport.frame(of: .row(1, 0))?.height == 44)
        viewport.show([
            SectionRecord("a", carousel, cells: [wide[1]]),
            SectionRecord("b", table, cells: [wide[0]] + high),
        ])
        #expect(viewport.frame(of: .row(1, 0))?.height == 33)
        #expect(viewport.frame(of: .row(1, 1))?.height == 44)
    }

    @Test func `a section that goes and comes again in another layout is asked again`() {
        let cells = boxes(0..<2, height: 33)
        var viewport = makeViewport([SectionRecord("a", carousel, cells: cells)])
        var changes = ListChanges()
        changes.deletedSections = [0]
        changes.insertedSections = [0]
        let new = [SectionRecord("a", table, cells: cells)]
        viewport.apply(
            ListUpdatePlan(.stages([UpdateStage(changes: changes, sections: new)]), sections: new))
        #expect(viewport.frame(of: .row(0, 0))?.height == 33)
        #expect(viewport.frame(of: .row(0, 1))?.height == 33)
    }

    @Test func `a row that moves within its layout is not asked again`() {
        var asked = 0
        let cells = boxes(0..<3)
        var viewport = ListViewport(
            sections: [SectionRecord("a", table, cells: cells)],
            size: ListSize(width: 100, height: 1_000)
        ) { _, _, _ in
            asked += 1
            return nil
        }
        #expect(asked == 3)
        viewport.show([SectionRecord("a", table, cells: [cells[1], cells[2], cells[0]])])
        #expect(asked == 3)
    }
}
