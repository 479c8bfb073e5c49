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
    private typealias Feed = Content<Pages<Row, Int>>
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
        let moment = Marbles<Feed, Action>.moment
        let fails = Failures(failing)
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

    @Test func `what is cancelled comes late`() async {
        let marbles = marbles()
        #expect(await run(marbles, "l--ec---") == "?-1")
        guard case .more = marbles.state.end else { return #expect(Bool(false), "no more") }
    }
}

/// Fails the first time at each of some places.
private actor Failures {
    private var places: Set<Int>

    init(_ places: Set<Int>) { self.places = places }

    func fail(_ place: Int) -> Bool { places.remove(place) != nil }
}
