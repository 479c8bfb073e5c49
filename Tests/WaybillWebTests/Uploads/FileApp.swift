import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// An app whose one screen takes a name and a file of ten bytes, and notes what it was handed.
///
/// While the name is `off`, the field for the file is disabled.
struct FileApp: ListApp {
    var log = DeskLog()

    var name: String { "Files" }
    var tabs: [Tab] { [Tab("Send", RouteURL())] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? FileScreen(log: log) : nil
    }
}

private struct FileScreen: Screen {
    let log: DeskLog

    struct State: Equatable {
        var name = ""
        var file: String?
    }

    enum Action: Hashable, Sendable {
        case name(String)
        case file(String, Int)
        case send
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        log.add("\(action)")
        switch action {
        case .name(let name): state.name = name
        case .file(let name, _): state.file = name
        case .send: break
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Send", url: RouteURL())
        screen.sections = [
            SectionRecord("fields") {
                CellRecord.field("Name", id: "name", text: state.name) { name in
                    context.dispatch(.name(name))
                }
                CellRecord.file("File", id: "file", name: state.file, FileInput(limit: 10)) {
                    [log] file in
                    log.add(path: file.path)
                    context.dispatch(.file(file.name, file.size))
                }
                .control { $0.isEnabled = state.name != "off" }
                CellRecord.button("Send", id: "send", role: .primary, isEnabled: state.name != "") {
                    context.dispatch(.send)
                }
            }
        ]
        return screen
    }
}
