import Synchronization
import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct AppSessionTests {
    private let app = FruitApp { text in
        ["apple", "banana", "cherry"].filter { text.isEmpty || $0.contains(text) }
    }

    // Behaviour 3/22, 3/28, 3/controller-request, 5/42
    @Test func `a screen opens, loads and shows its rows`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/")
        #expect(host.visibleRows == ["apple", "banana", "cherry"])
        #expect(
            host.log == [
                "opened /", "appeared All fruits", "will show loading at once",
                "status loading", "will show ready", "planned +0-0 +0-1 +0-2", "status ready",
            ])
    }

    // Behaviour 5/46
    @Test func `a covered screen reads nothing, and catches up when it is shown again`()
        async throws
    {
        let (changes, source) = AsyncStream<Void>.makeStream()
        let asked = Mutex(0)
        let reads = Mutex(0)
        let app = FruitApp(
            changes: {
                AsyncStream {
                    let number = asked.withLock { asked in
                        asked += 1
                        return asked
                    }
                    // The first value only says that changes are followed.
                    return number == 1 ? () : await changes.first { _ in true }
                }
            },
            fetch: { _ in
                let number = reads.withLock { reads in
                    reads += 1
                    return reads
                }
                return ["fruit \(number)"]
            })
        let host = HeadlessHost(app)
        try await host.open("/")
        source.yield()
        while host.visibleRows != ["fruit 2"] { await Task.yield() }
        try await host.open("/fruit/apple")
        for _ in 0..<5 { source.yield() }
        // Requesting the next event sends the one before.
        while asked.withLock(\.self) < 8 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(reads.withLock(\.self) == 2, "no one looks at it")
        await host.back()
        #expect(host.visibleRows == ["fruit 3"])
        #expect(reads.withLock(\.self) == 3, "of five changes one reading")
    }

    @Test func `how deep a session is goes on counting beyond the most screens`() {
        let session = AppSession(app: app)
        let most = AppSession.mostScreens
        for number in 1...most + 3 {
            session.open(FruitRoute.fruit("\(number)").url)
            #expect(session.depth == number && session.screens.count == min(number, most))
        }
        session.open(FruitRoute.fruit("\(most + 3)").url)
        #expect(session.depth == most + 3, "renewed in its place")
        for _ in 0..<most + 9 { session.back() }
        #expect(session.depth == 1 && session.screens.count == 1, "the first is opened again")
        #expect(session.screen?.description.url == FruitRoute.fruit("1").url)
        session.close()
        #expect(session.depth == 0)
    }

    // Behaviour 3/22
    @Test func `tapping a row opens its screen and back shows the list as it was`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/")
        try await host.tap("banana")
        #expect(host.title == "banana" && host.url == "/fruit/banana")
        await host.back()
        #expect(host.visibleRows.count == 3)
        #expect(
            host.log.suffix(10) == [
                "selected banana", "disappeared All fruits", "opened /fruit/banana",
                "appeared banana", "will show ready at once", "status ready",
                "disappeared banana", "appeared All fruits", "will show ready at once",
                "status ready",
            ])
    }

    @Test func `an app with two screens at one address does not start`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = HeadlessHost(TwiceApp()) }
        }
    }

    /// Two declarations of one address.
    private struct TwiceApp: ListApp {
        let name = "Twice"
        let tabs: [Tab] = []
        var routes: Routes {
            Route("/a/:x", as: String.self).destination { FruitScreen(name: $0) }
            Route("/a/:y", as: String.self).destination { FruitScreen(name: $0) }
        }
    }

    private struct DeepApp: ListApp {
        let name = "Deep"
        let tabs = [[], ["a"], ["a", "b"], ["c"]].map {
            Tab("/" + $0.joined(separator: "/"), RouteURL(path: $0))
        }
        func screen(at url: RouteURL) -> (any Screen)? {
            FruitScreen(name: url.path.joined(separator: "/"))
        }
    }

    @Test(arguments: [
        ("/", "/"), ("/x", "/"), ("/x/y", "/"), ("/a", "/a"), ("/a/x", "/a"), ("/a/b/x", "/a/b"),
        ("/ab", "/"), ("/c/x", "/c"),
    ])
    func `a screen belongs to the nearest main place above it`(address: String, tab: String) throws
    {
        let session = AppSession(app: DeepApp())
        let url = try #require(RouteURL(address))
        let page = session.frame(of: ScreenDescription("Deep", url: url))
        #expect(page.tabs.filter(\.isCurrent).map(\.title) == [tab])
    }

    // Behaviour 3/7
    @Test func `typing changes the rows, the address and nothing else`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/")
        try await host.type("an")
        #expect(host.visibleRows == ["banana"])
        #expect(host.url == "/?q=an")
        #expect(host.plans.last { $0 != "nothing" } == "-0-0 -0-2")
    }

    @Test func `searching opens the address of the results`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/")
        try await host.search("cherry")
        #expect(host.url == "/?q=cherry" && host.visibleRows == ["cherry"])
    }

    @Test func `nothing found is a status with a hint`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/?q=x")
        #expect(host.page?.status == .empty("No fruit", hint: "Wait for summer"))
        #expect(host.semantics.children.contains { $0.role == .status })
    }

    // Behaviour 3/27, 3/37, 5/46
    @Test func `a failure is an alert and trying again recovers`() async throws {
        let isRotten = Flag(true)
        let host = HeadlessHost(
            FruitApp { _ in
                if isRotten.value { throw Rotten() }
                return ["apple"]
            })
        try await host.open("/")
        #expect(host.page?.status == .failed("The fruit is rotten", canRetry: true))
        isRotten.value = false
        try await host.tap("Try again")
        #expect(host.page?.status == .ready)
        #expect(host.visibleRows == ["apple"])
    }

    // Behaviour 3/12
    @Test func `a failed refresh keeps the rows already shown`() async throws {
        let isRotten = Flag(false)
        let (changes, change) = AsyncStream<Void>.makeStream()
        let host = HeadlessHost(
            FruitApp(changes: { changes }) { _ in
                if isRotten.value { throw Rotten() }
                return ["apple"]
            })
        // What follows changes has a value at once.
        change.yield()
        try await host.open("/")
        #expect(host.visibleRows == ["apple"])
        isRotten.value = true
        change.yield()
        await host.wait { $0.page?.status == .failed("The fruit is rotten", canRetry: true) }
        #expect(host.visibleRows == ["apple"])
    }

    @Test func `a search that fails has no rows of the search before`() async throws {
        let isRotten = Flag(false)
        let host = HeadlessHost(
            FruitApp { _ in
                if isRotten.value { throw Rotten() }
                return ["apple"]
            })
        try await host.open("/")
        #expect(host.visibleRows == ["apple"])
        isRotten.value = true
        try await host.type("a")
        #expect(host.visibleRows.isEmpty)
        #expect(host.page?.status == .failed("The fruit is rotten", canRetry: true))
    }

    @Test(arguments: ["/nowhere", "/fruit", "/fruit/a/b", "nonsense", ""])
    func `an address without a screen is refused and changes nothing`(_ address: String)
        async throws
    {
        let host = HeadlessHost(app)
        try await host.open("/")
        await #expect(throws: HeadlessError.self) { try await host.open(address) }
        #expect(host.url == "/")
    }

    @Test func `what is not on the screen cannot be tapped and the message lists what is`()
        async throws
    {
        let host = HeadlessHost(app)
        try await host.open("/")
        do {
            try await host.tap("mango")
            Issue.record("there is no mango")
        } catch {
            #expect("\(error)".contains("apple | banana | cherry | All"))
        }
    }

    @Test func `going back from the first screen stays there`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/")
        await host.back()
        #expect(host.url == "/")
    }

    @Test func `opening the address that is shown starts again and adds nothing to go back to`()
        async throws
    {
        let host = HeadlessHost(app)
        try await host.open("/")
        try await host.tap("banana")
        for _ in 0..<3 { try await host.open("/fruit/banana") }
        #expect(
            host.log.suffix(5) == [
                "disappeared banana", "opened /fruit/banana", "appeared banana",
                "will show ready at once", "status ready",
            ])
        await host.back()
        #expect(host.url == "/" && host.visibleRows.count == 3)
        try await host.tap("All")
        #expect(host.log.suffix(2) == ["planned +0-0 +0-1 +0-2", "status ready"])
        await host.back()
        #expect(host.log.last == "status ready")
    }

    @Test func `an address that was typed is the one that is shown`() async throws {
        let session = AppSession(app: app)
        #expect(session.open(RouteURL()) == .opened)
        await session.settle()
        session.perform(.search, .set("an"))
        await session.settle()
        let typed = try #require(RouteURL("/?q=an"))
        #expect(session.open(typed) == .renewed && session.screens.count == 1)
        #expect(session.open(RouteURL()) == .opened && session.screens.count == 2)
    }

    @Test func `the search of an app is the first main place with a field, and nothing begins`() {
        let session = AppSession(app: FruitApp { _ in [] })
        #expect(session.searchURL == RouteURL())
        #expect(session.screens.isEmpty)
        #expect(AppSession(app: Unsearchable()).searchURL == nil)
    }

    /// An app whose main places have no field, one of which is not there.
    private struct Unsearchable: ListApp {
        var name: String { "Unsearchable" }
        var tabs: [Tab] {
            [
                Tab("Gone", RouteURL(path: ["gone"])),
                Tab("Fruit", FruitRoute.fruit("apple").url),
            ]
        }

        func screen(at url: RouteURL) -> (any Screen)? {
            url.path.first == "fruit" ? FruitScreen(name: "apple") : nil
        }
    }

    @Test func `the semantics tree names what a person perceives`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/?q=apple")
        #expect(
            host.semantics.description == """
                page "All fruits"
                  navigation "Fruits"
                    link "All" = current
                  heading "All fruits"
                  searchBox "Search fruits" = apple
                  button "Search"
                  list ""
                    listItem "apple"
                      link "apple"
                """)
        #expect(
            host.semantics.focusOrder.map(\.name) == ["All", "Search fruits", "Search", "apple"])
    }

    @Test func `a session runs in any actor`() async {
        actor Visitor {
            func rows(of app: FruitApp) async -> Int {
                let session = AppSession(app: app)
                session.open(RouteURL())
                await session.settle()
                return session.page?.sections.first?.rows.count ?? 0
            }
        }
        #expect(await Visitor().rows(of: app) == 3)
    }

    /// A switch that a test throws while an app runs.
    private final class Flag: Sendable {
        private let state: Mutex<Bool>

        init(_ value: Bool) { state = Mutex(value) }

        var value: Bool {
            get { state.withLock(\.self) }
            set { state.withLock { $0 = newValue } }
        }
    }
}
