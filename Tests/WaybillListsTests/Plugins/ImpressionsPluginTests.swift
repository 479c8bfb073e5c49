import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting
import WaybillViewport

@Suite struct ImpressionsPluginTests {
    private let clock = TestClock()
    private let manifest = ListManifest(sections: sections(["a", "b"], ["a"]))
    private let plugin: ImpressionsPlugin<TestClock>
    private let seen = Recorder.Log()

    init() {
        plugin = ImpressionsPlugin(clock: clock) { [seen] context in
            seen.lines.append("\(context.sectionID)/\(context.record.id)")
        }
        manifest.addPlugins([plugin])
    }

    private func tell(_ phase: DisplayPhase, _ section: Int = 0, _ item: Int = 0) {
        manifest.tellDisplay(phase, at: ItemPath(section, item))
    }

    // Behaviour 1/96
    @Test func `a row that is fully on screen for more than a second counts once`() {
        tell(.willAppear)
        tell(.fullyVisible)
        clock.advance(by: .seconds(1))
        plugin.check()
        #expect(seen.lines.isEmpty, "a second is not more than a second")
        clock.advance(by: .milliseconds(1))
        plugin.check()
        clock.advance(by: .seconds(9))
        plugin.check()
        tell(.partlyVisible)
        tell(.didDisappear)
        #expect(seen.lines == ["0/a"])
    }

    @Test func `a row that leaves in time does not count, nor one that is partly on screen`() {
        tell(.fullyVisible)
        clock.advance(by: .milliseconds(999))
        tell(.partlyVisible)
        clock.advance(by: .seconds(9))
        tell(.didDisappear)
        tell(.willAppear, 0, 1)
        clock.advance(by: .seconds(9))
        plugin.check()
        #expect(seen.lines.isEmpty)
    }

    @Test func `a row counts when it leaves after its time, and again when it appears again`() {
        for _ in 0..<2 {
            tell(.fullyVisible)
            clock.advance(by: .seconds(2))
            tell(.didDisappear)
            clock.advance(by: .seconds(2))
        }
        #expect(seen.lines == ["0/a", "0/a"])
    }

    @Test func `any event lets rows count whose time has come`() {
        tell(.fullyVisible, 1, 0)
        clock.advance(by: .seconds(2))
        manifest.tellScroll(.didScroll(to: 1))
        #expect(seen.lines == ["1/a"])
    }

    // Behaviour 1/96
    @Test func `a row is followed through changes of the list`() {
        tell(.fullyVisible)
        clock.advance(by: .milliseconds(600))
        manifest.insertCells(names("x"), at: ItemPath(0, 0))
        clock.advance(by: .milliseconds(600))
        tell(.partlyVisible, 0, 1)
        #expect(seen.lines == ["0/a"])
    }

    @Test func `a host knows when to look again`() {
        let start = clock.now
        #expect(plugin.nextCheck == nil)
        tell(.fullyVisible)
        clock.advance(by: .milliseconds(300))
        tell(.fullyVisible, 0, 1)
        #expect(plugin.nextCheck == start.advanced(by: .seconds(1)))
        clock.advance(by: .seconds(1))
        plugin.check()
        #expect(plugin.nextCheck == start.advanced(by: .milliseconds(1300)))
        tell(.didDisappear, 0, 1)
        #expect(plugin.nextCheck == nil && seen.lines == ["0/a"])
    }

    @Test func `what is on screen ends with its view`() {
        let view = JudgedView()
        manifest.managedView = view
        tell(.fullyVisible)
        manifest.managedView = nil
        clock.advance(by: .seconds(9))
        plugin.check()
        #expect(seen.lines.isEmpty && plugin.nextCheck == nil)
    }

    @Test func `of rows that share an identity the last one to leave ends it`() {
        manifest.insertCells(names("a"), at: ItemPath(0, 0))
        tell(.fullyVisible)
        tell(.fullyVisible, 0, 1)
        tell(.partlyVisible)
        clock.advance(by: .seconds(2))
        tell(.partlyVisible, 0, 1)
        #expect(seen.lines == ["0/a"])
    }

    // Behaviour 1/96
    @Test func `a row that moves to another section goes on with its time and counts once`() {
        tell(.fullyVisible, 0, 1)
        clock.advance(by: .milliseconds(600))
        manifest.moveCell(from: ItemPath(0, 1), to: ItemPath(1, 0))
        #expect(plugin.nextCheck != nil)
        clock.advance(by: .milliseconds(600))
        tell(.partlyVisible, 1, 0)
        #expect(seen.lines == ["1/b"] && plugin.nextCheck == nil)
        clock.advance(by: .seconds(9))
        plugin.check()
        #expect(seen.lines == ["1/b"])
    }

    @Test func `a row that moved to another section and left in time does not count`() {
        tell(.fullyVisible, 0, 1)
        clock.advance(by: .milliseconds(600))
        manifest.moveCell(from: ItemPath(0, 1), to: ItemPath(1, 0))
        tell(.didDisappear, 1, 0)
        clock.advance(by: .seconds(9))
        plugin.check()
        #expect(seen.lines.isEmpty && plugin.nextCheck == nil)
    }

    @Test func `a host that reports a moved row again does not make it count twice`() {
        tell(.fullyVisible, 0, 1)
        clock.advance(by: .seconds(2))
        plugin.check()
        manifest.setSections(sections(["a"], ["a", "b"]))
        tell(.fullyVisible, 1, 1)
        clock.advance(by: .seconds(2))
        plugin.check()
        #expect(seen.lines == ["0/b"])
    }

    @Test func `rows with one identity that change places between sections keep their times`() {
        tell(.fullyVisible, 0, 0)
        clock.advance(by: .milliseconds(600))
        tell(.fullyVisible, 1, 0)
        manifest.performBatch {
            manifest.moveSection(from: 0, to: 1)
            manifest.moveCell(from: ItemPath(1, 0), to: ItemPath(0, 0))
        }
        clock.advance(by: .milliseconds(600))
        plugin.check()
        #expect(seen.lines == ["0/a"] || seen.lines == ["1/a"])
    }

    @Test func `a viewport's row that moves to another section is one appearance`() {
        let managed = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 100)))
        manifest.managedView = managed
        managed.reporter = ViewportReporter(to: manifest)
        managed.change { $0.resize(ListSize(width: 101, height: 0)) }
        managed.change { $0.resize(ListSize(width: 100, height: 100)) }
        clock.advance(by: .milliseconds(600))
        manifest.moveCell(from: ItemPath(0, 1), to: ItemPath(1, 0))
        clock.advance(by: .milliseconds(600))
        plugin.check()
        #expect(seen.lines.sorted() == ["0/a", "1/a", "1/b"])
        manifest.removeCells(at: [ItemPath(1, 0)])
        managed.change { $0.resize(ListSize(width: 100, height: 0)) }
        clock.advance(by: .seconds(9))
        plugin.check()
        #expect(seen.lines.count == 3 && plugin.nextCheck == nil)
    }
}
