import Testing
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Two panes that load in one screen, moment by moment.
///
/// Each character is a moment of 10 milliseconds; a spinner waits for 2 of them
/// and stays for 3. Signs: `.` nothing, `?` a spinner, `!` failed, a digit the
/// number of rows, `f` a failure beside rows, `l` a spinner beside rows.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PaneMarbleTests {
    private struct Slow: Screen {
        let title: String
        let ticks: TestClock
        let answers: SlowResponses

        func source(for query: NoQuery) -> Source<[Int]>? { .slow(ticks, answers) }

        func describe(_ context: Context) -> ScreenDescription {
            let value = context.value
            var screen = ScreenDescription(title)
            screen.sections = [
                SectionRecord(
                    id: "rows",
                    cells: SectionHeaderCell.records((value ?? []).map(String.init), id: \.self))
            ]
            screen.statusTexts.mayReload = { _ in true }
            return screen
        }
    }

    /// Both of them; its state is which of them are there.
    private struct Both: Screen {
        let panes: [String: Slow]
        let keys: Keys

        var state: [String] { ["a", "b"] }
        func reduce(_ state: inout [String], _ action: [String]) -> Effect<[String]> {
            state = action
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            keys.show = context.dispatch
            var screen = ScreenDescription("Both", url: RouteURL())
            screen.panes = state.compactMap { name in
                panes[name].map { Pane(RecordID(name), $0) }
            }
            return screen
        }
    }

    private final class Keys {
        var show: ([String]) -> Void = { _ in }
    }

    /// Runs the input: `A` and `B` press what the pane offers to ask again, `x`
    /// takes the second pane away, `o` brings it again.
    private func run(
        _ input: String, a: [(moments: Int, rows: Int)], b: [(moments: Int, rows: Int)]
    ) async -> [String] {
        let clock = TestClock()
        let keys = Keys()
        let pace = LoadingDelay(
            SpinnerPace(delay: .milliseconds(20), minimum: .milliseconds(30)), clock: clock)
        let panes = ["a": a, "b": b].mapValues { answers in
            SlowResponses(answers.map { .success($0) })
        }
        let slow = Dictionary(
            uniqueKeysWithValues: panes.map { name, answers in
                (name, Slow(title: name, ticks: clock, answers: answers))
            })
        let screen = LiveScreen(Both(panes: slow, keys: keys), pace: pace)
        var output = ["", ""]
        screen.appear()
        for letter in input {
            switch letter {
            case "A", "B": press(letter.lowercased(), in: screen)
            case "x": keys.show(["a"])
            case "o": keys.show(["a", "b"])
            default: break
            }
            await rest(screen, clock)
            output[0] += sign("a", in: screen)
            output[1] += sign("b", in: screen)
            clock.advance(by: .milliseconds(10))
            await rest(screen, clock)
        }
        screen.end()
        return output
    }

    private func rest(_ screen: LiveScreen, _ clock: TestClock) async {
        while screen.sleepers != clock.sleeperCount { await Task.yield() }
    }

    /// The sections of a pane: its heading, and what follows up to the next.
    private func sections(_ pane: String, in screen: LiveScreen) -> ArraySlice<SectionRecord> {
        let all = screen.manifest.sections
        let first = all.firstIndex { $0.header?.model(as: String.self) == pane }
        guard let first else { return [] }
        let next = all[(first + 1)...].firstIndex { $0.header != nil }
        return all[first..<(next ?? all.endIndex)]
    }

    private func sign(_ pane: String, in screen: LiveScreen) -> String {
        let sections = sections(pane, in: screen)
        guard let heading = sections.first else { return " " }
        let notices = heading.cells.compactMap { $0.model(as: StatusCell.Model.self)?.notice }
        let rows = sections.dropFirst().reduce(0) { $0 + $1.cells.count }
        switch (notices.first, rows) {
        case (.alert, 0): return "!"
        case (.alert, _): return "f"
        case (.some, 0): return "?"
        case (.some, _): return "l"
        case (nil, 0): return "."
        case (nil, _): return "\(rows)"
        }
    }

    private func press(_ pane: String, in screen: LiveScreen) {
        let manifest = screen.manifest
        let heading = manifest.sections.firstIndex {
            $0.header?.model(as: String.self) == pane
        }
        guard let heading,
            let item = manifest.sections[heading].cells.firstIndex(where: {
                $0.cell == ReloadCell.self
            })
        else {
            Issue.record("pane \(pane) offers nothing")
            return
        }
        #expect(manifest.select(at: ItemPath(section: heading, item: item)))
    }

    @Test func `each pane comes when its response comes`() async {
        let output = await run("-------", a: [(1, 3)], b: [(6, 5)])
        #expect(output == [".333333", "..????5"])
    }

    @Test func `one fails and is asked again while the other stays`() async {
        let output = await run("---A-----", a: [(1, -1), (1, 4)], b: [(1, 5)])
        #expect(output == [".!!!44444", ".55555555"])
    }

    @Test func `what is removed starts from 0 when it comes again`() async {
        let output = await run("--x-o---", a: [(1, 3)], b: [(1, 5), (1, 6)])
        #expect(output == [".3333333", ".5  .666"])
    }
}
