import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

@Suite struct SectionLayoutTests {
    private let window = ListSize(width: 100, height: 100)

    // Behaviour 1/20
    @Test func `an inset that is unset is not equal to explicit zero`() {
        let plain = SectionRecord(cells: boxes(0..<1))
        var zero = plain
        zero.inset = .zero
        #expect(plain != zero && !plain.hasSameContent(as: zero))
        var same = plain
        same.inset = .zero
        #expect(same == zero)
    }

    // Behaviour 1/21
    @Test func `sections are equal by rows, header, footer, inset, layout and values`() {
        let section = SectionRecord("a", .table, cells: boxes(0..<2), header: 3, footer: 4)
        var others = Array(repeating: section, count: 10)
        others[0].cells.append(contentsOf: boxes(2..<3))
        others[1].header = nil
        others[2].footer = CellRecord(Box(id: 5))
        others[3].inset = ListInsets(top: 1)
        others[4].layout = SectionLayout(GridLayout(columns: .count(2)))
        others[5].layout.pinsHeader = true
        others[6].moves = RowMoves(allowsMoving: true)
        others[7].isCollapsed = true
        others[8].indexTitle = "A"
        others[9].keepsSelection = false
        #expect(others.allSatisfy { $0 != section })
        // Rows are compared one by one; all else is content of the section.
        #expect(others.dropFirst().allSatisfy { !$0.hasSameContent(as: section) })
        #expect(section == SectionRecord("a", .table, cells: boxes(0..<2), header: 3, footer: 4))
    }

    @Test func `layouts are equal by all their properties, and differ by type`() {
        let layouts: [SectionLayout] = [
            .table, .table.pinningHeader(), .table.beside(), .table.inset(ListInsets(top: 1)),
            SectionLayout(TableLayout(spacing: 1)), SectionLayout(GridLayout(columns: .count(2))),
            SectionLayout(GridLayout(columns: .fitting(width: 2))),
            SectionLayout(CarouselLayout(height: 5)), SectionLayout(CarouselLayout(height: 6)),
            SectionLayout(MasonryLayout(columns: 2)), SectionLayout(MasonryLayout(columns: 3)),
        ]
        for (first, left) in layouts.enumerated() {
            for (second, right) in layouts.enumerated() {
                #expect((left == right) == (first == second))
            }
        }
    }

    @Test func `another layout lays the same rows out again, and the anchor stays`() {
        var viewport = ListViewport(
            sections: [SectionRecord("a", .low, cells: boxes(0..<100))], size: window)
        viewport.scroll(to: 410)
        let y = viewport.screenY(0, 21)
        viewport.show([
            SectionRecord(
                "a", SectionLayout(GridLayout(columns: .count(4), estimatedHeight: 20)),
                cells: boxes(0..<100))
        ])
        #expect(viewport.extent == 500)
        #expect(viewport.screenY(0, 21) == y && y == 10)
    }

    // MARK: Grid

    @Test func `a line of a grid is as high as its highest row, within spacing and insets`() {
        let heights = [10.0, 30, 20, 5]
        let cells = heights.enumerated().map { CellRecord(Box(id: $0.offset, height: $0.element)) }
        let layout = SectionLayout(
            GridLayout(columns: .count(2), columnSpacing: 10, lineSpacing: 4)
        ).inset(ListInsets(top: 1, left: 2, bottom: 3, right: 8))
        let viewport = ListViewport(
            sections: [SectionRecord("a", layout, cells: cells)], size: window)
        #expect(
            viewport.placed.map(\.frame) == [
                ListRect(x: 2, y: 1, width: 40, height: 10),
                ListRect(x: 52, y: 1, width: 40, height: 30),
                ListRect(x: 2, y: 35, width: 40, height: 20),
                ListRect(x: 52, y: 35, width: 40, height: 5),
            ])
        #expect(viewport.extent == 58)
    }

    @Test(arguments: [
        (100.0, 30.0, 0.0, 3), (100, 34, 0, 2), (100, 30, 5, 3), (100, 30, 6, 2), (20, 30, 5, 1),
        (0, 30, 5, 1), (100, 0, 0, 1), (100, .nan, .nan, 1), (100, -5, -5, 1),
        (100, .infinity, 0, 1), (1e9, 0.001, 0, 1_024),
    ])
    func `a grid has as many columns as fit`(
        width: Double, minimum: Double, spacing: Double, columns: Int
    ) {
        let layout = GridLayout(columns: .fitting(width: minimum), columnSpacing: spacing)
        let arrangement = layout.arrange(count: 2_000, width: width)
        let first = (0..<2_000).prefix { arrangement.place(ofRow: $0).frame.y == 0 }
        #expect(first.count == columns)
        #expect(arrangement.place(ofRow: columns - 1).frame.maxX <= max(width, 0))
    }

    @Test func `an insert into a grid lets all rows behind it flow on`() {
        var cells = boxes(0..<300, height: 10)
        cells[299] = CellRecord(Box(id: 299, height: 50))
        let layout = SectionLayout(GridLayout(columns: .count(3), estimatedHeight: 10))
        var viewport = ListViewport(
            sections: [SectionRecord("a", layout, cells: cells)], size: window,
            policy: .followEnd)
        #expect(viewport.extent == 1_040)
        viewport.show([SectionRecord("a", layout, cells: boxes(900..<901) + cells)])
        #expect(viewport.extent == 1_050)
        #expect(viewport.frame(of: .row(0, 300))?.y == 1_000)
        #expect(viewport.frame(of: .row(0, 299))?.y == 990)
    }

    // MARK: Pinned headers

    @Test func `a pinned header is held at the top and pushed away by the next section`() {
        let sections = ["a", "b"].map {
            SectionRecord(
                $0, SectionLayout.low.pinningHeader(), cells: boxes(0..<10), header: 30)
        }
        var viewport = ListViewport(sections: sections, size: window)
        #expect(viewport.placed.allSatisfy { !$0.isPinned })
        viewport.scroll(to: 50)
        let header = viewport.placed.last
        #expect(header?.element == .header(0) && header?.isPinned == true)
        #expect(header?.frame == ListRect(x: 0, y: 50, width: 100, height: 30))
        viewport.scroll(to: 210)
        #expect(viewport.placed.last?.frame.y == 200)
        viewport.scroll(to: 230)
        #expect(viewport.placed.allSatisfy { !$0.isPinned })
        viewport.scroll(to: 231)
        #expect(viewport.placed.last?.element == .header(1))
        #expect(viewport.placed.last?.frame.y == 231)
        #expect(viewport.placed.filter { $0.element == .header(1) }.count == 1)
    }

    @Test func `a row under a pinned header is not whole, and a jump ends below it`() {
        let section = SectionRecord(
            "a", SectionLayout.low.pinningHeader(), cells: boxes(0..<50), header: 45)
        var viewport = ListViewport(sections: [section], size: window)
        viewport.scroll(to: ItemPath(0, 20), alignment: .top)
        #expect(viewport.screenY(0, 20) == 45)
        let whole = viewport.placed.filter { $0.visibility == .whole }.compactMap(
            \.element.path?.item)
        #expect(whole == [20, 21])
        viewport.scroll(to: ItemPath(0, 19))
        #expect(viewport.screenY(0, 19) == 45)
    }

    // MARK: Custom layouts

    // Behaviour 1/134
    @Test func `a layout of one's own places rows through the public seam alone`() {
        var generator = SeededGenerator(seed: 11)
        var cells = (0..<400).map {
            CellRecord(Box(id: $0, height: Double(Int.random(in: 5...50, using: &generator))))
        }
        let layout = SectionLayout(MasonryLayout(columns: 3)).inset(ListInsets(top: 5, left: 10))
        var viewport = ListViewport(
            sections: [SectionRecord("a", layout, cells: cells, header: 20)], size: window)
        for _ in 0..<30 {
            let limit = viewport.maximumOffset
            viewport.scroll(to: Double.random(in: 0...limit, using: &generator))
            guard case .row(let anchor) = viewport.anchor else { continue }
            let before = viewport.screenY(of: .row(anchor))
            cells[anchor.item / 2] = CellRecord(
                Box(id: cells[anchor.item / 2].box.id, height: 70))
            viewport.show([SectionRecord("a", layout, cells: cells, header: 20)])
            if viewport.offset > 0, viewport.offset < viewport.maximumOffset {
                #expect(viewport.screenY(of: .row(anchor)) == before)
            }
            let isEachSeenAsMeasured = viewport.placed.allSatisfy { placed in
                guard let path = placed.element.path else { return true }
                return placed.frame.height == cells[path.item].box.height
                    && placed.frame.width == 30
            }
            #expect(isEachSeenAsMeasured)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
    func `a layout that returns nonsense does not trap`(number: Double) {
        let layout = SectionLayout(NonsenseLayout(number: number))
        var viewport = ListViewport(
            sections: [
                SectionRecord("a", layout, cells: boxes(0..<20), header: 5),
                SectionRecord("b", .low, cells: boxes(20..<40)),
            ], size: window)
        viewport.scroll(to: ItemPath(0, 10), alignment: .center)
        viewport.scrollSideways(section: 0, to: 30)
        viewport.report(ListSize(width: 1, height: 2), of: .row(0, 3))
        viewport.show([
            SectionRecord("b", .low, cells: boxes(10..<40)),
            SectionRecord("a", layout, cells: boxes(3..<20), header: 5),
        ])
        viewport.resize(ListSize(width: 30, height: 30))
        viewport.scroll(to: 0)
        let isOffsetSound = viewport.offset.isFinite && viewport.sideOffset(of: 1).isFinite
        #expect(isOffsetSound && viewport.extent.isFinite)
        #expect(viewport.inSight.first == ItemPath(0, 0))
    }
}

private struct NonsenseLayout: ListLayout, ListArrangement {
    var number: Double

    static func == (lhs: NonsenseLayout, rhs: NonsenseLayout) -> Bool { true }

    var size: ListSize { ListSize(width: number, height: number) }

    func arrange(count: Int, width: Double) -> any ListArrangement { self }

    func place(ofRow row: Int) -> ListPlace {
        ListPlace(
            frame: ListRect(x: number, y: number, width: number, height: number),
            isMeasured: false, maximum: size)
    }

    func rows(in area: ListRect) -> Range<Int> { .min ..< .max }
    mutating func replaceRows(_ range: Range<Int>, withCount count: Int) {}
    mutating func setSize(_ size: ListSize?, ofRow row: Int) {}
}
