import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// A response takes some moments of 10 milliseconds; a spinner waits for 3 of
/// them and stays for 4.
///
/// Signs: `.` waiting, `?` loading, `!`
/// failed, a digit the number of rows that are shown, with a letter's case for a
/// spinner beside them.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LoadingDelayTests {
    struct Slow: Screen {
        let title = "Slow"
        let ticks: TestClock
        let answers: SlowResponses

        func source(for query: NoQuery) -> Source<[Int]>? { .slow(ticks, answers) }

        func describe(_ context: Context) -> ScreenDescription {
            let value = context.value
            var screen = ScreenDescription(title)
            screen.sections = [
                SectionRecord(
                    cells: (value ?? []).map {
                        CellRecord(SectionHeaderCell.self, model: "\($0)", id: $0)
                    })
            ]
            screen.statusTexts.mayReload = { _ in true }
            screen.statusTexts.failedContent = { .badge($0) }
            return screen
        }
    }

    private func sign(_ screen: LiveScreen) -> String {
        let rows = screen.manifest.sections.reduce(0) { $0 + $1.cells.count }
        switch screen.description.status.kind {
        case .waiting: return rows == 0 ? "." : "w"
        case .loading: return rows == 0 ? "?" : "l"
        case .failed: return rows == 0 ? "!" : "f"
        default: return "\(rows)"
        }
    }

    /// Runs for some moments; an `r` in the input asks again at its moment.
    private func run(
        _ input: String, _ answers: (moments: Int, rows: Int)...
    ) async -> String {
        let clock = TestClock()
        let pace = LoadingDelay(
            SpinnerPace(delay: .milliseconds(30), minimum: .milliseconds(40)), clock: clock)
        let screen = LiveScreen(
            Slow(ticks: clock, answers: ResponseQueue(answers.map { .success($0) })), pace: pace)
        var output = ""
        for letter in input {
            if letter == "a" { screen.appear() }
            if letter == "r" { screen.description.reload?() }
            await rest(screen, clock)
            output += sign(screen)
            clock.advance(by: .milliseconds(10))
            await rest(screen, clock)
        }
        await settle(screen, clock)
        return output
    }

    /// Waits until all that runs for the screen sleeps.
    private func rest(_ screen: LiveScreen, _ clock: TestClock) async {
        while screen.sleepers != clock.sleeperCount { await Task.yield() }
    }

    /// However long it takes, in the end nothing spins.
    private func settle(_ screen: LiveScreen, _ clock: TestClock) async {
        let settling = Task { await screen.settle() }
        for _ in 0..<50 {
            clock.advance(by: .milliseconds(10))
            await rest(screen, clock)
        }
        await settling.value
        #expect(![.waiting, .loading].contains(screen.description.status.kind))
    }

    @Test func `what takes a moment shows no spinner`() async {
        #expect(await run("a-----", (moments: 2, rows: 5)) == "..5555")
    }

    @Test func `a spinner comes after its delay and stays its minimum`() async {
        #expect(await run("a---------", (moments: 4, rows: 5)) == "...????555")
    }

    @Test func `a result after the minimum is shown at once`() async {
        #expect(await run("a-----------", (moments: 9, rows: 5)) == "...??????555")
    }

    @Test func `rows that are there stay, new ones come at once beside the spinner`() async {
        let output = await run(
            "a--r---------", (moments: 1, rows: 5), (moments: 4, rows: 6))
        #expect(output == ".55wwwllll666")
    }

    @Test func `a failure waits for the spinner too`() async {
        #expect(await run("a---------", (moments: 4, rows: -1)) == "...????!!!")
    }

    @Test func `what a screen draws for a failure comes with it and not before`() async {
        let clock = TestClock()
        let pace = LoadingDelay(
            SpinnerPace(delay: .zero, minimum: .milliseconds(40)), clock: clock)
        let answers = SlowResponses([
            .success((moments: 1, rows: -1))
        ])
        let screen = LiveScreen(Slow(ticks: clock, answers: answers), pace: pace)
        screen.appear()
        for _ in 0..<3 {
            await rest(screen, clock)
            #expect(screen.description.status.kind == .loading)
            #expect(screen.description.statusContent == nil && screen.description.reload == nil)
            clock.advance(by: .milliseconds(10))
        }
        await settle(screen, clock)
        #expect(screen.description.statusContent == .badge("It could not be loaded."))
    }

    @Test func `a failure that is tried again stays until it is worth a spinner`() async {
        let output = await run(
            "a--r-----------", (moments: 1, rows: -1), (moments: 2, rows: -1))
        #expect(output == ".!!!!!!!!!!!!!!")
    }

    @Test func `who presses twice before a spinner shows asks once`() async {
        let clock = TestClock()
        let pace = LoadingDelay(
            SpinnerPace(delay: .milliseconds(30), minimum: .milliseconds(40)), clock: clock)
        let answers = SlowResponses([
            .success((moments: 1, rows: -1)), .success((moments: 1, rows: 7)),
            .success((moments: 1, rows: 8)),
        ])
        let screen = LiveScreen(Slow(ticks: clock, answers: answers), pace: pace)
        screen.appear()
        await rest(screen, clock)
        clock.advance(by: .milliseconds(10))
        await rest(screen, clock)
        for _ in 0..<2 {
            guard case .failed(_, let retry?) = screen.description.status else {
                Issue.record("no way to ask again")
                return
            }
            retry()
            screen.description.reload?()
        }
        await settle(screen, clock)
        #expect(screen.manifest.sections.map(\.cells.count) == [7])
    }
}
