import Synchronization
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// An app with a list that changes as one types, and notes what is selected.
struct ShuffledApp: ListApp {
    var list: ShuffledList

    /// The numbers of the rows that were selected.
    let presses = Presses()

    final class Presses: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock(\.self) }

        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    init(_ list: ShuffledList) { self.list = list }

    var name: String { "Shuffled" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? ShuffledScreen(list: list, presses: presses) : nil
    }
}

/// The screen of a list that changes as one types: a number is the seed of
/// a change.
struct ShuffledScreen: Screen {
    let list: ShuffledList
    let presses: ShuffledApp.Presses

    enum Action: Hashable, Sendable {
        case type(String)
        case press(Int)
    }

    struct State: Hashable, Sendable {
        var list: ShuffledList
        var text = ""
    }

    var state: State { State(list: list) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let text):
            state.text = text
            state.list.change(seed: UInt64(text) ?? 0)
        case .press(let number):
            presses.append(number)
            state.list.press(number)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let url = RouteURL(path: [], query: [RouteURL.Parameter("q", state.text)])
        var screen = ScreenDescription("Shuffled", url: url)
        screen.subtitle = "\(state.list.changes) changes"
        screen.search = SearchField(
            label: "Seed", text: state.text, prompt: "A number", target: RouteURL(),
            parameter: "q", onChange: { context.dispatch(.type($0)) })
        screen.sections = state.list.sections.map { record($0, context.dispatch) }
        return screen
    }

    private func record(
        _ section: ShuffledList.Section, _ dispatch: @escaping (Action) -> Void
    ) -> SectionRecord {
        func edge(_ content: Content?) -> CellRecord? {
            content.map { CellRecord(ShuffledEdgeCell.self, model: $0, id: "edge") }
        }
        var record = SectionRecord(
            id: RecordID(section.id), header: edge(section.header), footer: edge(section.footer),
            cells: section.rows.map { self.record($0, dispatch) })
        record.layout = ShuffledScreen.layouts[section.layout]
        record.layout.pinsHeader = section.pinsHeader
        return record
    }

    private func record(
        _ row: ShuffledList.Row, _ dispatch: @escaping (Action) -> Void
    ) -> CellRecord {
        var record = CellRecord(
            ShuffledCell.self, model: row, id: row.id,
            onSelection: row.presses == nil ? nil : { row, _ in dispatch(.press(row.number)) })
        if let target = row.target {
            record = record.destination(RouteURL(path: ["to", target]))
        }
        record.allowsHighlighting = row.presses != nil || row.target != nil
        return record
    }

    private static let layouts: [SectionLayout] = [
        .table, SectionLayout(GridLayout(columns: .count(3))),
        SectionLayout(GridLayout(columns: .fitting(width: 200))),
        SectionLayout(CarouselLayout(height: 96, estimatedWidth: 200)),
    ]
}

/// Draws a row, with its number, and how often it was selected.
enum ShuffledCell: ContentCell {
    static func content(for row: ShuffledList.Row) -> Content {
        .column([
            .text("#\(row.number)", .caption), row.content,
            .text(row.presses.map { "\($0)" } ?? "", .secondary),
        ])
    }
}

/// Draws a header or a footer.
enum ShuffledEdgeCell: ContentCell {
    static func content(for content: Content) -> Content { content }
}
