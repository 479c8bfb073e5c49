import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Lists with as many rows as can be counted, and more.
@Suite struct EndlessListTests {
    private final class Maker {
        var made = 0

        func section(_ id: RecordID) -> SectionRecord {
            SectionRecord(
                id: id,
                cells: CellRows(count: .max) { index in
                    self.made += 1
                    return CellRecord(NameCell.self, model: "\(index)", id: index)
                })
        }
    }

    private let maker = Maker()

    // Behaviour 1/141
    @Test(arguments: [1, 3])
    func `a list with more rows than can be counted is shown and changed`(_ count: Int) {
        let manifest = ListManifest(sections: (0..<count).map { maker.section(RecordID($0)) })
        let managed = ManagedViewport(
            ListViewport(size: ListSize(width: 100, height: 100), policy: .stay))
        var sight: VisibleRange?
        let log = Recorder.Log()
        let recorder = Recorder("p", log)
        recorder.onEvent = { event, _ in
            if case .visibleRangeChanged(let next) = event { sight = next }
        }
        manifest.addPlugins([recorder])
        managed.reporter = ViewportReporter(to: manifest)
        manifest.managedView = managed
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .multiple
        #expect(sight?.rowCount == .max)
        #expect(manifest.size(ofCellAt: ItemPath(0, 7), in: .table(width: 100)) != nil)

        managed.change { $0.scroll(to: .greatestFiniteMagnitude) }
        managed.change { $0.scroll(to: ItemPath(count - 1, .max - 1), alignment: .bottom) }
        #expect((sight?.rowsBefore ?? 0) > 1_000_000)
        #expect(manifest.select(at: ItemPath(count - 1, .max - 1)))
        manifest.replaceCells(at: [ItemPath(0, 3)], with: names("x"))
        manifest.reloadCells(at: [ItemPath(0, 3)])
        manifest.removeCells(at: [ItemPath(0, 0), ItemPath(0, .max - 1)])
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, .max - 3))
        manifest.performBatch {
            manifest.insertCells(names("y"), at: ItemPath(0, 0))
            manifest.removeCells(at: [ItemPath(0, 1)])
        }
        manifest.setSections(Array(manifest.sections.reversed()))
        #expect(maker.made < 3_000)
    }

    @Test func `a section that is full refuses another row`() {
        let manifest = ListManifest(sections: [maker.section(0), SectionRecord(cells: names("a"))])
        let place = ItemPath(0, 0)
        #expect(manifest.insertCells(names("x"), at: place) == .rejected(.noSuchItem(place)))
        #expect(
            manifest.moveCell(from: ItemPath(1, 0), to: place) == .rejected(.noSuchItem(place)))
        #expect(manifest.moveCell(from: ItemPath(0, 5), to: place) != .rejected(.noSuchItem(place)))
    }
}
