import Testing
import Waybill
import WaybillPlugins
import WaybillTesting
import WaybillViewport

/// What people do to lists, all of it by the headless host.
@MainActor
@Suite struct HeadlessListTests {
    typealias Aisle = ShoppingScreen.Aisle

    private let fruit = Aisle(name: "Fruit", goods: ["Apple", "Banana", "Cherry"])
    private let dairy = Aisle(name: "Dairy", goods: ["Milk", "Yoghurt"])
    private let freezer = Aisle(name: "Freezer", goods: ["Ice"])

    private func list(
        _ aisles: [Aisle], mode: SelectionMode = .none, mostGoods: Int = 0, height: Double = 24
    ) async throws -> HeadlessList {
        let screen = ShoppingScreen(aisles, mode: mode, mostGoods: mostGoods)
        let host = HeadlessHost(
            ShoppingApp(screen: screen), size: ListSize(width: 40, height: height))
        try await host.open("/")
        return try #require(host.list)
    }

    private func many(_ count: Int) -> Aisle {
        Aisle(name: "Many", goods: (0..<count).map { "Good \($0)" })
    }

    // MARK: In sight

    @Test func `what is visible can be touched and nothing else`() async throws {
        let list = try await list([many(100)], height: 5)
        #expect(list.headersInSight == ["Many"])
        #expect(list.rowsInSight == ["Good 0", "Good 1", "Good 2", "Good 3"])
        #expect(throws: HeadlessError.self) { try list.tap("Good 50") }
        try list.scroll(toRow: "Good 50")
        try list.tap("Good 50")
        try list.scroll(toRow: "Good 2")
        #expect(list.rowsInSight.contains("Good 2"))
        #expect(throws: HeadlessError.self) { try list.scroll(toRow: "Nothing") }
    }

    @Test func `what comes near is fetched ahead and what is seen is counted`() async throws {
        let list = try await list([many(100)], height: 10)
        let (clock, display) = (TestClock(), DisplayLog())
        var seen: [String] = []
        let impressions = ImpressionsPlugin(clock: clock) { seen.append($0.record.id.description) }
        list.manifest.addPlugins([display, impressions])
        list.scroll(by: 40)
        #expect(display.prefetched.contains("Good 49") || display.displayed.contains("Good 49"))
        #expect(display.displayed.contains("Good 41") && display.ended.contains("Good 0"))
        clock.advance(by: .seconds(2))
        impressions.check()
        #expect(seen.contains("Good 41") && !seen.contains("Good 90"))
    }

    // MARK: Touching

    @Test func `a swipe uncovers actions and performs them`() async throws {
        let list = try await list([fruit, dairy])
        #expect(try list.swipe("Banana", .trailing) == ["Delete"])
        try list.perform("Delete", on: "Banana")
        #expect(list.rowsInSight == ["Apple", "Cherry", "Milk", "Yoghurt"])
        try list.fullSwipe("Milk", .trailing)
        #expect(list.rowsInSight == ["Apple", "Cherry", "Yoghurt"])
        #expect(throws: HeadlessError.self) { try list.swipe("Apple", .leading) }
    }

    @Test func `a tap beside uncovered actions covers them, and selects nothing`() async throws {
        let list = try await list([fruit], mode: .multiple)
        try list.swipe("Banana", .trailing)
        try list.tap("Apple")
        #expect(list.manifest.swipe == nil && list.selectedRows.isEmpty)
        try list.tap("Apple")
        #expect(list.selectedRows == ["Apple"])
    }

    @Test func `several rows are chosen, by taps and in a range`() async throws {
        let list = try await list([fruit, dairy], mode: .multiple)
        try list.tap("Apple")
        try list.extendSelection(to: "Milk")
        #expect(list.selectedRows == ["Apple", "Banana", "Cherry", "Milk"])
        try list.tap("Banana")
        #expect(list.selectedRows == ["Apple", "Cherry", "Milk"])
        try list.perform("Delete", on: "Cherry")
        #expect(list.selectedRows == ["Apple", "Milk"])
    }

    @Test func `a row is dragged to another section, and the state follows`() async throws {
        let list = try await list([fruit, dairy, freezer])
        try list.hold("Cherry")
        #expect(try list.drag(over: "Ice") == nil)
        #expect(try list.drag(over: "Milk") == ItemPath(section: 1, item: 0))
        #expect(list.rowsInSight.first == "Apple", "nothing moves while it is held")
        list.drop()
        #expect(list.rowsInSight == ["Apple", "Banana", "Cherry", "Milk", "Yoghurt", "Ice"])
        // The state is in that order too: what is described next changes nothing else.
        try list.perform("Delete", on: "Banana")
        #expect(list.rowsInSight == ["Apple", "Cherry", "Milk", "Yoghurt", "Ice"])
    }

    @Test func `a screen reader does what a drag and a swipe do`() async throws {
        let list = try await list([fruit, dairy])
        #expect(try list.actions(of: "Banana") == ["Delete", "Move up", "Move down"])
        try list.perform("Move down", on: "Banana")
        #expect(list.rowsInSight.prefix(3) == ["Apple", "Cherry", "Banana"])
        #expect(throws: HeadlessError.self) { try list.perform("Move up", on: "Apple") }
    }

    @Test func `a section is folded up and unfolded`() async throws {
        let list = try await list([fruit, dairy])
        try list.perform("Collapse", on: "Fruit")
        #expect(list.rowsInSight == ["Milk", "Yoghurt"])
        #expect(list.headersInSight == ["Fruit", "Dairy"])
        try list.perform("Expand", on: "Fruit")
        #expect(list.rowsInSight.count == 5)
    }

    // MARK: Scrolling

    @Test func `a pull refreshes, and one that is too short does not`() async throws {
        let list = try await list([fruit])
        list.scroll(by: -2)
        #expect(list.rowsInSight == fruit.goods)
        list.scroll(by: -3)
        #expect(list.rowsInSight.first == "Fresh 3")
        list.scroll(by: -3)
        #expect(list.rowsInSight.prefix(2) == ["Fresh 4", "Fresh 3"])
    }

    @Test func `the end of the list loads more until there is no more`() async throws {
        let list = try await list([many(10)], mostGoods: 200, height: 10)
        #expect(list.sections[0].cells.count < 60)
        for _ in 0..<40 { list.scroll(by: 10) }
        #expect(list.sections[0].cells.count == 200)
        #expect(list.rowsInSight.last == "More 199")
    }

    @Test func `the index leads to its section`() async throws {
        let list = try await list([many(50), fruit, dairy], height: 5)
        try list.jump(toIndexTitle: "D")
        #expect(list.headersInSight.contains("Dairy") && list.rowsInSight.contains("Milk"))
        #expect(throws: HeadlessError.self) { try list.jump(toIndexTitle: "") }
    }

    @Test func `a request to see a row is carried out`() async throws {
        let list = try await list([many(1_000)], height: 5)
        list.manifest.scroll(ListScrollRequest(to: .row("Good 700"), alignment: .center))
        #expect(list.rowsInSight.contains("Good 700"))
        try list.scroll(to: .row(ItemPath(section: 0, item: 3)), .top)
        #expect(list.rowsInSight.contains("Good 3"))
        #expect(throws: HeadlessError.self) {
            try list.scroll(to: .row(ItemPath(section: 0, item: 1_000)))
        }
    }
}

private struct ShoppingApp: ListApp {
    let screen: ShoppingScreen

    var name: String { "Shop" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? screen : nil }
}

/// Writes down what was fetched ahead and what was on screen.
private final class DisplayLog: ListListener {
    private(set) var prefetched: [String] = []
    private(set) var displayed: [String] = []
    private(set) var ended: [String] = []

    func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .prefetch(let context, true): prefetched.append(context.record.id.description)
        case .displayed(let context, .willAppear): displayed.append(context.record.id.description)
        case .displayed(let context, .didDisappear): ended.append(context.record.id.description)
        default: break
        }
    }
}
