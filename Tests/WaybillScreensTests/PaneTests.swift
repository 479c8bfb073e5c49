import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Screens within a screen, each with a number that a test changes.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PaneTests {
    /// A screen that shows its number, and keeps how it is changed.
    private struct Number: Screen {
        let name: String
        let keys: Keys
        var meddler: (any ListListener)?

        let state = 0
        func reduce(_ state: inout Int, _ action: Int) -> Effect<Int> {
            state = action
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            keys.set[name] = context.dispatch
            keys.described[name, default: 0] += 1
            var screen = ScreenDescription(name, url: RouteURL())
            screen.sections = [
                SectionRecord(
                    cells: [CellRecord(SectionHeaderCell.self, model: "\(name) \(state)", id: 0)])
            ]
            return meddler.map { meddler in screen.plugin("meddler") { meddler } } ?? screen
        }
    }

    private struct Host: Screen {
        let keys: Keys
        var meddler: (any ListListener)?

        var state: [String] { ["a", "b"] }
        func reduce(_ state: inout [String], _ action: [String]) -> Effect<[String]> {
            state = action
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            keys.setHost = context.dispatch
            var screen = ScreenDescription("Host", url: RouteURL())
            screen.panes = state.map { name in
                Pane(RecordID(name), Number(name: name, keys: keys, meddler: meddler))
            }
            return screen
        }
    }

    private final class Keys {
        var set: [String: (Int) -> Void] = [:]
        var described: [String: Int] = [:]
        var setHost: ([String]) -> Void = { _ in }
    }

    /// Changes a pane when the list changes, once.
    private final class Meddler: ListListener {
        var meddle: (() -> Void)?

        func listen(to event: ListEvent, in manifest: ListManifest) {
            guard case .planned(let plan) = event, !plan.isEmpty else { return }
            let once = meddle
            meddle = nil
            once?()
        }
    }

    private func lines(_ screen: LiveScreen) -> [String] {
        ScreenView(of: screen).page.sections.flatMap { section in
            (section.header.map { ["# " + $0.accessibilityText] } ?? [])
                + section.rows.map(\.content.accessibilityText)
        }
    }

    @Test func `panes stand in their order, come, go and change places`() {
        let keys = Keys()
        let screen = LiveScreen(Host(keys: keys))
        screen.appear()
        #expect(lines(screen) == ["# a", "a 0", "# b", "b 0"])
        keys.set["b"]?(1)
        #expect(lines(screen) == ["# a", "a 0", "# b", "b 1"])
        keys.setHost(["b", "c", "a"])
        #expect(lines(screen) == ["# b", "b 1", "# c", "c 0", "# a", "a 0"])
        keys.setHost(["a"])
        let former = keys.set["b"]
        former?(2)
        keys.setHost(["a", "b"])
        #expect(lines(screen) == ["# a", "a 0", "# b", "b 0"], "it started again")
    }

    @Test func `each pane begins a column with its heading, also one that changes places`() {
        let keys = Keys()
        let screen = LiveScreen(Host(keys: keys))
        screen.appear()
        func columns() -> [String] {
            ScreenView(of: screen).page.sections.map { section in
                (section.startsColumn ? "|" : " ")
                    + (section.header?.accessibilityText
                        ?? section.rows.map(\.content.accessibilityText).joined())
            }
        }
        #expect(columns() == ["|a", " a 0", "|b", " b 0"])
        keys.setHost(["b", "a"])
        #expect(columns() == ["|b", " b 0", "|a", " a 0"])
    }

    @Test func `a pane's change while all are shown is shown too`() {
        let keys = Keys()
        let meddler = Meddler()
        let screen = LiveScreen(Host(keys: keys, meddler: meddler))
        screen.appear()
        meddler.meddle = { keys.set["a"]?(5) }
        keys.set["b"]?(1)
        #expect(lines(screen) == ["# a", "a 5", "# b", "b 1"])
        meddler.meddle = { keys.set["b"]?(6) }
        keys.setHost(["b"])
        #expect(lines(screen) == ["# b", "b 6"])
    }

    @Test func `two panes of one name are one`() {
        let keys = Keys()
        let screen = LiveScreen(Host(keys: keys))
        keys.setHost(["a", "a", "b"])
        #expect(lines(screen) == ["# a", "a 0", "# b", "b 0"])
    }

    @Test func `a screen that is applied again describes its panes again`() {
        let keys = Keys()
        let screen = LiveScreen(Host(keys: keys))
        screen.appear()
        let before = keys.described
        screen.reapply()
        for name in ["a", "b"] { #expect((keys.described[name] ?? 0) > (before[name] ?? 0)) }
    }

    @Test func `plugins of a pane come and go with it`() {
        let keys = Keys()
        let meddler = Meddler()
        let screen = LiveScreen(Host(keys: keys, meddler: meddler))
        screen.appear()
        var heard = 0
        keys.setHost([])
        meddler.meddle = { heard += 1 }
        keys.setHost(["c"])
        #expect(heard == 1)
        keys.setHost([])
        meddler.meddle = { heard += 1 }
        screen.manifest.setSections([SectionRecord(id: "other")])
        #expect(heard == 1, "no one is left to hear it")
    }

    @Test func `a screen that is covered before it was shown begins when it is`() {
        let keys = Keys()
        let screen = LiveScreen(Host(keys: keys))
        screen.disappear()
        screen.appear()
        keys.set["a"]?(1)
        #expect(lines(screen)[1] == "a 1")
    }
}
