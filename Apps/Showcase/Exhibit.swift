import Waybill

/// A screen that shows one thing that the kit can do.
struct Exhibit: Identifiable, Sendable {
    /// The name of the screen in its address.
    let id: String

    /// What kind of thing it shows.
    let group: Group

    /// What the screen is called.
    let title: String

    /// What to try there, in a line.
    let hint: String

    /// Makes the screen for an address and a visitor.
    let screen: @Sendable (Opening) -> any Screen

    /// What a screen is made for.
    struct Opening {
        /// The address.
        var url: RouteURL

        /// Who is there.
        var visitor: Visitor

        /// What the screens of the app share.
        var shared: SharedParts
    }

    /// The kinds of things, in the order in which they are listed.
    enum Group: String, CaseIterable, Sendable {
        case lists
        case gestures
        case contents
        case tools

        /// What the group is called.
        var title: String {
            switch self {
            case .lists: "Lists"
            case .gestures: "Gestures"
            case .contents: "Content and states"
            case .tools: "Tools"
            }
        }
    }

    /// All there are, in the order in which they are listed.
    static let all = [
        Exhibit(
            id: "million", group: .lists, title: MillionScreen.title,
            hint: "Go to any row, select one, insert one above: only that row changes.",
            screen: { MillionScreen(at: $0.url) }),
        Exhibit(
            id: "grid", group: .lists, title: GridScreen.title,
            hint: "Make the window wider or narrower, or choose the number of columns.",
            screen: { GridScreen(at: $0.url) }),
        Exhibit(
            id: "carousels", group: .lists, title: CarouselsScreen.title,
            hint: "Scroll a carousel sideways, and select a card: it becomes the first.",
            screen: { _ in CarouselsScreen() }),
        Exhibit(
            id: "headers", group: .lists, title: HeadersScreen.title,
            hint: "Scroll: the letter stays in sight. Or go to another letter.",
            screen: { _ in HeadersScreen() }),
        Exhibit(
            id: "swipe", group: .gestures, title: SwipeScreen.title,
            hint: "Delete a message and take that back: swipe, or open the menu of a row.",
            screen: { _ in SwipeScreen() }),
        Exhibit(
            id: "reorder", group: .gestures, title: ReorderScreen.title,
            hint: "Move a task up, down, and to the other list: by its menu, or Alt and an arrow.",
            screen: { _ in ReorderScreen() }),
        Exhibit(
            id: "select", group: .gestures, title: SelectScreen.title,
            hint: "Select files, a range with Shift or by the bar, or all; star or delete them.",
            screen: { SelectScreen(at: $0.url) }),
        Exhibit(
            id: "collapse", group: .gestures, title: CollapseScreen.title,
            hint: "Select a header: its rows are hidden, or shown again.",
            screen: { _ in CollapseScreen() }),
        Exhibit(
            id: "shared", group: .contents, title: SharedScreen.title,
            hint: "Open it twice, or in two browsers: the counter is everyone's, the note is not.",
            screen: { SharedScreen(board: $0.shared.board, note: $0.shared.notes[$0.visitor]) }),
        Exhibit(
            id: "dialogs", group: .contents, title: DialogsScreen.title,
            hint: "Throw something away: you are asked first, and may take it back after.",
            screen: { DialogsScreen(basket: $0.shared.baskets[$0.visitor]) }),
        Exhibit(
            id: "item", group: .contents, title: ItemScreen.title,
            hint: "A screen that closes itself: take what it shows out of the basket.",
            screen: { ItemScreen(basket: $0.shared.baskets[$0.visitor]) }),
    ]

    /// The one with a name; nil where there is none.
    static func named(_ id: String) -> Exhibit? { all.first { $0.id == id } }
}
