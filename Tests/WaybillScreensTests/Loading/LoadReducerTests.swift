import Testing
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Signs: `.` not requested, `?` on its way, `0` nothing, a digit the value, a
/// digit's letter while it is refreshed or after a refresh failed, `!` failed.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LoadReducerTests {
    private struct Broken: Error, Equatable {}
    private typealias Number = ContentState<Int>
    private typealias Action = ContentAction<Int>

    private nonisolated static func sign(_ number: Number) -> Character {
        switch number.status {
        case .idle, .waiting: "."
        case .loading: "?"
        case .failed: number.value == nil ? "!" : "f"
        case .empty, .missing: "0"
        case .ready: Character("\(number.value ?? 0)")
        case .refreshing: "r"
        }
    }

    /// Requests take as many moments as their turn in `delays` says, and return
    /// their number, nothing for 0, or fail for -1.
    private func run(
        _ input: String, delays: [Int], answers: [Int], from state: Number = Number()
    ) async -> String {
        let asked = Counter()
        let marbles = Marbles<Number, Action>(state, sign: Self.sign) { clock in
            .content(
                .fetched {
                    let turn = await asked.next()
                    if delays[turn] > 0 {
                        try? await clock.sleep(for: Marbles<Number, Action>.moment * delays[turn])
                    }
                    if answers[turn] < 0 { throw Broken() }
                    return answers[turn] == 0 ? nil : answers[turn]
                })
        }
        return await marbles.run(input) { letter in
            switch letter {
            case "l": .load
            case "r": .reload
            default: .cancel
            }
        }
    }

    @Test func `it is loading, and then there`() async {
        #expect(await run("-l", delays: [3], answers: [1]) == "-?--1")
        #expect(await run("-l", delays: [3], answers: [1], from: Number(9)) == "-r--1")
        #expect(await run("-r", delays: [3], answers: [1], from: Number(9)) == "-?--1")
    }

    @Test func `a response that comes at once needs no moment`() async {
        #expect(await run("l", delays: [0], answers: [1], from: Number(9)) == "1")
    }

    @Test func `nothing and a failure differ, and keep what was there`() async {
        #expect(await run("l", delays: [2], answers: [0]) == "?-0")
        #expect(await run("l", delays: [2], answers: [-1]) == "?-!")
        #expect(await run("l", delays: [2], answers: [0], from: Number(9)) == "r-0")
        #expect(await run("l", delays: [2], answers: [-1], from: Number(9)) == "r-f")
    }

    @Test func `a request during another one begins after it, and only the last one does`() async {
        #expect(await run("l-l", delays: [5, 1], answers: [1, 2], from: Number(9)) == "r-----2")
        #expect(await run("l-l", delays: [3, 4], answers: [1, 2], from: Number(9)) == "r------2")
        #expect(await run("l-l", delays: [3, 1], answers: [-1, 2], from: Number(9)) == "r---2")
        #expect(
            await run("ll-r", delays: [9, 1], answers: [1, 2], from: Number(9)) == "r--?-----r2")
    }

    @Test func `a failure is tried again and recovers`() async {
        #expect(
            await run("l--l", delays: [1, 2], answers: [-1, 5], from: Number(9)) == "rf-r-5")
    }

    @Test func `what is cancelled changes nothing later`() async {
        #expect(await run("l-c", delays: [5], answers: [1], from: Number(9)) == "r-9")
        #expect(await run("l-c", delays: [5], answers: [1]) == "?-.", "as if not requested")
        #expect(await run("l-c-l", delays: [9, 1], answers: [1, 2], from: Number(9)) == "r-9-r2")
    }
}

actor Counter {
    private var turn = -1

    func next() -> Int {
        turn += 1
        return turn
    }
}
