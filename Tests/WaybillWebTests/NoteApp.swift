import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore

/// An app of one screen, whose notes are there, not there, broken or stuck.
struct NoteApp: ListApp {
    var notes: [String]?
    var layout = ScreenLayout.table
    var isStuck = false
    var attribution = Attribution("© Pad", target: "https://example.org/pad", note: "All is new.")

    var name: String { "Pad" }
    var tabs: [Tab] { [Tab("All notes", RouteURL())] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? NoteScreen(app: self, text: url["q"] ?? "") : nil
    }
}

struct NoteScreen: Screen {
    struct Lost: Error, Sendable {}

    let app: NoteApp
    let text: String

    func source(for query: NoQuery) -> Source<[String]>? {
        .fetched { [app] in
            while app.isStuck && !Task.isCancelled { await Task.yield() }
            guard let notes = app.notes else { throw Lost() }
            return notes
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var url = RouteURL()
        if !text.isEmpty { url.query = [RouteURL.Parameter("q", text)] }
        var screen = ScreenDescription("Notes", url: url)
        screen.subtitle = "What not to forget"
        screen.search = SearchField(
            label: "Search notes", text: text, prompt: "Milk", target: RouteURL(), parameter: "q",
            onChange: { _ in })
        screen.choices = [
            ChoiceGroup(
                label: "Show", choices: [Choice(title: "All", url: RouteURL(), isCurrent: true)])
        ]
        screen.layout = app.layout
        screen.statusTexts.failed = "The notes are lost"
        screen.sections = [
            SectionRecord(
                id: "notes", header: CellRecord(SectionHeaderCell.self, model: "To buy"),
                footer: CellRecord(SectionHeaderCell.self, model: "That is all"),
                cells: (context.value ?? []).map { CellRecord(NoteCell.self, model: $0, id: $0) })
        ]
        screen.attribution = app.attribution
        return screen.loading("Looking").empty("No notes", hint: "Write one")
    }
}

enum NoteCell: ContentCell {
    static func content(for model: String) -> Content {
        guard model.hasPrefix("https://") else { return .text(model) }
        return .row([.symbol(.bookmark), .column([.link(model, target: model), .badge("new")])])
    }
}
