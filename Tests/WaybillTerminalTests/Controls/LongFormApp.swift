import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// A list of 400 rows, each of which asks something, and a list that leads to it.
struct LongFormApp: ListApp {
    var name: String { "Long" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        guard url.path == ["list"] else { return LongFormScreen(url: url) }
        var description = ScreenDescription("List", url: url)
        description.sections = [
            SectionRecord(
                cells: (0..<5).map {
                    CellRecord(.text("place \($0)"), $0, opening: "/form?of=\($0)")
                })
        ]
        return SampleScreen(description: description)
    }
}

/// Rows of which each asks something, with a field in every tenth of them.
private struct LongFormScreen: Screen {
    let url: RouteURL

    var state: [Int: String] { [:] }

    enum Action: Sendable {
        case ask
        case type(Int, String)
        case nothing
    }

    func reduce(_ state: inout [Int: String], _ action: Action) -> Effect<Action> {
        switch action {
        case .ask: return .confirm("Remove it?", yes: "Remove", then: .nothing)
        case .type(let row, let text): state[row] = text
        case .nothing: break
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Rows", url: url)
        screen.sections = [
            SectionRecord("rows") {
                for row in 0..<400 {
                    if row % 10 == 9 {
                        CellRecord.field(
                            "Note \(row)", id: "note \(row)", text: state[row] ?? "",
                            TextInput(.lines(1))
                        ) { text in context.dispatch(.type(row, text)) }
                    } else {
                        CellRecord(row, .text("row\(row)")) { context.dispatch(.ask) }
                    }
                }
            }
        ]
        return screen
    }
}
