import WaybillAppCore
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore

/// An app of one screen, whose notes are there, not there, broken or stuck.
struct NoteApp: ListApp {
    var notes: [String]?
    var layout = ScreenLayout.table
    var isStuck = false
    var attribution = Attribution("© Pad", target: "https://example.org/pad", note: "All is new.")

    var name: String { "Pad" }
    var tabs: [AppTab] { [AppTab(title: "All notes", url: RouteURL())] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? NoteScreen(app: self, text: url["q"] ?? "") : nil
    }
}

struct NoteScreen: Screen {
    struct Lost: Error, Sendable {}

    let app: NoteApp
    let text: String

    var start: (state: Loadable<[String], Lost>, action: Result<[String], Lost>??) {
        (Loadable(), .some(nil))
    }

    /// Nil begins; a result ends.
    var reducer: Reducer<Loadable<[String], Lost>, Result<[String], Lost>?> {
        Reducer { [app] state, result in
            let request = state.begin()
            switch result {
            case .success(let notes)?: state.finish(notes, of: request)
            case .failure(let lost)?: state.fail(lost, of: request)
            case nil:
                return .run { send in
                    while app.isStuck && !Task.isCancelled { await Task.yield() }
                    send(app.notes.map { .success($0) } ?? .failure(Lost()))
                }
            }
            return .none
        }
    }

    func describe(
        _ state: Loadable<[String], Lost>,
        dispatch: @escaping (Result<[String], Lost>?) -> Void
    ) -> ScreenDescription {
        var url = RouteURL()
        if !text.isEmpty { url.query = [RouteURL.Parameter("q", text)] }
        var screen = ScreenDescription(title: "Notes", url: url)
        screen.subtitle = "What not to forget"
        screen.search = SearchField(
            label: "Search notes", text: text, prompt: "Milk", target: RouteURL(), parameter: "q",
            onChange: { _ in })
        screen.choices = [
            ChoiceGroup(
                label: "Show", choices: [Choice(title: "All", url: RouteURL(), isCurrent: true)])
        ]
        screen.layout = app.layout
        screen.status = ScreenStatus(
            state, loading: "Looking", empty: ("No notes", hint: "Write one"),
            failed: { _ in "The notes are lost" }, retry: { dispatch(nil) })
        screen.sections = [
            SectionRecord(
                id: "notes", header: CellRecord(SectionHeaderCell.self, model: "To buy"),
                footer: CellRecord(SectionHeaderCell.self, model: "That is all"),
                cells: (state.value ?? []).map { CellRecord(NoteCell.self, model: $0) })
        ]
        screen.attribution = app.attribution
        return screen
    }
}

enum NoteCell: ContentCell {
    static func content(for model: String) -> CellContent {
        guard model.hasPrefix("https://") else { return .text(model) }
        return .row([.symbol(.shop), .column([.link(model, target: model), .badge("new")])])
    }
}
