import Testing
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct HeadlessHostTests {
    /// A screen of rows with a title and a second line each, and of choices.
    private struct Words: Screen {
        var rows: [(id: Int, title: String, line: String)]
        var choices: [String] = []
        var tapped: @Sendable (Int) -> Void = { _ in }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Words", url: RouteURL())
            screen.choices = [
                ChoiceGroup(
                    label: "Show",
                    choices: choices.map {
                        Choice(title: $0, url: RouteURL(path: [$0]), isCurrent: false)
                    })
            ]
            screen.sections = [
                SectionRecord(
                    id: "words",
                    cells: rows.map { row in
                        var record = CellRecord(
                            row.id,
                            .column([.text(row.title, .headline), .text(row.line, .secondary)])
                        ) { tapped(row.id) }
                        record.allowsSelection = row.id >= 0
                        return record
                    })
            ]
            return screen
        }
    }

    /// The rows that a tap hits, and what it throws.
    private func tap(_ text: String, _ screen: Words) async throws -> [Int] {
        let (numbers, reported) = AsyncStream<Int>.makeStream()
        var screen = screen
        screen.tapped = { reported.yield($0) }
        let host = try await HeadlessHost(showing: screen)
        try await host.tap(text)
        reported.finish()
        var all: [Int] = []
        for await number in numbers { all.append(number) }
        return all
    }

    private let parks = Words(rows: [
        (1, "Central Park Zoo", "a zoo in Central Park"), (2, "Central Park", "a park"),
        (3, "Bryant Park", "a park"),
    ])

    @Test func `a tap prefers the whole text of a row, then one of its texts, then a part`()
        async throws
    {
        #expect(try await tap("Central Park", parks) == [2])
        #expect(try await tap("Central Park a park", parks) == [2])
        #expect(try await tap("Bryant", parks) == [3])
        #expect(try await tap("zoo in", parks) == [1])
    }

    @Test func `a tap that means several things is refused with all of them`() async throws {
        await #expect {
            _ = try await tap("a park", parks)
        } throws: { error in
            (error as? AmbiguousTap)?.candidates == [
                "row \"Central Park a park\"", "row \"Bryant Park a park\"",
            ]
        }
        let twice = Words(rows: [(1, "Open", "")], choices: ["Open"])
        let error = await #expect(throws: AmbiguousTap.self) { _ = try await tap("Open", twice) }
        #expect(
            error?.description
                == "\"Open\" is shown by row \"Open\" | choice \"Open\": name one of them by more "
                + "of its text")
    }

    @Test func `what can be tapped comes before what cannot, and nothing else is missing`()
        async throws
    {
        let rows = Words(rows: [(-1, "Park", ""), (2, "Park", "closed")])
        #expect(try await tap("Park", rows) == [2])
        let closed = Words(rows: [(-1, "Park", "")])
        let refused = await #expect(throws: HeadlessError.self) {
            _ = try await tap("Park", closed)
        }
        #expect(refused?.missing == "\"Park\" that can be tapped")
        let missing = await #expect(throws: HeadlessError.self) {
            _ = try await tap("Zoo", closed)
        }
        #expect(missing?.visible == ["Park"])
    }

    private struct Offline: Error {}

    private struct Slow: Screen {
        let source: Source<[String]>

        func source(for query: NoQuery) -> Source<[String]>? { source }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Slow", url: RouteURL())
        }
    }

    @Test func `what is loading is seen, after an address and after a press`() async throws {
        let host = HeadlessHost(SlowApp(screen: Slow(source: .fetched { throw Offline() })))
        try host.begin("/")
        #expect(host.page?.status == .loading("Loading…") && host.failure == nil)
        await host.settle()
        #expect(host.failure == "It could not be loaded.")
        try host.press("Try again")
        #expect(host.page?.status == .loading("Loading…"))
        await host.settle()
        #expect(host.failure != nil)
        #expect(throws: HeadlessError.self) { try host.begin("/nowhere") }
    }

    private struct SlowApp: ListApp {
        let screen: Slow
        var name: String { "Slow" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? screen : nil }
    }

    @Test func `rows that share an identity fail the test that shows them`() async throws {
        let rows = Words(rows: [(7, "a", ""), (8, "b", ""), (7, "c", "")])
        try await withKnownIssue {
            _ = try await HeadlessHost(showing: rows)
        } matching: { issue in
            issue.description.contains(
                "section 0 (words) has 2 rows with the identity 7, at 0, 2: "
                    + "“a” and “c”")
        }
    }

    @Test func `another title of a section is the same row`() async throws {
        let before = CellRecord(SectionHeaderCell.self, model: "2 places")
        let after = CellRecord(SectionHeaderCell.self, model: "3 places")
        #expect(before.id == after.id && before != after)
    }
}
