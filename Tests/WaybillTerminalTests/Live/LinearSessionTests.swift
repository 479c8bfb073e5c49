import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct LinearSessionTests {
    private func start(_ app: some ListApp = ChainApp(), at url: String = "/") throws
        -> LinearSession
    {
        let session = LinearSession(app)
        let url = try #require(RouteURL(url))
        try #require(session.open(url) == .opened)
        return session
    }

    private func lines(_ session: LinearSession, after command: String) async -> [String] {
        await session.read(command)
        await session.settle()
        return session.takeLines()
    }

    @Test func `a screen is printed once, with numbers for what can be pressed`() async throws {
        let session = try start()
        let lines = session.takeLines()
        #expect(
            lines.prefix(5)
                == ["Chain  1) [Start]  2) Other", "Start", "Rows", "3) row0", "4) row1"])
        #expect(lines.count == LinearSession.linesAtOnce + 1 && lines.last == "n: more. ?: help.")
        #expect(session.takeLines().isEmpty)
        #expect(await self.lines(session, after: "").isEmpty)
    }

    /// Many ways to see a screen, whose numbers make its lines longer.
    private struct ManyChoices: ListApp {
        let name = "Many"
        let tabs: [Tab] = []

        func screen(at url: RouteURL) -> (any Screen)? { Ways() }

        private struct Ways: Screen {
            func describe(_ context: Context) -> ScreenDescription {
                var screen = ScreenDescription("Many")
                let choices = (0..<30).map { number in
                    Choice(
                        title: "Way \(number)", url: RouteURL(path: ["\(number)"]),
                        isCurrent: false)
                }
                screen.choices = [ChoiceGroup(label: "Ways", choices: choices)]
                return screen
            }
        }
    }

    @Test(arguments: [20, 40, 79, 80, 200])
    func `no line is wider than the terminal, numbers included`(_ width: Int) throws {
        let session = LinearSession(ManyChoices(), width: width)
        try #require(session.open(RouteURL()) == .opened)
        let lines = session.takeLines()
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width }, "\(lines)")
        let text = lines.joined(separator: " ")
        for number in 0..<30 { #expect(text.contains("\(number + 1)) Way \(number)")) }
        #expect(lines.allSatisfy { !$0.hasSuffix(")") }, "\(lines)")
    }

    @Test func `a number opens what it stands before, and b goes back`() async throws {
        let session = try start()
        _ = session.takeLines()
        #expect(await lines(session, after: " 5 ")[1] == "At 2")
        #expect(session.url == RouteURL("/2"))
        #expect(await lines(session, after: "b")[1] == "Start")
        #expect(await lines(session, after: "b") == ["This is the first screen."])
        #expect(await lines(session, after: "2")[1] == "At other")
    }

    @Test func `n prints more until all is printed`() async throws {
        let session = try start()
        var rows = session.takeLines().filter { $0.contains("row") }
        for _ in 0..<3 { rows += await lines(session, after: "n").filter { $0.contains("row") } }
        #expect(rows == (0..<80).map { "\($0 + 3)) row\($0)" })
    }

    @Test func `n goes on through a long list, and does not repeat what is above it`()
        async throws
    {
        let session = try start(LongApp())
        var printed = session.takeLines()
        for _ in 0..<20 { printed += await lines(session, after: "n") }
        let rows = printed.filter { $0.hasPrefix("row") }
        #expect(rows == (0..<450).map { "row\($0)" })
        #expect(printed.filter { $0 == "Long" }.count == 1)
        #expect(await lines(session, after: "n") == ["That is all."])
    }

    @Test func `what changes is printed, and nothing else; numbers stay`() async throws {
        let session = try start(EditedApp())
        let first = session.takeLines()
        #expect(first.suffix(5) == ["3) change", "4) one", "5) two", "6) three", "?: help."])
        #expect(await lines(session, after: "3") == ["7) new"])
        #expect(await lines(session, after: "5") == ["There is no 5 any more."])
        #expect(await lines(session, after: "3") == ["2 lines have gone."])
        _ = await lines(session, after: "6")
        #expect(session.url == RouteURL("/three"))
    }

    @Test(arguments: ["0", "-1", "999", "99999999999999999999", "x", "n n", "\u{1B}[A", "🇯🇵"])
    func `an unknown command is reported, in text that commands no terminal`(
        _ line: String
    ) async throws {
        let session = try start()
        _ = session.takeLines()
        let lines = await lines(session, after: line)
        #expect(lines.count == 1 && session.url == RouteURL() && !session.isOver)
        #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 })
        await session.read("q")
        #expect(session.isOver)
    }

    @Test func `a slash is named by the help where there is something to search`() async throws {
        let chain = try start()
        _ = chain.takeLines()
        #expect(await !lines(chain, after: "?").contains("/ and words: search."))
        #expect(await lines(chain, after: "?").contains("b: go back."))
        let edited = try start(EditedApp())
        #expect(await lines(edited, after: "?").contains("/ and words: search."))
    }

    @Test func `a slash and words search, where the app does`() async throws {
        let session = try start()
        _ = session.takeLines()
        #expect(await lines(session, after: "/park") == ["There is nothing to search here."])
        let other = try start(EditedApp())
        _ = other.takeLines()
        _ = await lines(other, after: "/ some words ")
        #expect(other.url == RouteURL("/search?q=some%20words"))
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `random pages are lines without rules, signs and wide gaps`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, isHostile: true)
        var numbers: [ElementID: Int] = [:]
        let page = LinearPage(pages.page(), width: 60, style: .live, numbers: &numbers)
        for target in page.targets {
            let number = numbers[target.id] ?? 0
            #expect(
                page.lines.contains { $0.contains("\(number))") },
                "seed \(seed), \(number) \(target.element.label) \(page.lines)")
        }
        for line in page.lines {
            #expect(!line.contains("   ") && !line.contains("══") && !line.contains("──"))
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, "seed \(seed)")
        }
    }
}

/// A list of 450 rows that lead nowhere.
private struct LongApp: ListApp {
    var name: String { "App" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        var description = ScreenDescription("Long", url: url)
        description.sections = [
            SectionRecord(cells: (0..<450).map { CellRecord(.text("row\($0)"), $0) })
        ]
        return SampleScreen(description: description)
    }
}

/// A list with a row that changes it, and a search.
private struct EditedApp: ListApp {
    var name: String { "App" }
    var tabs: [Tab] {
        [
            Tab("All", RouteURL()),
            Tab("Search", RouteURL(path: ["search"])),
        ]
    }

    func screen(at url: RouteURL) -> (any Screen)? {
        if url.path.isEmpty { return EditedScreen() }
        guard url.path == ["search"] else {
            return SampleScreen(description: ScreenDescription("Row", url: url))
        }
        var description = ScreenDescription("Search", url: url)
        description.search = SearchField(
            label: "Search", text: url["q"] ?? "", prompt: "Words",
            target: RouteURL(path: ["search"]), parameter: "q", onChange: { _ in })
        return SampleScreen(description: description)
    }
}

/// Rows, the first of which changes the others.
private struct EditedScreen: Screen {
    private static let names = [["one", "two", "three"], ["one", "new", "three"], ["three"]]

    let state = 0

    func reduce(_ state: inout Int, _ action: Int) -> Effect<Int> {
        state = action
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var change = CellRecord(SampleCell.self, model: .text("change"), id: "change") { _, _ in
            context.dispatch(state + 1)
        }
        change.allowsSelection = true
        let rows = EditedScreen.names[min(state, 2)].map { name in
            var record = CellRecord(SampleCell.self, model: .text(name), id: name)
            record.destination = RouteURL("/\(name)")
            record.allowsSelection = true
            return record
        }
        var description = ScreenDescription("Rows", url: RouteURL())
        description.sections = [SectionRecord(cells: [change] + rows)]
        return description
    }
}
