import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// The descriptions and the notifications for an action.
@MainActor
@Suite struct ChangeCountTests {
    private final class Count: Sendable {
        private let number = Atomic(0)

        func add() { number.add(1, ordering: .relaxed) }

        /// The number since the last call.
        func take() -> Int { number.exchange(0, ordering: .relaxed) }
    }

    private struct Counter: Screen {
        enum Action: Sendable {
            case add, addAndTell
        }

        static let route = Route("/")

        let title: String
        let descriptions: Count
        var panes: [Pane] = []
        let state = 0

        func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
            state += 1
            return action == .add ? .none : .notice("Added")
        }

        func describe(_ context: Context) -> ScreenDescription {
            descriptions.add()
            var screen = ScreenDescription(title, subtitle: "\(context.state)") {
                Section("rows") {
                    for number in 0...context.state { Row(number, .text("Row \(number)")) }
                    Row.button("\(title): add") { context.dispatch(.add) }
                    Row.button("\(title): add and tell") { context.dispatch(.addAndTell) }
                }
            }
            screen.panes = panes
            return screen
        }
    }

    private struct CounterApp: ListApp {
        let name = "Counter"
        let tabs: [Tab] = []
        let outer = Count()
        let inner = Count()

        var routes: Routes {
            Counter.route.destination { [outer, inner] in
                Counter(
                    title: "Outer", descriptions: outer,
                    panes: [Pane("inner", Counter(title: "Inner", descriptions: inner))])
            }
        }
    }

    @Test(arguments: ["Outer: add", "Outer: add and tell", "Inner: add", "Inner: add and tell"])
    func `a press describes its screen once and notifies the host once`(_ label: String) throws {
        let app = CounterApp()
        let session = AppSession(app: app)
        var changes = 0
        session.onChange = { changes += 1 }
        session.open(RouteURL())
        #expect(changes == 1 && app.outer.take() == 1 && app.inner.take() == 1)
        for _ in 0..<2 {
            changes = 0
            let button = try #require(session.page?.elements.last { $0.label == label })
            #expect(session.perform(button.id) == .done)
            let isOuter = label.hasPrefix("Outer")
            #expect(changes == 1)
            #expect(app.outer.take() == (isOuter ? 1 : 0))
            #expect(app.inner.take() == (isOuter ? 0 : 1))
        }
    }
}
