import Testing
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Pages of ten rows that take 2 moments each.
///
/// The sign of a state is the number
/// of pages that are loaded; `?` while the first is on its way, `!` when it
/// failed.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct PageReducerTests {
    private struct Row: Identifiable, Equatable, Sendable {
        var id: Int
    }

    private struct Broken: Error, Equatable {}
    private typealias Feed = Paged<Row, Int, Broken>
    private typealias Action = PageAction<Row, Int, Broken>

    private nonisolated static func sign(_ feed: Feed) -> Character {
        switch feed.content.shown {
        case .loading: "?"
        case .failed: "!"
        case .empty: "0"
        case .loaded(let run): Character("\(run.loadedPageCount)")
        case .refreshing: "r"
        case .failedRefresh: "f"
        }
    }

    /// A server of 50 rows that fails where it is told.
    private func marbles(failing: Set<Int> = []) -> Marbles<Feed, Action> {
        let moment = Marbles<Feed, Action>.moment
        let fails = Failures(failing)
        return Marbles(Feed(), sign: Self.sign) { clock in
            .paging { origin async throws(Broken) in
                try? await clock.sleep(for: moment * 2)
                let edge = origin.cursor ?? 0
                if await fails.fail(edge) { throw Broken() }
                let start = origin.direction == .start ? edge - 10 : edge
                return PageAnswer(
                    (start..<start + 10).map { Row(id: $0) },
                    previous: start > 0 ? start : nil, next: start < 40 ? start + 10 : nil)
            }
        }
    }

    private let actions: [Character: Action] = [
        "l": .load, "j": .jump(20), "e": .more(.end), "s": .more(.start), "r": .retry(.end),
        "v": .see(0..<5, keeping: 5), "w": .see(25..<35, keeping: 0), "q": .retryRows(0..<5),
        "c": .cancel,
    ]

    private func run(_ marbles: Marbles<Feed, Action>, _ input: String) async -> String {
        await marbles.run(input) { actions[$0] ?? .cancel }
    }

    @Test func `pages come one after the other, and once each`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--e--ee-e") == "--1--2--3--4")
        #expect(marbles.state.rows.map(\.id) == Array(0..<40))
    }

    @Test func `a jump ends what is on its way and begins elsewhere`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--ej--s--e") == "--1-r-1--2--3")
        #expect(marbles.state.rows.map(\.id) == Array(10..<40))
    }

    @Test func `a page that fails is tried again when asked`() async {
        let marbles = marbles(failing: [10])
        #expect(await run(marbles, "l--e--e-r") == "--1-------2")
        #expect(marbles.state.rows.count == 20)
    }

    @Test func `rows far from sight are dropped and come back in sight`() async {
        let marbles = marbles()
        _ = await run(marbles, "l--e--e--e--")
        #expect(marbles.state.rows.loadedPageCount == 4)
        #expect(await run(marbles, "w--v--") == "2--0-1")
        #expect(marbles.state.rows.map(\.id) == Array(0..<40))
        #expect(marbles.state.rows[3] == .loaded(Row(id: 3)))
        #expect(marbles.state.rows[30] == .placeholder(30))
    }

    @Test func `a dropped page that fails is tried again when asked`() async {
        let marbles = marbles(failing: [100])
        _ = await run(marbles, "l--e--e--w")
        #expect(marbles.state.rows[0] == .placeholder(0))
        #expect(await run(marbles, "q-") == "--2")
        #expect(marbles.state.rows[0] == .loaded(Row(id: 0)))
    }

    @Test func `what was dropped and is on its way is given up with the rest`() async {
        let marbles = marbles()
        _ = await run(marbles, "l--e--e--w")
        #expect(await run(marbles, "vc") == "0")
        #expect(marbles.state.rows.loadedPageCount == 0)
    }

    @Test func `any margin may be kept`() async {
        let marbles = marbles()
        _ = await run(marbles, "l--e--")
        for rows in [0..<5, Int.min..<Int.max, 900..<1_000] {
            for margin in [Int.min, 0, Int.max] {
                _ = await marbles.run("x") { _ in .see(rows, keeping: margin) }
            }
        }
        #expect(marbles.state.rows.count == 20)
    }

    @Test func `what is given up comes late`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--ec---") == "--1")
        #expect(marbles.state.end == .more(10))
    }
}

/// Fails the first time at each of some places.
private actor Failures {
    private var places: Set<Int>

    init(_ places: Set<Int>) { self.places = places }

    func fail(_ place: Int) -> Bool { places.remove(place) != nil }
}
