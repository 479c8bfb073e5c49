import Testing
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct TransitionTests {
    private struct Broken: Error, Equatable {}

    private struct Set: Screen {
        let state = ContentState<[Int]>()

        func reduce(_ state: inout State, _ action: State) -> Effect<State> {
            state = action
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            var screen = ScreenDescription("Set", url: RouteURL())
            screen.search = SearchField(
                label: "", text: "", prompt: "", target: RouteURL(), parameter: "q",
                onChange: { text in context.dispatch(Set.state(text)) })
            screen.sections = [
                SectionRecord(
                    cells: (state.value ?? []).map {
                        CellRecord(SectionHeaderCell.self, model: "\($0)", id: $0)
                    })
            ]
            screen.show(state) { _ in }
            return screen
        }

        typealias State = ContentState<[Int]>
        typealias Action = ContentState<[Int]>

        static func state(_ text: String) -> State {
            var state = State()
            guard let request = state.load(isStored: false, limit: nil) else { return state }
            switch text {
            case "loading": break
            case "failed": state.fail(Broken(), of: request)
            case "empty": state.finish(nil, nil, edges: (false, false), of: request)
            case let text:
                let rows = text.compactMap(\.wholeNumberValue)
                state.finish(rows, nil, edges: (false, false), of: request)
            }
            return state
        }
    }

    private func open() -> (screen: LiveScreen, log: () -> [String]) {
        let screen = LiveScreen(Set())
        let log = TextLog()
        screen.onTransition = { [unowned screen] moment in
            switch moment {
            case .will(let next):
                log.lines.append(
                    "will \(next.to) from \(next.from.map { "\($0)" } ?? "-")"
                        + (next.isAnimated ? "" : " at once")
                        + ", showing \(screen.description.status.kind)")
            case .did(let next):
                log.lines.append("did \(next.to), showing \(screen.description.status.kind)")
            }
        }
        let view = ScreenView(of: screen)
        screen.changes.onChange = { log.lines.append("drawn") }
        return (
            screen,
            {
                _ = view
                defer { log.lines = [] }
                return log.lines
            }
        )
    }

    private func set(_ screen: LiveScreen, _ text: String) {
        screen.description.search?.onChange(text)
    }

    @Test func `a screen that appears reports what it shows, not animated`() {
        let (screen, log) = open()
        #expect(log().isEmpty)
        screen.appear()
        #expect(
            log() == [
                "will loading from - at once, showing loading", "did loading, showing loading",
            ])
        screen.appear()
        #expect(log().isEmpty)
    }

    // Behaviour 3/15, 3/controller-value, 3/controller-nil, 3/controller-error, 3/controller-reset
    @Test(arguments: ["12", "empty", "failed"])
    func `each change is announced, drawn and reported, once and in that order`(_ text: String) {
        let (screen, log) = open()
        screen.appear()
        _ = log()
        set(screen, text)
        let kind = text == "12" ? "ready" : text
        #expect(
            log() == [
                "will \(kind) from loading, showing loading", "drawn",
                "did \(kind), showing \(kind)",
            ])
        set(screen, "loading")
        #expect(
            log() == [
                "will loading from \(kind), showing \(kind)", "drawn",
                "did loading, showing loading",
            ])
    }

    // Behaviour 3/16
    @Test func `what stays of its kind makes no transition, and other content is drawn`() {
        let (screen, log) = open()
        screen.appear()
        for text in ["1", "failed"] {
            set(screen, text)
            _ = log()
            set(screen, text == "1" ? "2" : text)
            #expect(log() == ["drawn"])
        }
        set(screen, "loading")
        _ = log()
        set(screen, "loading")
        #expect(log() == ["drawn"])
    }

    @Test func `what changes within a transition is shown after it, in a course of its own`() {
        let (screen, log) = open()
        let tell = screen.onTransition
        var isFirst = true
        screen.onTransition = { [unowned screen] moment in
            tell?(moment)
            guard case .will = moment, isFirst else { return }
            isFirst = false
            screen.description.search?.onChange("12")
        }
        screen.appear()
        #expect(
            log() == [
                "will loading from - at once, showing loading",
                "did loading, showing loading",
                "will ready from loading, showing loading", "drawn", "did ready, showing ready",
            ])
    }

    // Behaviour 3/5, 3/8, 3/17
    @Test func `a screen that is applied again draws every row and takes the whole course`() {
        let (screen, log) = open()
        screen.appear()
        set(screen, "12")
        _ = log()
        let plans = PlanLog()
        screen.manifest.addPlugins([plans])
        screen.reapply()
        #expect(
            log() == [
                "will ready from ready at once, showing ready", "drawn",
                "did ready, showing ready",
            ])
        #expect(plans.reloads == 1)
    }
}

@MainActor
private final class TextLog {
    var lines: [String] = []
}

/// Counts the plans that reload everything.
private final class PlanLog: ListListener {
    var reloads = 0

    func listen(to event: ListEvent, in manifest: ListManifest) {
        if case .planned(let plan) = event, plan.reloadReason != nil { reloads += 1 }
    }
}
