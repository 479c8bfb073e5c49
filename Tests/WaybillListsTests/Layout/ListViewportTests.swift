import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

@Suite struct ListViewportTests {
    @Test func `a table stacks header, rows and footer in the whole width`() {
        var section = SectionRecord("a", .table, cells: boxes(0..<2), header: 30, footer: 10)
        section.inset = ListInsets(top: 5, left: 7, bottom: 6, right: 3)
        let viewport = ListViewport(sections: [section], size: ListSize(width: 100, height: 200))
        #expect(viewport.placed.map(\.element) == [.header(0), .row(0, 0), .row(0, 1), .footer(0)])
        #expect(
            viewport.placed.map(\.frame) == [
                ListRect(x: 0, y: 0, width: 100, height: 30),
                ListRect(x: 7, y: 35, width: 90, height: 20),
                ListRect(x: 7, y: 55, width: 90, height: 20),
                ListRect(x: 0, y: 81, width: 100, height: 10),
            ])
        #expect(viewport.extent == 91)
    }

    // Behaviour 1/131
    @Test func `a section without header and footer has no room for them`() {
        let none = SectionRecord("a", .table, cells: boxes(0..<1))
        let viewport = ListViewport(sections: [none], size: ListSize(width: 100, height: 200))
        #expect(viewport.extent == 20)
        #expect(viewport.frame(of: .header(0)) == nil && viewport.frame(of: .footer(0)) == nil)
    }

    // Behaviour 1/20, 1/132
    @Test func `insets are the section's own, or else the layout's, or else none`() {
        let layout = SectionLayout.table.inset(ListInsets(top: 8, left: 4))
        var sections = (0..<3).map {
            SectionRecord(RecordID($0), layout, cells: boxes($0..<($0 + 1)))
        }
        sections[1].inset = ListInsets(top: 1)
        sections[2].inset = .zero
        sections.append(SectionRecord("plain", .table, cells: boxes(9..<10)))
        let viewport = ListViewport(sections: sections, size: ListSize(width: 100, height: 200))
        #expect(
            viewport.placed.map(\.frame) == [
                ListRect(x: 4, y: 8, width: 96, height: 20),
                ListRect(x: 0, y: 29, width: 100, height: 20),
                ListRect(x: 0, y: 49, width: 100, height: 20),
                ListRect(x: 0, y: 69, width: 100, height: 20),
            ])
    }

    @Test func `only the rows in the window are measured, and once`() {
        var asked: [ListElement] = []
        let sections = [SectionRecord("a", .table, cells: boxes(0..<10_000))]
        var viewport = ListViewport(
            sections: sections, size: ListSize(width: 100, height: 100),
            overscan: ListOverscan(ahead: 1, behind: 0)
        ) { element, record, maximum in
            asked.append(element)
            return record.size(within: maximum)
        }
        // 200 units of rows of 20, first estimated 44 units high.
        #expect(asked.sorted() == (0..<10).map { .row(0, $0) })
        asked = []
        viewport.scroll(to: ItemPath(0, 5_000), alignment: .top)
        #expect(asked.sorted() == (5_000..<5_010).map { .row(0, $0) })
        asked = []
        viewport.scroll(to: viewport.offset + 20)
        #expect(asked == [.row(0, 5_010)])
        #expect(viewport.sections[0].cells.count == 10_000)
    }

    @Test func `editing one row measures one row again`() {
        var asked: [ListElement] = []
        let sections = [SectionRecord("a", .table, cells: boxes(0..<1_000))]
        var viewport = ListViewport(
            sections: sections, size: ListSize(width: 100, height: 100)
        ) { element, record, maximum in
            asked.append(element)
            return record.size(within: maximum)
        }
        asked = []
        var edited = sections
        edited[0].cells[2] = CellRecord(Box(id: 2, height: 33))
        viewport.show(edited)
        #expect(asked == [.row(0, 2)])
        #expect(viewport.frame(of: .row(0, 3))?.y == 73)
        asked = []
        edited[0].cells[700] = CellRecord(Box(id: 700, height: 33))
        viewport.show(edited)
        #expect(asked.isEmpty)
    }

    @Test func `a jump to any of many different rows is exact`() {
        var generator = SeededGenerator(seed: 5)
        let cells = (0..<20_000).map {
            CellRecord(Box(id: $0, height: Double(Int.random(in: 1...300, using: &generator)) / 4))
        }
        var viewport = ListViewport(
            sections: [SectionRecord("a", .table, cells: cells)],
            size: ListSize(width: 100, height: 400))
        for _ in 0..<200 {
            let item = Int.random(in: 100..<19_900, using: &generator)
            let height = cells[item].box.height
            viewport.scroll(to: ItemPath(0, item), alignment: .top)
            #expect(viewport.screenY(0, item) == 0)
            viewport.scroll(to: ItemPath(0, item), alignment: .bottom)
            #expect(viewport.screenY(0, item) == 400 - height)
            viewport.scroll(to: ItemPath(0, item), alignment: .center)
            #expect(abs((viewport.screenY(0, item) ?? 0) - (400 - height) / 2) < 1 / 512)
            #expect(
                viewport.placed.allSatisfy {
                    viewport.sections[0].cells[$0.element.path?.item ?? 0].box.height
                        == $0.frame.height
                })
        }
    }

    @Test func `the nearest alignment moves no further than it must`() {
        var viewport = ListViewport(
            sections: [SectionRecord("a", .low, cells: boxes(0..<100))],
            size: ListSize(width: 100, height: 100))
        viewport.scroll(to: 30)
        viewport.scroll(to: ItemPath(0, 3))
        #expect(viewport.offset == 30)
        viewport.scroll(to: ItemPath(0, 1))
        #expect(viewport.offset == 20)
        viewport.scroll(to: ItemPath(0, 6))
        #expect(viewport.offset == 40)
        viewport.scroll(to: ItemPath(0, 50), alignment: .top)
        #expect(viewport.offset == 1_000)
    }

    @Test func `a list that is not there and paths that are not do not trap`() {
        var viewport = ListViewport(size: ListSize(width: -.infinity, height: .nan))
        viewport.scroll(to: .infinity)
        viewport.resize(ListSize(width: .infinity, height: 50))
        #expect(viewport.offset == 0 && viewport.placed.isEmpty && viewport.anchor == nil)
        viewport.show([SectionRecord("a", .table, cells: boxes(0..<100))])
        for element in [ListElement.row(0, -1), .row(0, 100), .row(-1, 0), .header(7), .footer(0)] {
            viewport.report(ListSize(width: 5, height: 5), of: element)
            let isFound = viewport.scroll(to: element)
            #expect(!isFound && viewport.frame(of: element) == nil)
        }
        viewport.report(ListSize(width: 5, height: .nan), of: .row(0, 0))
        viewport.report(ListSize(width: .infinity, height: 5), of: .row(0, 0))
        viewport.scrollSideways(section: 0, to: 40)
        viewport.scrollSideways(section: 9, to: .nan)
        #expect(viewport.frame(of: .row(0, 0))?.height == 20)
        viewport.report(ListSize(width: 5, height: -4), of: .row(0, 0))
        #expect(viewport.frame(of: .row(0, 0))?.height == 0)
        viewport.scroll(to: .nan)
        viewport.scroll(to: -5)
        #expect(viewport.offset == 0)
        viewport.scroll(to: .infinity)
        #expect(viewport.offset == viewport.maximumOffset && viewport.isAtEnd)
    }

    @Test func `a plan that does not fit the list lays it out again`() {
        var viewport = ListViewport(
            sections: [SectionRecord("a", .table, cells: boxes(0..<10))],
            size: ListSize(width: 100, height: 100))
        var changes = ListChanges()
        changes.deletedItems = [ItemPath(0, 3), ItemPath(5, 5), ItemPath(0, 99)]
        changes.insertedItems = [ItemPath(2, 0), ItemPath(0, -1)]
        changes.movedItems = [Move(from: ItemPath(9, 9), to: ItemPath(8, 8))]
        changes.updatedItems = [ItemPath(0, 55)]
        changes.updatedSections = [4]
        let new = [SectionRecord("a", .table, cells: boxes(0..<3))]
        viewport.apply(
            ListUpdatePlan(.stages([UpdateStage(changes: changes, sections: new)]), sections: new))
        #expect(viewport.extent == 60)
        #expect(viewport.inSight == [ItemPath(0, 0), ItemPath(0, 1), ItemPath(0, 2)])
        let two = new + [SectionRecord("b", .table, cells: boxes(0..<4))]
        viewport.apply(ListUpdatePlan(.stages([]), sections: two))
        #expect(viewport.extent == 140)
    }

    @Test func `a row that moves to another section takes its size and its display along`() {
        var viewport = ListViewport(
            sections: [
                SectionRecord("a", .table, cells: boxes(0..<2)),
                SectionRecord("b", .table, cells: boxes(10..<12)),
            ], size: ListSize(width: 100, height: 200)
        ) { _, _, _ in nil }
        viewport.report(ListSize(width: 100, height: 70), of: .row(0, 1))
        _ = viewport.takeEvents()
        var changes = ListChanges()
        changes.movedItems = [Move(from: ItemPath(0, 1), to: ItemPath(1, 1))]
        let new = [
            SectionRecord("a", .table, cells: boxes(0..<1)),
            SectionRecord("b", .table, cells: boxes(10..<11) + boxes(1..<2) + boxes(11..<12)),
        ]
        viewport.apply(
            ListUpdatePlan(.stages([UpdateStage(changes: changes, sections: new)]), sections: new))
        #expect(viewport.frame(of: .row(1, 1)) == ListRect(x: 0, y: 88, width: 100, height: 70))
        #expect(viewport.takeEvents().isEmpty)
        #expect(viewport.placed.map(\.id) == [0, 10, 1, 11])
    }

    @Test func `a row that moves into another layout is measured again`() {
        var maxima: [Double] = []
        let grid = SectionLayout(GridLayout(columns: .count(2)))
        var viewport = ListViewport(
            sections: [
                SectionRecord("a", .table, cells: boxes(0..<2)),
                SectionRecord("b", grid, cells: boxes(10..<12)),
            ], size: ListSize(width: 100, height: 200)
        ) { element, record, maximum in
            if record.id == 1 { maxima.append(maximum.width) }
            return ListSize(width: maximum.width, height: 1_000 / maximum.width)
        }
        var changes = ListChanges()
        changes.movedItems = [Move(from: ItemPath(0, 1), to: ItemPath(1, 0))]
        let new = [
            SectionRecord("a", .table, cells: boxes(0..<1)),
            SectionRecord("b", grid, cells: boxes(1..<2) + boxes(10..<12)),
        ]
        viewport.apply(
            ListUpdatePlan(.stages([UpdateStage(changes: changes, sections: new)]), sections: new))
        #expect(maxima == [100, 50])
        #expect(viewport.frame(of: .row(1, 0)) == ListRect(x: 0, y: 10, width: 50, height: 20))
    }

    @Test func `rows without a height do not fill the window with a million`() {
        let cells = boxes(0..<100_000, height: 0)
        var asked = 0
        let viewport = ListViewport(
            sections: [
                SectionRecord("a", SectionLayout(TableLayout(estimatedHeight: 0)), cells: cells)
            ],
            size: ListSize(width: 100, height: 100)
        ) { _, _, _ in
            asked += 1
            return ListSize(width: 0, height: 0)
        }
        #expect(asked <= 10_000 && viewport.placed.count <= 10_001)
    }

    @Test func `a viewport follows a manifest and reports what is displayed`() {
        let manifest = ListManifest(sections: [SectionRecord("a", .low, cells: boxes(0..<50))])
        var heard: [ListViewportEvent] = []
        let view = ManagedViewport(
            ListViewport(
                size: ListSize(width: 100, height: 40), overscan: ListOverscan(ahead: 0, behind: 0))
        )
        view.onEvents = { heard += $0 }
        manifest.managedView = view
        #expect(view.viewport.inSight == [ItemPath(0, 0), ItemPath(0, 1)])
        view.change { $0.scroll(to: 400) }
        heard = []
        manifest.insertCells(boxes(100..<105), at: ItemPath(0, 0))
        #expect(view.viewport.offset == 500)
        #expect(heard.isEmpty)
        manifest.removeCells(at: [ItemPath(0, 26)])
        #expect(
            heard == [
                .endedWhole(SeenElement(element: .row(0, 26), id: 21)),
                .didEndDisplay(SeenElement(element: .row(0, 26), id: 21)),
                .willDisplay(SeenElement(element: .row(0, 26), id: 22)),
                .becameWhole(SeenElement(element: .row(0, 26), id: 22)),
            ])
    }
}
