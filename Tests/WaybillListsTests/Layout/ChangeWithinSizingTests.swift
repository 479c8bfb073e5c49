import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// A list that is changed while its viewport asks how large rows are.
@Suite struct ChangeWithinSizingTests {
    /// A delegate that does something when a size is requested.
    private final class Asked: ListListener {
        var onQuestion: (CellContext) -> Void = { _ in }

        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func size(for question: ListSizeQuestion, in manifest: ListManifest) -> ListSize? {
            if case .cell(let context, _) = question { onQuestion(context) }
            return nil
        }
    }

    private let delegate = Asked()
    private let manifest: ListManifest
    private let managed: ManagedViewport
    private let heard = Heard()

    private final class Heard {
        var events: [[ListViewportEvent]] = []
    }

    init() {
        let manifest = ListManifest(
            sections: [
                SectionRecord("s", .low, cells: (0..<100).map { Self.row($0) })
            ])
        let heard = heard
        self.manifest = manifest
        managed = ManagedViewport(
            ListViewport(size: ListSize(width: 100, height: 60)) { element, _, _ in
                element.path.flatMap { manifest.size(ofCellAt: $0, in: .table(width: 100)) }
            }
        )
        managed.onEvents = { heard.events.append($0) }
        manifest.delegate = delegate
        manifest.managedView = managed
    }

    private static func row(_ id: Int) -> CellRecord {
        CellRecord(Box(id: id, height: height(id)))
    }

    private static func height(_ id: Int) -> Double { Double(20 + id % 7) }

    /// Does something once, at the next question.
    private func atNextQuestion(_ body: @escaping (CellContext) -> Void) {
        var isDone = false
        delegate.onQuestion = { context in
            guard !isDone else { return }
            isDone = true
            body(context)
        }
    }

    /// The visible rows stand where they do in a viewport of their own, and
    /// each has its own height.
    private func expectSame(_ location: SourceLocation = #_sourceLocation) {
        let viewport = managed.viewport
        #expect(viewport.sections == manifest.sections, sourceLocation: location)
        for placed in viewport.placed {
            let box = viewport.record(of: placed.element)?.box
            #expect(placed.frame.height == box?.height, sourceLocation: location)
            #expect(placed.id == box.map { RecordID($0.id) }, sourceLocation: location)
        }
    }

    @Test func `a delegate that inserts a row while rows are measured in a scroll does not trap`() {
        heard.events = []
        atNextQuestion { [manifest] _ in
            manifest.insertCells([Self.row(500)], at: ItemPath(0, 0))
        }
        managed.change { $0.scroll(to: 600) }
        #expect(managed.viewport.sections[0].cells.count == 101)
        #expect(heard.events.count == 1)
        expectSame()
    }

    @Test func `changes in the middle of measuring are carried out in order`() {
        atNextQuestion { [manifest] context in
            manifest.removeCells(at: [context.path])
            manifest.insertCells([Self.row(500), Self.row(501)], at: ItemPath(0, 3))
            manifest.moveCell(from: ItemPath(0, 60), to: context.path)
        }
        managed.change { $0.scroll(to: 600) }
        expectSame()
        managed.change { $0.scroll(to: 0) }
        expectSame()
    }

    @Test func `a change at each question is carried out too`() {
        var id = 1_000
        delegate.onQuestion = { [manifest] _ in
            id += 1
            manifest.insertCells([Self.row(id)], at: ItemPath(0, 0))
        }
        managed.change { $0.scroll(to: 600) }
        #expect(id > 1_000)
        expectSame()
    }

    @Test func `a list that changes as a plan is measured is first measured by the plan`() {
        var asked: [CellRecord] = []
        var isDone = false
        delegate.onQuestion = { [manifest] context in
            asked.append(context.record)
            guard !isDone else { return }
            isDone = true
            manifest.removeCells(at: [ItemPath(0, 0), ItemPath(0, 1)])
            manifest.insertCells([Self.row(700)], at: ItemPath(0, 2))
        }
        manifest.insertCells((500..<504).map { Self.row($0) }, at: ItemPath(0, 0))
        // 503 is where 0 is by then, and 700 comes with the next plan.
        #expect(asked.prefix(3).map(\.id) == [502, 503, 700])
        #expect(managed.viewport.sections[0].cells.prefix(4).map(\.id) == [502, 503, 700, 0])
        expectSame()
    }

    @Test(arguments: SeededGenerator.seeds(30))
    func `whatever a delegate changes as plans are measured, each row has its height`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var last = 1_000
        func change() {
            let item = random.below(5)
            switch random.below(4) {
            case 0: manifest.removeCells(at: [ItemPath(0, item), ItemPath(0, item + 2)])
            case 1: manifest.moveCell(from: ItemPath(0, item + 30), to: ItemPath(0, item))
            default:
                last += 1
                manifest.insertCells([Self.row(last)], at: ItemPath(0, item))
            }
        }
        var depth = 0
        delegate.onQuestion = { _ in
            guard depth == 0, random.below(3) == 0 else { return }
            depth += 1
            change()
            depth -= 1
        }
        for _ in 0..<20 { change() }
        #expect(last > 1_000, "seed \(seed)")
        expectSame()
    }

    @Test func `the viewport is read as it was while it is being changed`() {
        var offsets: [Double] = []
        atNextQuestion { [managed] _ in offsets.append(managed.viewport.offset) }
        managed.change { $0.scroll(to: 600) }
        #expect(offsets == [0] && managed.viewport.offset != 0)
    }

    @Test func `a request to scroll that comes while rows are measured is carried out after`() {
        var answers: [Bool] = []
        let listener = Recorder("p", Recorder.Log())
        listener.onEvent = { event, _ in
            if case .scrollEnded(_, let isDone) = event { answers.append(isDone) }
        }
        manifest.addPlugins([listener])
        atNextQuestion { [manifest] _ in
            manifest.insertCells([Self.row(500)], at: ItemPath(0, 0))
            manifest.scroll(ListScrollRequest(to: .row(90), alignment: .top))
        }
        managed.change { $0.scroll(to: 600) }
        #expect(answers == [true])
        #expect(managed.viewport.screenY(0, 91) == 0)
        expectSame()
    }

    @Test func `a view that changes the list during row events gets the rest in order`() {
        var shown: [RecordID: [Bool]] = [:]
        var isDone = false
        managed.onEvents = { [manifest] events in
            if !isDone {
                isDone = true
                manifest.removeSections(at: [0])
            }
            for event in events {
                if case .willDisplay(let who) = event { shown[who.id, default: []].append(true) }
                if case .didEndDisplay(let who) = event { shown[who.id, default: []].append(false) }
            }
        }
        managed.reporter = ViewportReporter(to: manifest)
        managed.change { $0.scroll(to: 600) }
        #expect(shown.values.filter { $0 == [true, false] }.count >= 2)
        #expect(shown.values.allSatisfy { $0 == [true, false] || $0 == [false] })
        expectSame()
    }
}
