import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting
import WaybillViewport

/// Rows that are loaded when an end of the list comes near.
@Suite struct LoadMoreTests {
    private let managed = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 100)))

    /// A list of rows 20 high in a view of five, with a plugin.
    private final class Feed {
        var requests: [LoadMorePlugin.Request] = []
        var states: [LoadMorePlugin.State] = []
        let manifest: ListManifest
        private(set) var plugin: LoadMorePlugin

        init(
            _ rows: Range<Int>, at edge: LoadMorePlugin.Edge = .end,
            within threshold: LoadMorePlugin.Threshold, in managed: ManagedViewport
        ) {
            manifest = ListManifest(sections: [SectionRecord("s", .low, cells: boxes(rows))])
            plugin = LoadMorePlugin { _ in }
            plugin = LoadMorePlugin(at: edge, within: threshold) { [unowned self] in
                requests.append($0)
            }
            plugin.onChange = { [unowned self] in states.append($0) }
            manifest.addPlugins([plugin])
            managed.reporter = ViewportReporter(to: manifest)
            manifest.managedView = managed
        }

        var count: Int { manifest.sections.first?.cells.count ?? 0 }

        func append(_ count: Int) {
            let next = self.count
            manifest.insertCells(boxes(next..<(next + count)), at: ItemPath(0, next))
        }
    }

    @Test func `more is loaded when few rows are left, once`() {
        let feed = Feed(0..<20, within: .rows(3), in: managed)
        #expect(feed.requests.isEmpty)
        managed.change { $0.scroll(to: 219) }
        #expect(feed.requests.isEmpty)
        managed.change { $0.scroll(to: 225) }
        #expect(feed.requests.count == 1 && feed.plugin.state == .loading)
        managed.change { $0.scroll(to: 300) }
        #expect(feed.requests.count == 1)
        feed.append(20)
        feed.requests[0].finish(.more)
        #expect(feed.states == [.loading, .idle] && feed.requests.count == 1)
        managed.change { $0.scroll(to: .infinity) }
        #expect(feed.requests.count == 2)
    }

    @Test func `more is loaded when the end is less than some heights away`() {
        let feed = Feed(0..<20, within: .extents(1.5), in: managed)
        managed.change { $0.scroll(to: 149) }
        #expect(feed.requests.isEmpty)
        managed.change { $0.scroll(to: 150) }
        #expect(feed.requests.count == 1)
    }

    @Test func `pages that are shorter than the view follow each other until it is full`() {
        let feed = Feed(0..<1, within: .rows(0), in: managed)
        for page in 1...4 {
            #expect(feed.requests.count == page)
            feed.append(1)
            feed.requests[page - 1].finish(.more)
        }
        #expect(feed.requests.count == 5)
        feed.append(1)
        feed.requests[4].finish(.more)
        #expect(feed.count == 6 && feed.requests.count == 5)
    }

    @Test func `an empty list loads its first page`() {
        let feed = Feed(0..<0, within: .rows(2), in: managed)
        #expect(feed.requests.count == 1)
        feed.append(3)
        feed.requests[0].finish(.more)
        #expect(feed.requests.count == 2)
    }

    @Test func `when there is no more it ends, until it starts again`() {
        let feed = Feed(0..<2, within: .rows(2), in: managed)
        feed.requests[0].finish(.exhausted)
        managed.change { $0.scroll(to: 10) }
        feed.append(1)
        #expect(feed.requests.count == 1 && feed.plugin.state == .exhausted)
        #expect(!feed.plugin.retry())
        feed.plugin.reset()
        #expect(feed.requests.count == 2)
    }

    @Test func `a request that failed is made again on demand alone`() {
        let feed = Feed(0..<2, within: .rows(2), in: managed)
        feed.requests[0].finish(.failed)
        managed.change { $0.scroll(to: 10) }
        feed.append(1)
        #expect(feed.requests.count == 1 && feed.plugin.state == .failed)
        #expect(feed.plugin.retry() && !feed.plugin.retry())
        #expect(feed.requests.count == 2 && feed.plugin.state == .loading)
    }

    @Test func `a request ends once, and not after a new beginning`() {
        let feed = Feed(0..<2, within: .rows(2), in: managed)
        feed.plugin.reset()
        #expect(feed.requests.count == 2)
        feed.requests[0].finish(.exhausted)
        #expect(feed.plugin.state == .loading)
        feed.requests[1].finish(.failed)
        feed.requests[1].finish(.exhausted)
        #expect(feed.plugin.state == .failed)
    }

    @Test func `an empty page waits for a change`() {
        let feed = Feed(0..<2, within: .rows(2), in: managed)
        feed.requests[0].finish(.more)
        #expect(feed.requests.count == 1 && feed.plugin.state == .idle)
        managed.change { _ in }
        #expect(feed.requests.count == 1)
        feed.append(1)
        #expect(feed.requests.count == 2)
    }

    @Test func `a host that reports its visible range late is awaited`() {
        let feed = Feed(0..<2, within: .rows(0), in: managed)
        managed.reporter = nil
        feed.append(100)
        feed.requests[0].finish(.more)
        #expect(feed.requests.count == 1)
        feed.manifest.tellVisibleRange(managed.viewport.visibleRange)
        #expect(feed.requests.count == 1)
    }

    @Test func `a source that returns rows at once that no one sees comes to an end`() {
        var count = 0
        let manifest = ListManifest(sections: [SectionRecord("s", .low, cells: [])])
        manifest.addPlugins([
            LoadMorePlugin { [unowned manifest] request in
                count += 1
                manifest.insertCells(
                    boxes(count..<(count + 1), height: 0), at: ItemPath(0, 0))
                request.finish(.more)
            }
        ])
        managed.reporter = ViewportReporter(to: manifest)
        manifest.managedView = managed
        #expect(count >= 100 && count < 1_000)
    }

    // MARK: Both ends

    @Test func `at the beginning a short list is filled, and then waits for a scroll`() {
        let feed = Feed(0..<1, at: .beginning, within: .extents(1), in: managed)
        func load(_ rows: Range<Int>) {
            // Behind the first row, which stays visible, as one that announces more.
            feed.manifest.insertCells(boxes(rows), at: ItemPath(0, 1))
            feed.requests[feed.requests.count - 1].finish(.more)
        }
        for page in 1...4 {
            #expect(feed.requests.count == page)
            load(page * 10..<page * 10 + 1)
        }
        #expect(feed.requests.count == 5, "five rows fill the view and no more")
        load(100..<120)
        let count = feed.requests.count
        load(200..<220)
        #expect(feed.requests.count == count, "nothing was scrolled")
        managed.change { $0.scroll(to: 300) }
        managed.change { $0.scroll(to: 0) }
        #expect(feed.requests.count == count + 1)
    }

    @Test func `at the beginning more is loaded too, and what is seen does not move`() {
        let feed = Feed(100..<120, at: .beginning, within: .rows(4), in: managed)
        #expect(feed.requests.count == 1)
        managed.change { $0.scroll(to: 50) }
        let row = ItemPath(0, 3)
        let screen = managed.viewport.screenY(of: .row(row))
        feed.manifest.insertCells(boxes(90..<100, height: 33), at: ItemPath(0, 0))
        feed.requests[0].finish(.more)
        #expect(managed.viewport.screenY(0, 13) == screen)
        #expect(feed.requests.count == 1)
        managed.change { $0.scroll(to: 0) }
        #expect(feed.requests.count == 2)
    }

    @Test func `both ends load on their own`() {
        let feed = Feed(0..<20, at: .beginning, within: .rows(2), in: managed)
        var atEnd = 0
        feed.manifest.addPlugins([LoadMorePlugin(within: .rows(2)) { _ in atEnd += 1 }])
        managed.change { $0.scroll(to: .infinity) }
        managed.change { $0.scroll(to: 0) }
        #expect(feed.requests.count == 1 && atEnd == 1)
    }

    // MARK: Any course

    @Test(arguments: SeededGenerator.seeds(30))
    func
        `whatever is scrolled and loaded, one request runs at a time, and the end is never near for nothing`(
            _ seed: UInt64
        )
    {
        var random = SeededGenerator(seed: seed)
        let feed = Feed(0..<random.below(30), within: .rows(3), in: managed)
        var finished = 0
        for round in 0..<150 {
            switch random.below(6) {
            case 0: managed.change { $0.scroll(to: Double(random.below(2_000))) }
            case 1:
                managed.change {
                    $0.resize(ListSize(width: 100, height: Double(random.below(300))))
                }
            case 2: feed.append(random.below(4))
            case 3:
                feed.manifest.removeCells(
                    at: (0..<random.below(9)).map { ItemPath(0, $0) })
            default:
                guard feed.requests.count > finished else { continue }
                let rows = random.below(6)
                feed.append(rows)
                feed.requests[finished].finish(random.below(4) == 0 ? .failed : .more)
                finished += 1
                if feed.plugin.state == .failed { feed.plugin.retry() }
                if rows == 0 { feed.append(1) }
            }
            let isNear = managed.viewport.visibleRange.rowsAfter <= 3
            guard feed.requests.count - finished == (feed.plugin.state == .loading ? 1 : 0),
                !isNear || feed.plugin.state == .loading
            else {
                Issue.record("seed \(seed), round \(round): \(feed.plugin.state)")
                return
            }
        }
    }
}
