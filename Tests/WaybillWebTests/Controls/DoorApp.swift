import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// An app whose one screen has doors to open, which move and go, and buttons that must refuse.
struct DoorApp: ListApp {
    var log = DeskLog()

    var name: String { "Doors" }
    var tabs: [Tab] { [Tab("Doors", RouteURL())] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? DoorScreen(log: log) : nil
    }
}

private struct DoorScreen: Screen {
    let log: DeskLog

    struct State: Equatable { var doors = ["a", "b", "c", "d"] }

    enum Action: Hashable, Sendable {
        case open(String)
        case turn
        case ask
        case agreed
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        log.add("\(action)")
        switch action {
        // The last one goes, and the others change places.
        case .turn: state.doors = state.doors.dropLast().reversed()
        case .ask: return .confirm("Really?", yes: "Do it", then: .agreed)
        case .open, .agreed: break
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Doors", url: RouteURL())
        screen.sections = [
            SectionRecord("doors") {
                state.doors.map { door in
                    CellRecord.button("Open \(door)", id: door) { context.dispatch(.open(door)) }
                }
            },
            SectionRecord("others") {
                CellRecord.button("Off", id: "off", isEnabled: false) {
                    context.dispatch(.open("off"))
                }
                CellRecord.button("Busy", id: "busy", isBusy: true) {
                    context.dispatch(.open("busy"))
                }
                CellRecord.button("Turn", id: "turn") { context.dispatch(.turn) }
                CellRecord.button("Ask", id: "ask") { context.dispatch(.ask) }
            },
        ]
        return screen
    }
}
