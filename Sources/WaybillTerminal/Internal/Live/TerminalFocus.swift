import WaybillDiff
import WaybillLists
import WaybillScreens

/// Where the keyboard is on a page: what stays while the page changes.
enum TerminalFocus: Hashable, Sendable {
    case tab(Int)

    case field

    /// At the button of the search field.
    case submit

    /// At a choice, by the numbers of its group and of its own.
    case choice(Int, Int)

    /// At the button beside a failure.
    case retry

    case index(String)

    /// At a button for the rows that are selected: which action.
    case selection(String)

    /// At a link beside the status, by its number.
    case statusLink(Int)

    /// At the header of a section that shows and hides its rows.
    case header(RecordID)

    case row(RowKey)

    /// At a link within a row, by its number.
    case link(RowKey, Int)

    case menu(RowKey)

    case control(RowKey, String)

    /// At an option of a control of a row: which control, and which option.
    case option(RowKey, String, String)

    /// At what closes a sheet: the number of its layer.
    case close(Int)

    var row: RowKey? {
        switch self {
        case .row(let key), .link(let key, _), .menu(let key), .control(let key, _),
            .option(let key, _, _):
            key
        case .tab, .field, .submit, .choice, .retry, .index, .selection, .statusLink, .header,
            .close:
            nil
        }
    }

    var listRow: RowKey? { row.flatMap { $0.layer == nil ? $0 : nil } }

    var isAtControl: Bool {
        switch self {
        case .control, .option: true
        default: false
        }
    }

    var control: ControlKey? {
        guard case .control(let row, let id) = self else { return nil }
        return ControlKey(row: row, control: id)
    }

    /// Whether it is the same within its row as another one within its own.
    func isAlike(_ other: TerminalFocus) -> Bool {
        switch (self, other) {
        case (.row, .row), (.menu, .menu): true
        case (.link(_, let number), .link(_, let otherNumber)): number == otherNumber
        case (.control(_, let id), .control(_, let otherID)): id == otherID
        case (.option(_, let id, let option), .option(_, let otherID, let other)):
            id == otherID && option == other
        default: self == other
        }
    }
}

struct RowKey: Hashable, Sendable {
    let section: RecordID

    let row: RecordID

    /// How many rows of the section with the same identity stand before it.
    let occurrence: Int

    /// The number of the layer above the page that it is in; nil in the list.
    var layer: Int?
}

struct RowPosition: Hashable, Sendable {
    let key: RowKey

    let path: ItemPath
}

/// Something that the keyboard reaches: where it is drawn, and what Enter does.
struct TerminalTarget: Sendable {
    enum Action: Hashable, Sendable {
        case open(RouteURL)

        case select(ItemPath)

        case menu(ItemPath)

        /// Does something to a section: which action.
        case act(ItemPath, String)

        case jump(String)

        /// Does something with the rows that are selected: which action.
        case batch(String)

        /// Sends the search field off.
        case submit

        case retry

        /// Shows where a link leads that goes out of the app.
        case follow(String)

        /// Uses a control of a row: which one, and its label.
        case control(ItemPath, String, saying: String)

        /// Chooses an option of a control of a row: which control, and which option.
        case option(ItemPath, String, String)

        /// Whether another one does the same, even to a row that has moved.
        func isAlike(_ other: Action) -> Bool {
            switch (self, other) {
            case (.select, .select), (.menu, .menu): true
            case (.control(_, let id, let said), .control(_, let otherID, let otherSaid)):
                id == otherID && said == otherSaid
            case (.option(_, let id, let option), .option(_, let otherID, let otherOption)):
                id == otherID && option == otherOption
            default: self == other
            }
        }
    }

    let focus: TerminalFocus

    let action: Action

    /// Where the row is that it is or is in; nil for what is in none.
    let path: ItemPath?

    let elements: [TextElement]

    /// Whether what it began goes on: keys pass over it.
    var isBusy = false

    /// The lines on which it is drawn, one at least.
    var lines: Range<Int>

    var column: Int

    /// Where the row of the list is that it is or is in; nil for what is not in the list.
    var listPath: ItemPath? { path.flatMap { $0.section < 0 ? nil : $0 } }
}
