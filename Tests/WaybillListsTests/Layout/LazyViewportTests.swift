import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Lazy rows are made in the window alone.
@Suite struct LazyViewportTests {
    /// Writes down which rows are made.
    private final class Made {
        var indexes: Set<Int> = []
        var calls = 0

        func rows(_ count: Int) -> CellRows {
            CellRows(count: count) { index in
                self.indexes.insert(index)
                self.calls += 1
                return CellRecord(Box(id: index, height: Double(10 + index % 41)))
            }
        }
    }

    @Test(arguments: [1_000, 1_000_000])
    func `rows outside the window are never made`(count: Int) {
        let made = Made()
        var viewport = ListViewport(
            sections: [SectionRecord("a", .low, cells: made.rows(count))],
            size: ListSize(width: 100, height: 400))
        func expectWindow(_ what: String) {
            let window = Set(viewport.placed.compactMap(\.element.path?.item))
            // Rows are estimated 20 high at first, and so some are made that
            // then find no room.
            let rows = made.indexes.union(window).sorted()
            let isNear = rows.count <= 120 && (rows.last ?? 0) - (rows.first ?? 0) <= 120
            #expect(isNear, "\(what): \(rows.count) rows")
            #expect(made.calls <= 2 * 120, "\(what): \(made.calls) calls")
            made.indexes = []
            made.calls = 0
        }
        expectWindow("open")
        viewport.scroll(to: 150)
        expectWindow("scroll")
        viewport.scroll(to: ItemPath(0, count * 2 / 3), alignment: .center)
        #expect(viewport.screenY(0, count * 2 / 3).map { $0 > 150 && $0 < 200 } == true)
        expectWindow("jump")
        viewport.scroll(to: viewport.offset + 20)
        #expect(made.calls <= 6)
        made.calls = 0
        viewport.report(ListSize(width: 100, height: 90), of: .row(0, 3))
        #expect(made.calls == 0)
        viewport.resize(ListSize(width: 60, height: 300))
        expectWindow("another width")
        var changes = ListChanges()
        changes.insertedItems = [ItemPath(0, 0)]
        let more = [SectionRecord("a", .low, cells: made.rows(count + 1))]
        viewport.apply(
            ListUpdatePlan(.stages([UpdateStage(changes: changes, sections: more)]), sections: more)
        )
        #expect(made.calls <= 2)
        viewport.scroll(to: .infinity)
        expectWindow("end")
    }

    @Test func `rows that are described again stay where they are, and few are made`() {
        let made = Made()
        let manifest = ListManifest(
            sections: [
                SectionRecord("top", .low, cells: boxes(0..<3)),
                SectionRecord("a", .low, cells: made.rows(1_000_000)),
            ])
        let view = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 400)))
        manifest.managedView = view
        view.change { $0.scroll(to: ItemPath(1, 600_000), alignment: .center) }
        let y = view.viewport.screenY(1, 600_000)
        made.indexes = []
        manifest.setSections([
            SectionRecord("top", .low, cells: boxes(0..<7)),
            SectionRecord("a", .low, cells: made.rows(1_000_001)),
        ])
        #expect(view.viewport.screenY(1, 600_000) == y)
        #expect(made.indexes.count <= 200, "\(made.indexes.count)")
    }
}
