import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

/// A list that is pulled down to see something newer.
@Suite struct PullToRefreshTests {
    /// A value in a place of its own, for expectations that change it.
    private final class Pull {
        private var value: PullToRefresh
        var state: PullToRefresh.State { value.state }

        init(distance: Double) { value = PullToRefresh(distance: distance) }

        func pull(by distance: Double) { value.pull(by: distance) }
        func release() -> Bool { value.release() }
        @discardableResult func begin() -> Bool { value.begin() }
        func end() { value.end() }
    }

    // MARK: The value

    @Test func `letting go refreshes when it is pulled far enough`() {
        let pull = Pull(distance: 60)
        pull.pull(by: 30)
        #expect(pull.state == .pulled(0.5))
        #expect(!pull.release() && pull.state == .idle)
        pull.pull(by: 60)
        #expect(pull.state == .pulled(1))
        #expect(pull.release() && pull.state == .refreshing)
        pull.end()
        #expect(pull.state == .idle)
    }

    @Test func `nothing begins twice`() {
        let pull = Pull(distance: 60)
        #expect(pull.begin() && !pull.begin())
        pull.pull(by: 100)
        #expect(pull.state == .refreshing && !pull.release())
        pull.end()
        pull.end()
        #expect(pull.state == .idle && !pull.release())
    }

    @Test func `a pull that was there when a refresh ended is over`() {
        let pull = Pull(distance: 60)
        pull.begin()
        pull.pull(by: 100)
        pull.end()
        pull.pull(by: 120)
        #expect(pull.state == .idle && !pull.release())
        pull.pull(by: 120)
        #expect(pull.release())
    }

    @Test(arguments: [0, -5, Double.nan])
    func `nonsense distances count as the smallest`(_ distance: Double) {
        let pull = Pull(distance: distance)
        pull.pull(by: .nan)
        pull.pull(by: -3)
        #expect(pull.state == .idle && !pull.release())
        pull.pull(by: 1)
        #expect(pull.release())
    }

    // MARK: The plugin

    @Test func `a plugin follows the host's scroll events`() {
        var requests: [PullToRefreshPlugin.Request] = []
        var states: [PullToRefresh.State] = []
        let plugin = PullToRefreshPlugin(distance: 50) { requests.append($0) }
        plugin.onChange = { states.append($0) }
        let manifest = ListManifest(plugins: [plugin])
        func pull(to offsets: Double...) {
            manifest.tellScroll(.willBeginDragging)
            for offset in offsets { manifest.tellScroll(.didScroll(to: offset)) }
            manifest.tellScroll(.didEndDragging(willDecelerate: true))
            manifest.tellScroll(.didScroll(to: -90))
            manifest.tellScroll(.didEndDecelerating)
        }
        manifest.tellScroll(.didScroll(to: -90))
        #expect(plugin.state == .idle)
        pull(to: 20, -25)
        pull(to: -25, -100)
        pull(to: -100)
        #expect(requests.count == 1)
        #expect(
            states == [.pulled(0.5), .idle, .pulled(0.5), .pulled(2), .refreshing])
        requests[0].end()
        requests[0].end()
        pull(to: -60)
        requests[0].end()
        #expect(requests.count == 2 && plugin.state == .refreshing)
        requests[1].end()
        #expect(plugin.state == .idle)
    }

    @Test func `a program may refresh, and a source may return at once`() {
        var count = 0
        let plugin = PullToRefreshPlugin(distance: 50) { request in
            count += 1
            request.end()
        }
        #expect(plugin.refresh() && plugin.refresh() && count == 2)
        #expect(plugin.state == .idle)
    }

    @Test func `a refresh goes on when the view goes, a pull does not`() {
        let plugin = PullToRefreshPlugin(distance: 50) { _ in }
        let manifest = ListManifest(plugins: [plugin])
        let views = [JudgedView(), JudgedView()]
        manifest.managedView = views[0]
        manifest.tellScroll(.willBeginDragging)
        manifest.tellScroll(.didScroll(to: -40))
        manifest.managedView = views[1]
        #expect(plugin.state == .idle)
        manifest.tellScroll(.didEndDragging(willDecelerate: false))
        plugin.refresh()
        manifest.managedView = nil
        manifest.removePlugin(plugin)
        #expect(plugin.state == .refreshing && !plugin.refresh())
    }
}
