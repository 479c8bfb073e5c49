import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting
import WaybillViewport

/// A list that is changed while it is notified of what is displayed.
@Suite struct NestedReportTests {
    private let clock = TestClock()
    private let log = Recorder.Log()
    private let recorder: Recorder
    private let managed = ManagedViewport(
        ListViewport(
            size: ListSize(width: 100, height: 60), overscan: ListOverscan(ahead: 1, behind: 0)))

    init() { recorder = Recorder("p", log) }

    private func makeManifest(_ plugins: [any ListListener] = []) -> ListManifest {
        let manifest = ListManifest(
            sections: [
                SectionRecord("s", .low, cells: boxes(0..<40)),
                SectionRecord("t", .low, cells: boxes(100..<140)),
            ], plugins: [recorder] + plugins)
        managed.reporter = ViewportReporter(to: manifest)
        manifest.managedView = managed
        return manifest
    }

    /// Calls back the first time that a row appears from now on.
    private func onFirstAppearance(_ body: @escaping (ItemPath, ListManifest) -> Void) {
        var isDone = false
        recorder.onEvent = { event, manifest in
            guard !isDone, case .displayed(let context, .willAppear) = event else { return }
            isDone = true
            body(context.path, manifest)
        }
    }

    @Test func `a row that is removed while it comes into sight appears before it disappears`() {
        let manifest = makeManifest()
        var phases: [RecordID: [DisplayPhase]] = [:]
        var isDone = false
        recorder.onEvent = { event, manifest in
            guard case .displayed(let context, let phase) = event else { return }
            phases[context.record.id, default: []].append(phase)
            guard !isDone else { return }
            if phase == .willAppear {
                isDone = true
                manifest.removeCells(at: [
                    ItemPath(0, context.path.item + 1), ItemPath(0, context.path.item + 2),
                ])
            }
        }
        managed.change { $0.scroll(to: 200) }
        #expect(phases[10] == [.willAppear, .fullyVisible])
        for gone in [11, 12] as [RecordID] {
            #expect(phases[gone] == [.willAppear, .fullyVisible, .partlyVisible, .didDisappear])
        }
        #expect(phases[13] == [.willAppear, .fullyVisible])
        _ = manifest
    }

    @Test func `a row that is removed while it becomes visible is not an impression`() {
        var seen: [RecordID] = []
        let plugin = ImpressionsPlugin(clock: clock) { seen.append($0.record.id) }
        let manifest = makeManifest([plugin])
        onFirstAppearance { path, manifest in
            manifest.removeCells(at: [ItemPath(0, path.item + 1), ItemPath(0, path.item + 2)])
        }
        managed.change { $0.scroll(to: 200) }
        clock.advance(by: .seconds(5))
        plugin.check()
        #expect(Set(seen) == [10, 13, 14])
        managed.change { $0.scroll(to: 0) }
        clock.advance(by: .seconds(5))
        plugin.check()
        #expect(Set(seen) == [10, 13, 14, 0, 1, 2] && plugin.nextCheck == nil)
        _ = manifest
    }

    @Test func `a row that moves elsewhere while it comes into sight ends where it went`() {
        var seen: [RecordID] = []
        let plugin = ImpressionsPlugin(clock: clock) { seen.append($0.record.id) }
        let manifest = makeManifest([plugin])
        managed.change { $0.scroll(to: 0) }
        onFirstAppearance { _, manifest in
            manifest.moveCell(from: ItemPath(0, 39), to: ItemPath(1, 0))
        }
        // The last two of the first section and the first of the second.
        managed.change { $0.scroll(to: 760) }
        #expect(managed.viewport.placed.contains { $0.id == 39 && $0.visibility == .whole })
        managed.change { $0.scroll(to: 0) }
        clock.advance(by: .seconds(5))
        plugin.check()
        #expect(Set(seen) == [0, 1, 2])
        _ = manifest
    }

    @Test func `what a view has not reported when another replaces it is never reported`() {
        let manifest = makeManifest()
        let other = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 20)))
        other.reporter = ViewportReporter(to: manifest)
        var phases: [RecordID: [DisplayPhase]] = [:]
        var counts: [Int] = []
        recorder.onEvent = { event, manifest in
            if case .visibleRangeChanged(let range) = event { counts.append(range.rowsBefore) }
            guard case .displayed(let context, let phase) = event else { return }
            phases[context.record.id, default: []].append(phase)
            if context.record.id == 11 { manifest.managedView = other }
        }
        managed.change { $0.scroll(to: 200) }
        #expect(phases[10]?.last == .fullyVisible || phases[10] == [.willAppear])
        #expect(phases[11] == [.willAppear] && phases[12] == nil)
        #expect(phases[0]?.suffix(2) == [.willAppear, .fullyVisible])
        #expect(counts == [0], "the visible range of the previous view is not reported")
        _ = manifest
    }

    @Test func `rows of a view whose place another one takes are counted no longer`() {
        var seen: [RecordID] = []
        let plugin = ImpressionsPlugin(clock: clock) { seen.append($0.record.id) }
        let manifest = makeManifest([plugin])
        let other = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 20)))
        other.reporter = ViewportReporter(to: manifest)
        manifest.managedView = other
        clock.advance(by: .seconds(5))
        plugin.check()
        #expect(seen == [0])
        _ = manifest
    }

    @Test func `the final visible range is reported last, and nothing older after it`() {
        let manifest = makeManifest()
        var counts: [Int] = []
        var isDone = false
        recorder.onEvent = { event, manifest in
            if case .visibleRangeChanged(let range) = event { counts.append(range.rowCount) }
            guard !isDone, case .displayed(_, .willAppear) = event else { return }
            isDone = true
            manifest.removeCells(at: [ItemPath(0, 39)])
        }
        managed.change { $0.scroll(to: 200) }
        #expect(counts == [79])
        _ = manifest
    }

    @Test(arguments: SeededGenerator.seeds(16))
    func `each beginning is reported before its end, whatever listeners change meanwhile`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let plugin = ImpressionsPlugin(clock: clock) { _ in }
        let manifest = makeManifest([plugin])
        var phases: [RecordID: DisplayPhase] = [:]
        for placed in managed.viewport.placed where placed.visibility > .near {
            phases[placed.id] = placed.visibility == .whole ? .fullyVisible : .willAppear
        }
        var nextID = 1_000
        func change(_ manifest: ListManifest) {
            guard
                let path = managed.viewport.placed.randomElement(using: &random)?.element.path
            else { return }
            switch random.below(3) {
            case 0:
                manifest.removeCells(at: [path])
            case 1:
                nextID += 1
                manifest.insertCells(boxes(nextID..<(nextID + 1)), at: path)
            default:
                manifest.moveCell(from: path, to: ItemPath(1 - path.section, 0))
            }
        }
        recorder.onEvent = { event, manifest in
            guard case .displayed(let context, let phase) = event else { return }
            let id = context.record.id
            let old = phases[id]
            let isInOrder =
                switch phase {
                case .willAppear: old == nil
                case .fullyVisible: old == .willAppear || old == .partlyVisible
                case .partlyVisible: old == .fullyVisible
                case .didDisappear: old == .willAppear || old == .partlyVisible
                }
            #expect(isInOrder, "seed \(seed): \(id) \(phase) after \(String(describing: old))")
            phases[id] = phase == .didDisappear ? nil : phase
            if random.below(4) == 0 { change(manifest) }
        }
        for _ in 0..<20 {
            managed.change { $0.scroll(to: Double(random.below(1_600))) }
            let inSight = managed.viewport.placed.filter { $0.visibility > .near }.map(\.id)
            #expect(Set(phases.keys) == Set(inSight), "seed \(seed)")
        }
        recorder.onEvent = { _, _ in }
        managed.change { $0.resize(ListSize(width: 100, height: 0)) }
        // No time has gone by: none is counted, and one that did not end waits.
        #expect(plugin.nextCheck == nil, "seed \(seed)")
        _ = manifest
    }
}
