import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

@Suite struct AnchorPolicyTests {
    private func viewport(_ policy: AnchorPolicy, count: Int = 100) -> ListViewport {
        ListViewport(
            sections: [SectionRecord("a", .low, cells: boxes(0..<count))],
            size: ListSize(width: 100, height: 100), policy: policy)
    }

    private func list(_ cells: [CellRecord]) -> [SectionRecord] {
        [SectionRecord("a", .low, cells: cells)]
    }

    @Test func `staying, rows that come at the very beginning are not seen`() {
        var viewport = viewport(.stay)
        viewport.show(list(boxes(500..<503) + boxes(0..<100)))
        #expect(viewport.offset == 60)
        #expect(viewport.screenY(0, 3) == 0)
    }

    @Test func `following the beginning, what is new there is seen, and elsewhere nothing moves`() {
        var viewport = viewport(.followStart)
        viewport.show(list(boxes(500..<503) + boxes(0..<100)))
        #expect(viewport.offset == 0)
        viewport.scroll(to: 30)
        viewport.show(list(boxes(600..<602) + boxes(500..<503) + boxes(0..<100)))
        #expect(viewport.offset == 70)
    }

    @Test func `a chat follows its end only while it is at its end`() {
        var viewport = viewport(.followEnd)
        #expect(viewport.offset == 1_900)
        var cells = boxes(0..<101, height: 20)
        cells[100] = CellRecord(Box(id: 100, height: 70))
        viewport.show(list(cells))
        #expect(viewport.offset == viewport.maximumOffset && viewport.offset == 1_970)
        viewport.scroll(to: 1_500)
        viewport.show(list(cells + boxes(200..<205)))
        #expect(viewport.offset == 1_500)
        viewport.scroll(to: .infinity)
        viewport.report(ListSize(width: 100, height: 90), of: .row(0, 105))
        #expect(viewport.isAtEnd)
        viewport.report(ListSize(width: 100, height: 120), of: .row(0, 104))
        #expect(viewport.offset == viewport.maximumOffset)
        viewport.resize(ListSize(width: 100, height: 60))
        #expect(viewport.offset == viewport.maximumOffset)
    }

    @Test func `a short chat begins to follow when it grows over the viewport`() {
        var viewport = viewport(.followEnd, count: 1)
        #expect(viewport.offset == 0)
        for count in 2..<20 {
            viewport.show(list(boxes(0..<count)))
            #expect(viewport.offset == max(Double(count) * 20 - 100, 0))
        }
    }

    @Test func `a followed row stays in its place even when it moves among others`() {
        var viewport = viewport(.stay)
        viewport.scroll(to: 400)
        viewport.policy = .follow(ItemPath(0, 22))
        #expect(viewport.screenY(0, 22) == 40)
        var cells = boxes(0..<100)
        cells.insert(cells.remove(at: 22), at: 70)
        viewport.show(list(cells))
        #expect(viewport.policy == .follow(ItemPath(0, 70)))
        #expect(viewport.screenY(0, 70) == 40)
        cells.remove(at: 70)
        viewport.show(list(cells))
        #expect(viewport.policy == .stay)
    }

    @Test func `a followed row that is out of sight holds nothing`() {
        var viewport = viewport(.follow(ItemPath(0, 90)))
        viewport.scroll(to: 400)
        var cells = boxes(0..<100)
        cells.insert(cells.remove(at: 90), at: 0)
        viewport.show(list(cells))
        #expect(viewport.policy == .follow(ItemPath(0, 0)))
        #expect(viewport.screenY(0, 21) == 0)
    }

    @Test func `staying, a row that moves away does not take the list with it`() {
        var viewport = viewport(.stay)
        viewport.scroll(to: 400)
        #expect(viewport.anchor == .row(0, 20))
        var cells = boxes(0..<100)
        cells.insert(cells.remove(at: 20), at: 80)
        viewport.show(list(cells))
        #expect(viewport.offset == 380)
        #expect(viewport.screenY(0, 20) == 20)
    }

    @Test func `when all visible rows go, the next row replaces them`() {
        var viewport = viewport(.stay)
        viewport.scroll(to: 400)
        viewport.show(list(boxes(0..<10) + boxes(60..<100)))
        #expect(viewport.sections[0].cells[10].id == 60)
        #expect(viewport.screenY(0, 10) == 0)
        viewport.show(list(boxes(0..<10)))
        #expect(viewport.offset == 100)
        viewport.show([])
        #expect(viewport.offset == 0 && viewport.anchor == nil)
    }

    @Test func `a jump to the lower edge holds that edge when the row is measured late`() {
        var viewport = ListViewport(
            sections: [SectionRecord("a", .low, cells: boxes(0..<100))],
            size: ListSize(width: 100, height: 100)
        ) { _, _, _ in nil }
        viewport.scroll(to: ItemPath(0, 50), alignment: .bottom)
        viewport.report(ListSize(width: 100, height: 55), of: .row(0, 50))
        #expect(viewport.screenY(0, 50) == 45)
        viewport.report(ListSize(width: 100, height: 7), of: .row(0, 48))
        #expect(viewport.screenY(0, 50) == 45)
    }

    @Test func `a reload keeps the anchored row where it is by its identity`() {
        var viewport = viewport(.stay)
        viewport.scroll(to: 410)
        #expect(viewport.anchor == .row(0, 21))
        let new = list(boxes(500..<530) + boxes(0..<100))
        viewport.apply(ListUpdatePlan(.reload(.requested), sections: new))
        #expect(viewport.screenY(0, 51) == 10)
        let without = list(boxes(0..<21) + boxes(22..<100))
        viewport.apply(ListUpdatePlan(.reload(.requested), sections: without))
        #expect(viewport.sections[0].cells[21].id == 22 && viewport.screenY(0, 21) == 30)
    }

    @Test func `another width keeps the anchor where it is, and asks again`() {
        var asked: Set<Double> = []
        var viewport = ListViewport(
            sections: [SectionRecord("a", .table, cells: boxes(0..<1_000))],
            size: ListSize(width: 100, height: 100)
        ) { _, record, maximum in
            asked.insert(maximum.width)
            return ListSize(width: maximum.width, height: 2_000 / maximum.width)
        }
        viewport.scroll(to: ItemPath(0, 500), alignment: .top)
        viewport.scroll(to: viewport.offset + 30)
        #expect(viewport.screenY(0, 502) == 10)
        viewport.resize(ListSize(width: 50, height: 100))
        #expect(asked == [100, 50])
        #expect(viewport.screenY(0, 502) == 10)
        #expect(viewport.frame(of: .row(0, 502))?.height == 40)
    }

    @Test func `a section that goes and comes again keeps what is seen of it`() {
        let carousel = SectionLayout(CarouselLayout(height: 40, estimatedWidth: 50))
        func sections(_ cells: [CellRecord], _ cards: [CellRecord]) -> [SectionRecord] {
            [
                SectionRecord("c", carousel, cells: cards),
                SectionRecord("a", .low, cells: cells, header: 12),
                SectionRecord("b", .low, cells: boxes(1_000..<1_050)),
            ]
        }
        /// The plan of a diff that could not compare the rows.
        func replace(_ new: [SectionRecord], _ viewport: inout ListViewport) {
            var changes = ListChanges()
            changes.deletedSections = [0, 1]
            changes.insertedSections = [0, 1]
            let stage = UpdateStage(changes: changes, sections: new)
            viewport.apply(ListUpdatePlan(.stages([stage]), sections: new))
        }
        var viewport = ListViewport(
            sections: sections(boxes(0..<100, height: 33), boxes(200..<230)),
            size: ListSize(width: 100, height: 100))
        viewport.scrollSideways(section: 0, to: 340)
        let cards = boxes(300..<302) + boxes(200..<230)
        replace(sections(boxes(0..<100, height: 33), cards), &viewport)
        #expect(viewport.sideOffset(of: 0) == 440)
        viewport.scroll(to: ItemPath(1, 50), alignment: .center)
        let y = viewport.screenY(1, 50)
        _ = viewport.takeEvents()
        let more = boxes(500..<540, height: 7) + boxes(0..<100, height: 33)
        replace(sections(more, cards), &viewport)
        #expect(viewport.screenY(1, 90) == y && y == 33.5)
        #expect(viewport.sideOffset(of: 0) == 440)
        #expect(
            viewport.takeEvents().allSatisfy { event in
                switch event {
                case .prefetch, .cancelPrefetch: true
                default: false
                }
            })
        // None of the rows is there any more: the place stays.
        replace(sections(boxes(2_000..<2_100, height: 33), []), &viewport)
        #expect(viewport.screenY(1, 90) == y)
        replace(sections([], []), &viewport)
        #expect(viewport.inSight.first?.section == 2)
    }
}
