import Testing
import WaybillScreens
import WaybillStore

private let million = Array(0..<1_000_000)

@MainActor
@Suite struct ScreenHistoryTests {
    private enum Action: Sendable {
        case add(Int, to: String)
        case clear
        case wrap([Int?])
    }

    private struct Counter: Screen {
        struct State {
            var name = "a\"b"
            var numbers: [Int] = []
            var pair = (1, second: "x")
            var last: Action?
        }

        var state: State { State() }

        func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
            state.last = action
            if case .add(let number, _) = action { state.numbers.append(number) }
            if case .clear = action { state.numbers = million }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Counter", url: RouteURL())
            screen.reload = { context.dispatch(.add(1, to: "b")) }
            screen.search = SearchField(
                label: "", text: "", prompt: "", target: RouteURL(), parameter: "q",
                onChange: { context.dispatch($0.isEmpty ? .clear : .wrap([1, nil])) })
            return screen
        }

        typealias Action = ScreenHistoryTests.Action
    }

    @Test func `a history describes what happened, and goes back`() throws {
        let screen = LiveScreen(Counter(), recordLimit: 10)
        screen.description.reload?()
        screen.description.search?.onChange("x")
        let history = try #require(screen.histories.first)
        #expect(history.title == "Counter" && history.points == 0...2 && history.position == 2)
        #expect(history.action(to: 0) == nil)
        #expect(history.action(to: 1) == "add(1, to: \"b\")")
        #expect(history.action(to: 2) == "wrap([1, nil])")
        #expect(
            history.state(at: 0)
                == "State(name: \"a\"b\", numbers: [], pair: (1, second: \"x\"), last: nil)")
        #expect(history.jump(to: 1) == .restored && history.position == 1)
        #expect(history.state(at: 9) == nil && history.jump(to: 9) == .missing)
    }

    @Test func `only the reported part of a large state is looked at`() throws {
        let screen = LiveScreen(Counter(), recordLimit: 1_000)
        // To write a million numbers each time would take minutes.
        for _ in 0..<300 { screen.description.search?.onChange("") }
        let history = try #require(screen.histories.first)
        for point in history.points {
            let text = try #require(history.state(at: point))
            #expect(text.count <= 301)
        }
    }

    @Test func `nothing is recorded by default`() {
        #expect(LiveScreen(Counter()).histories.isEmpty)
    }
}
