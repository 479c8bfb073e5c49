public import Waybill

/// A list of a million rows of different heights.
///
/// No row exists until it is looked at. Selecting one changes that row alone,
/// another one can be inserted above all, and any can be gone to.
public struct MillionScreen: Screen {
    static let title = "A million rows"

    /// The identity of the section with the rows.
    public static let rows: RecordID = "rows"

    /// How many rows there are in the beginning, unless an address says fewer.
    private static let usualCount = 1_000_000

    private let count: Int
    private let text: String
    private let onMake: @Sendable () -> Void

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - count: How many rows there are in the beginning, 1,000,000 by
    ///     default.
    ///   - text: The number of the row to go to, as a person types it; empty,
    ///     the default, for none.
    ///   - onMake: Called each time a row is made to be looked at; nothing by
    ///     default.
    public init(
        count: Int = 1_000_000, text: String = "", onMake: @escaping @Sendable () -> Void = {}
    ) {
        self.count = count
        self.text = text
        self.onMake = onMake
    }

    /// The screen at an address, such as `/million?row=5` or, with fewer rows,
    /// `/million?rows=200`.
    init(at url: RouteURL) {
        let count = url["rows"].flatMap(Int.init) ?? MillionScreen.usualCount
        self.init(
            count: (1...MillionScreen.usualCount).contains(count)
                ? count : MillionScreen.usualCount,
            text: url["row"] ?? "")
    }

    /// The state of the screen: the rows, and a person's changes to them.
    public struct State: Equatable {
        /// The number of rows, and the latest changes.
        var journal: RowJournal

        /// How many of them were inserted: the last one is the first row.
        var inserted = 0

        /// How often rows were selected, those that were.
        var selections: [MillionRow: Int] = [:]

        /// The text of the field for the number of a row.
        var text = ""

        /// Where the list is to be scrolled to.
        var scroll: ScrollRequest?
    }

    /// The actions of the screen.
    public enum Action: Hashable, Sendable {
        /// A row was selected.
        case select(MillionRow)

        /// Another row is wanted above all.
        case insert

        /// Something was typed into the field for the number of a row.
        case type(String)

        /// The row in the middle is wanted.
        case goToMiddle

        /// The last row is wanted.
        case goToEnd
    }

    /// All rows as they are in the beginning, and the one to go to.
    public var state: State {
        var state = State(journal: RowJournal(count: count))
        state.type(text)
        return state
    }

    /// How rows change.
    public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .select(let row): state.select(row)
        case .insert: state.insert()
        case .type(let text): state.type(text)
        case .goToMiddle: state.go(to: state.journal.count / 2, .top)
        case .goToEnd: state.go(to: state.journal.count - 1, .bottom)
        }
        return .none
    }

    /// Describes the actions above, and the rows.
    public func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(MillionScreen.title, url: url)
        if !state.text.isEmpty { screen.url.query.append(.init("row", state.text)) }
        screen.subtitle = subtitle(of: state)
        screen.search = SearchField(
            label: "Go to row", text: state.text, prompt: "A number from 0 to \(count - 1)",
            target: url, parameter: "row", onChange: { context.dispatch(.type($0)) })
        screen.scrollRequest = state.scroll
        screen.sections = [
            Section(id: "actions") {
                if !state.text.isEmpty, state.wantedRow == nil { notice(of: state) }
                Row(action: "Insert a row above all", id: "insert") {
                    context.dispatch(.insert)
                }
                Row(action: "Go to the middle", id: "middle") {
                    context.dispatch(.goToMiddle)
                }
                Row(action: "Go to the end", id: "end") { context.dispatch(.goToEnd) }
            },
            Section(
                id: MillionScreen.rows,
                cells: CellRows(following: state.journal, indexOf: state.index) { index in
                    onMake()
                    return record(of: state.row(at: index), in: state, dispatch: context.dispatch)
                }),
        ]
        return screen
    }

    private func record(
        of row: MillionRow, in state: State, dispatch: @escaping (Action) -> Void
    ) -> Row {
        let model = MillionCell.Model(
            title: row.title, text: row.text, count: state.selections[row] ?? 0)
        var record = Row(
            MillionCell.self, model: model, id: row.id,
            onSelection: { _, _ in dispatch(.select(row)) })
        record.allowsHighlighting = true
        return record
    }

    private var url: RouteURL {
        let isUsual = count == MillionScreen.usualCount
        let rows = RouteURL.Parameter("rows", String(count))
        return ShowcaseRoute.exhibit("million", parameters: isUsual ? [] : [rows]).url
    }

    private func subtitle(of state: State) -> String {
        var parts = [quantity(state.journal.count, "row")]
        if state.inserted > 0 { parts.append("\(state.inserted) inserted") }
        if !state.selections.isEmpty { parts.append("\(state.selections.count) changed") }
        return parts.joined(separator: ", ")
    }

    private func notice(of state: State) -> Row {
        let words = "There is no row \(state.text.prefix(40)): they go from 0 to \(count - 1)."
        var record = Row(
            StatusCell.self, model: StatusCell.Model(.status, .text(words)), id: "notice")
        record.allowsSelection = false
        return record
    }
}
