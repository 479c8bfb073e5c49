import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// The list that stays beside what was opened from it in a wide window.
@Suite(.timeLimit(.minutes(60)))
struct LiveSideTests {
    private var link: LiveLink
    private var page = LivePage(at: "/")

    init() { link = WebHost(LetterApp(), clock: TestClock(), spinner: .none).link() }

    private mutating func say(_ message: String) async throws {
        try await link.receive(message)
        try page.take(try #require(await link.next()))
    }

    private mutating func open(_ letter: String, isWide: Bool = true) async throws {
        try await say(page.show())
        let row = try #require(page.rows.first { $0.id == letter })
        try await say(page.follow(row, to: "/letters/\(letter)", isWide: isWide))
    }

    /// What is beside the page: the addresses of its links.
    private var beside: [String] {
        page.document.elements(with: "id", "w-side").flatMap(\.descendants)
            .filter { $0["class"] == "cell" }.compactMap { $0["href"] }
    }

    private let all = ["/letters/a", "/letters/b", "/letters/c", "/export.csv"]

    @Test mutating func `a row that opens a page in a wide window keeps its list beside it`()
        async throws
    {
        try await open("b")
        #expect(page.title.hasPrefix("Letter b") && beside == all)
        let title = page.document.elements(with: "id", "w-beside").first
        #expect(title?.text == "Letters")
    }

    @Test mutating func `in a narrow window the page is alone`() async throws {
        try await open("b", isWide: false)
        #expect(page.title.hasPrefix("Letter b") && beside.isEmpty)
    }

    @Test mutating func `another row replaces the page, and the list is not sent again`()
        async throws
    {
        try await open("b")
        try await link.receive(page.beside(to: "/letters/a"))
        let frame = try #require(await link.next())
        #expect(!frame.contains("w-side"))
        try page.take(frame)
        #expect(page.title.hasPrefix("Letter a") && beside == all && page.depth == 1)
        try await say(try #require(page.travel(to: 0)))
        #expect(page.title.hasPrefix("Letters") && beside.isEmpty)
        let counts = [
            "a opened 0 times", "b opened 1 times", "c opened 0 times", "Export",
        ]
        #expect(page.rows.map(\.text) == counts)
    }

    @Test mutating func `the list beside the page shows what changes in it`() async throws {
        try await open("b")
        func texts() -> [String] {
            page.document.elements(with: "id", "w-side").flatMap(\.descendants)
                .filter { $0["class"] == "cell" }.map(\.text)
        }
        #expect(texts()[1] == "b opened 1 times")
        try await say(page.beside(to: "/letters/c"))
        #expect(texts()[2] == "c opened 1 times")
    }

    @Test mutating func `a page that is loaded by its address has nothing beside it`()
        async throws
    {
        page = LivePage(at: "/letters/b")
        try await say(page.show())
        #expect(page.title.hasPrefix("Letter b") && beside.isEmpty)
    }

    @Test mutating func `an address without a row beside the page replaces nothing`()
        async throws
    {
        try await open("b")
        try await say(page.beside(to: "/letters/z"))
        #expect(page.undone == [page.said] && page.address == "/letters/b")
        #expect(page.title.hasPrefix("Letter b") && beside == all)
    }

    @Test mutating func `a row that has changed since opens nothing, and the page says so`()
        async throws
    {
        try await open("b")
        var late = page
        try await say(page.beside(to: "/letters/c"))
        // The press of a page on which it was opened once less.
        _ = late.beside(to: "/letters/c")
        try await link.receive(late.beside(to: "/letters/c"))
        let frame = try #require(await link.next())
        #expect(frame.contains(#""z":[\#(late.said)]"#) && !frame.contains(#""t":"#))
        try await say(try #require(page.travel(to: 0)))
        let counts = ["a opened 0 times", "b opened 1 times", "c opened 1 times", "Export"]
        #expect(page.rows.map(\.text) == counts)
    }

    @Test mutating func `a row beside the page may lead to a route of a developer`()
        async throws
    {
        let target = "/export.csv"
        var host = WebHost(LetterApp(), clock: TestClock(), spinner: .none)
        host.hasRoutesBeside = true
        link = host.link()
        try await open("b")
        try await link.receive(page.beside(to: target))
        #expect(await link.next() == LiveFrame.leaving(for: target, from: 1))
        try page.take(try #require(await link.next()))
        #expect(page.title.hasPrefix("Letter b") && beside == all)
    }

    @Test func `of a long list the rows around the one that is open are drawn`() throws {
        var page = Page(ScreenDescription("Long"), appName: "App", tabs: [])
        page.sections = (0..<3).map { section in
            Page.Section(
                id: RecordID(section),
                rows: (0..<90).map { row in
                    let number = section * 90 + row
                    return Page.Row(
                        id: RecordID(number), content: .text("\(number)"),
                        destination: number.isMultiple(of: 2)
                            ? RouteURL(path: ["\(number)"]) : nil)
                })
        }
        for (anchor, first, last) in [(0, 0, 198), (120, 20, 218), (268, 70, 268)] {
            let side = try #require(SideHTML(page, around: RouteURL(path: ["\(anchor)"])))
            let document = try HTMLDocument("<html>\(side.source(.plain))</html>")
            let links = document.root.descendants.filter { $0["class"] == "cell" }.map(\.text)
            #expect(links.count == SideHTML.mostRows)
            #expect(links.first == "\(first)" && links.last == "\(last)", "around \(anchor)")
        }
    }
}

/// An app of a list that counts how often its rows were opened, except the first, and a page for
/// each letter.
private struct LetterApp: ListApp {
    var name: String { "Letters" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        switch url.path.first {
        case nil: LetterList()
        case "letters": LetterPage(url: url)
        default: nil
        }
    }
}

private struct LetterPage: Screen {
    let url: RouteURL

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Letter \(url.path.last ?? "")", url: url)
    }
}

private struct LetterList: Screen {
    var state: [String: Int] { [:] }

    func reduce(_ state: inout [String: Int], _ letter: String) -> Effect<String> {
        if letter != "a" { state[letter, default: 0] += 1 }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription("Letters") {
            SectionRecord("letters") {
                for letter in ["a", "b", "c"] {
                    CellRecord(letter, .text("\(letter) opened \(state[letter] ?? 0) times")) {
                        context.dispatch(letter)
                    }
                    .destination(RouteURL(path: ["letters", letter]))
                }
                CellRecord("export", .text("Export")).destination(RouteURL(path: ["export.csv"]))
            }
        }
    }
}
