import Testing
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Pages of ten rows that take 2 moments each.
///
/// The sign of a state is the number of pages that are there; `?` while the first is on its way,
/// `!` when it failed, `r` while all is loaded again, `x` if more could not be had.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ContentPagesTests {
    private struct Row: Identifiable, Equatable, Sendable {
        var id: Int
    }

    private struct Broken: Error, Equatable {}
    private typealias Feed = ContentState<Pages<Row, Int>>
    private typealias Action = ContentAction<Pages<Row, Int>>

    private nonisolated static func sign(_ feed: Feed) -> Character {
        if case .failed = feed.end { return "x" }
        return switch feed.status {
        case .idle: "."
        case .loading, .waiting: "?"
        case .failed: "!"
        case .empty, .missing: "0"
        case .ready: Character("\((feed.value?.count ?? 0) / 10)")
        case .refreshing: "r"
        }
    }

    /// A server of 50 rows that fails where it is set to.
    private func marbles(failing: Set<Int> = [], from cursor: Int? = nil) -> Marbles<Feed, Action> {
        marbles(Failures(failing), from: cursor)
    }

    private func marbles(_ fails: Failures, from cursor: Int? = nil) -> Marbles<Feed, Action> {
        let moment = Marbles<Feed, Action>.moment
        return Marbles(Feed(), sign: Self.sign) { clock in
            .content(
                .pages(from: cursor) { origin in
                    try? await clock.sleep(for: moment * 2)
                    let edge = origin.cursor ?? 0
                    if await fails.fail(edge) { throw Broken() }
                    let start = origin.direction == .start ? edge - 10 : edge
                    return PageResponse(
                        (start..<start + 10).map { Row(id: $0) },
                        previous: start > 0 ? start : nil, next: start < 40 ? start + 10 : nil)
                })
        }
    }

    private let actions: [Character: Action] = [
        "l": .load, "e": .more(.end), "s": .more(.start), "c": .cancel, "r": .reload,
        "a": .moreAgain(.end),
    ]

    private func run(_ marbles: Marbles<Feed, Action>, _ input: String) async -> String {
        await marbles.run(input) { actions[$0] ?? .cancel }
    }

    private func ids(_ marbles: Marbles<Feed, Action>) -> [Int] {
        (marbles.state.value?.elements ?? []).map(\.id)
    }

    @Test func `pages come one after the other, and once each`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--e--ee-e") == "?-1--2--3--4")
        #expect(ids(marbles) == Array(0..<40))
    }

    @Test func `a list that begins elsewhere has more at either end`() async {
        let marbles = marbles(from: 20)
        #expect(await run(marbles, "l--se--") == "?-1--23")
        #expect(ids(marbles) == Array(10..<40))
    }

    @Test func `a page that fails is tried again when asked`() async {
        let marbles = marbles(failing: [10])
        #expect(await run(marbles, "l--e--e-a") == "?-1--x--1-2")
        #expect(ids(marbles) == Array(0..<20))
    }

    @Test func `all is loaded again, and what came late of the other pages changes nothing`() async
    {
        let marbles = marbles()
        #expect(await run(marbles, "l--e--el--e") == "?-1--2-r-1--2")
        #expect(ids(marbles) == Array(0..<20))
        #expect(await run(marbles, "r") == "?-1")
    }

    // MARK: Empty pages

    /// A server of one row a page, but for empty ones, that counts the requests.
    private func marbles(
        empty: Range<Int>, count: Int = 1_000, _ asked: Requests
    ) -> Marbles<Feed, Action> {
        let moment = Marbles<Feed, Action>.moment
        return Marbles(Feed(), sign: Self.sign) { clock in
            .content(
                .pages { origin in
                    let page = origin.cursor ?? 0
                    await asked.note(page)
                    try? await clock.sleep(for: moment)
                    return PageResponse(
                        empty.contains(page) ? [] : [Row(id: page)],
                        next: page + 1 < count ? page + 1 : nil)
                })
        }
    }

    @Test func `a first page without elements is followed by the next one`() async {
        let asked = Requests()
        let marbles = marbles(empty: 0..<2, asked)
        #expect(await run(marbles, "l").first == "?")
        #expect(ids(marbles) == [2])
        #expect(await asked.pages == [0, 1, 2])
    }

    @Test func `a press on more goes on over empty pages`() async {
        let asked = Requests()
        let marbles = marbles(empty: 1..<3, count: 5, asked)
        _ = await run(marbles, "l")
        _ = await run(marbles, "a")
        #expect(ids(marbles) == [0, 3])
        #expect(await asked.pages == [0, 1, 2, 3])
        _ = await run(marbles, "a")
        #expect(ids(marbles) == [0, 3, 4] && marbles.state.end.isEnd)
    }

    @Test func `a server of empty pages is asked in turns, of which each needs a press`() async {
        let asked = Requests()
        let marbles = marbles(empty: 0..<1_000, asked)
        _ = await run(marbles, "l")
        let first = await asked.pages.count
        #expect((2..<100).contains(first) && Self.sign(marbles.state) == "0")
        _ = await run(marbles, "e")
        #expect(await asked.pages.count == first, "coming near requests nothing")
        _ = await run(marbles, "a")
        #expect(await asked.pages == Array(0..<asked.pages.count))
        #expect(await asked.pages.count > first)
    }

    @Test func `pages that are all empty are an empty list`() async {
        let marbles = marbles(empty: 0..<3, count: 3, Requests())
        _ = await run(marbles, "l")
        #expect(marbles.state.end.isEnd && marbles.state.value == nil)
        guard case .empty = marbles.state.status else { return #expect(Bool(false), "not empty") }
    }

    @Test func `a press on more while all is loaded again is done after that`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--la") == "?-1r-1-2")
        #expect(ids(marbles) == Array(0..<20))
    }

    @Test func `a press on more is done after a reading that fails, too`() async {
        let failures = Failures([])
        let marbles = marbles(failures)
        #expect(await run(marbles, "l") == "?-1")
        await failures.add(0)
        #expect(await run(marbles, "la") == "r-!")
        #expect(ids(marbles) == Array(0..<20))
    }

    @Test func `what is cancelled comes late`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--ec---") == "?-1")
        guard case .more = marbles.state.end else { return #expect(Bool(false), "no more") }
    }
}

private actor Requests {
    private(set) var pages: [Int] = []

    func note(_ page: Int) { pages.append(page) }
}

extension ContentEdge {
    fileprivate var isEnd: Bool { if case .complete = self { true } else { false } }
}

/// Fails the first time at each of some places.
private actor Failures {
    private var places: Set<Int>

    init(_ places: Set<Int>) { self.places = places }

    func add(_ place: Int) { places.insert(place) }

    func fail(_ place: Int) -> Bool { places.remove(place) != nil }
}
