import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting
import WaybillViewport

/// The events of plugins about what is displayed, prefetched and visible.
@Suite struct VisibleRangeTests {
    private let log = Recorder.Log()
    private let recorder: Recorder
    private let managed = ManagedViewport(
        ListViewport(
            size: ListSize(width: 100, height: 60), overscan: ListOverscan(ahead: 1, behind: 0)))

    init() { recorder = Recorder("p", log) }

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [recorder])
        managed.reporter = ViewportReporter(to: manifest)
        log.lines = []
        manifest.managedView = managed
        return manifest
    }

    /// The events of rows, without those of whole ones.
    private var heard: [String] {
        let words = ["p will appear", "p did disappear", "p prefetch", "p cancel prefetch"]
        return log.lines.filter { line in words.contains { line.hasPrefix($0) } }
            .map { String($0.dropFirst(2)) }
    }

    @Test func `plugins are notified of rows that appear, and of those to prefetch`() {
        let manifest = makeManifest([SectionRecord("s", .low, cells: boxes(0..<20))])
        #expect(
            heard == [0, 1, 2].map { "will appear 0-\($0)" } + [3, 4, 5].map { "prefetch 0-\($0)" })
        log.lines = []
        managed.change { $0.scroll(to: 60) }
        #expect(
            Set(heard.prefix(3)) == ["did disappear 0-0", "did disappear 0-1", "did disappear 0-2"])
        #expect(heard.contains("will appear 0-5") && heard.contains("prefetch 0-8"))
        log.lines = []
        managed.change { $0.scroll(to: 0) }
        #expect(heard.contains("cancel prefetch 0-8") && !heard.contains("cancel prefetch 0-3"))
        _ = manifest
    }

    @Test func `a row that leaves the list is reported as it was`() {
        let manifest = makeManifest([SectionRecord("s", .low, cells: boxes(0..<20))])
        var gone: [CellContext] = []
        recorder.onEvent = { event, _ in
            if case .displayed(let context, .didDisappear) = event { gone.append(context) }
            if case .prefetch(let context, false) = event { gone.append(context) }
        }
        manifest.removeCells(at: [ItemPath(0, 1), ItemPath(0, 4)])
        #expect(gone.map(\.record.id) == [1, 4])
        #expect(gone.map(\.sectionID) == ["s", "s"])
        #expect(gone.map(\.path) == [ItemPath(0, 1), ItemPath(0, 4)])
    }

    @Test func `impressions are counted from what a viewport reports`() {
        let clock = TestClock()
        var seen: [RecordID] = []
        let plugin = ImpressionsPlugin(clock: clock) { seen.append($0.record.id) }
        let manifest = ListManifest(
            sections: [SectionRecord("s", .low, cells: boxes(0..<20))], plugins: [plugin])
        managed.reporter = ViewportReporter(to: manifest)
        manifest.managedView = managed
        clock.advance(by: .seconds(2))
        managed.change { $0.scroll(to: 10) }
        #expect(seen.map(\.description).sorted() == ["0", "1", "2"])
    }

    @Test func `the visible range is reported after each change`() {
        let manifest = makeManifest([
            SectionRecord("s", .low, cells: boxes(0..<10), header: 20),
            SectionRecord("t", .low, cells: boxes(0..<5)),
        ])
        var sights: [VisibleRange] = []
        recorder.onEvent = { event, _ in
            if case .visibleRangeChanged(let range) = event { sights.append(range) }
        }
        managed.change { $0.scroll(to: 50) }
        #expect(
            sights == [
                VisibleRange(
                    rowCount: 15, rowsBefore: 1, rowsAfter: 10, extentBefore: 50,
                    extentAfter: 210, height: 60)
            ])
        manifest.removeSections(at: [1])
        #expect(sights.last?.rowCount == 10 && sights.last?.rowsAfter == 5)
        manifest.setSections([])
        #expect(
            sights.last
                == VisibleRange(
                    rowCount: 0, rowsBefore: 0, rowsAfter: 0, extentBefore: 0, extentAfter: 0,
                    height: 60))
    }

    @Test func `a listener that changes the list during row events confuses no one`() {
        let manifest = makeManifest([SectionRecord("s", .low, cells: boxes(0..<20))])
        var displayed: [RecordID: Int] = [:]
        var isDone = false
        recorder.onEvent = { event, manifest in
            if case .displayed(let context, let phase) = event {
                if phase == .willAppear { displayed[context.record.id, default: 0] += 1 }
                if phase == .didDisappear { displayed[context.record.id, default: 0] -= 1 }
                if !isDone {
                    isDone = true
                    manifest.insertCells(boxes(100..<103), at: ItemPath(0, 0))
                    manifest.removeCells(at: [ItemPath(0, 5)])
                }
            }
        }
        managed.change { $0.scroll(to: 60) }
        let inSight = managed.viewport.placed.filter { $0.visibility > .near }.map(\.id)
        let shown = displayed.filter { $0.value > 0 }.map(\.key)
        #expect(Set(shown) == Set(inSight).subtracting([0, 1, 2]))
        _ = manifest
    }

    @Test func `a reporter does not hold its manifest`() {
        weak var gone: ListManifest?
        do {
            let manifest = makeManifest([SectionRecord("s", .low, cells: boxes(0..<20))])
            gone = manifest
        }
        log.lines = []
        managed.change { $0.scroll(to: 60) }
        #expect(gone == nil && log.lines.isEmpty && managed.viewport.offset == 60)
    }
}
