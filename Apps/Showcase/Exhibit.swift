import Waybill

/// A screen that shows one thing that the kit can do.
struct Exhibit: Identifiable, Sendable {
    let id: String

    let group: Group

    let title: String

    /// The file that it is written in, below the folder of the app.
    let source: String

    /// What to try there, in a line.
    let hint: String

    /// Makes the screen for an address and a visitor; nil for the inspector, which is
    /// the session's own.
    let screen: (@Sendable (Opening) -> any Screen)?

    struct Opening {
        var url: RouteURL

        var visitor: Visitor

        var shared: SharedParts

        /// How time passes where something takes a while.
        var clock: any Clock<Duration>

        /// How time passes for rows that are in sight.
        var sightClock: any Clock<Duration>
    }

    /// The kinds of things, in the order in which they are listed.
    enum Group: String, CaseIterable, Sendable {
        case lists
        case gestures
        case contents
        case tools

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
            source: "Lists/Million/MillionScreen.swift",
            hint: "Go to any row, select one, insert one above: only that row changes.",
            screen: { MillionScreen(at: $0.url) }),
        Exhibit(
            id: "feed", group: .lists, title: FeedScreen.title, source: "Lists/FeedScreen.swift",
            hint: "Go to either end: more posts are loaded there.",
            screen: { _ in FeedScreen() }),
        Exhibit(
            id: "chat", group: .lists, title: ChatScreen.title, source: "Lists/ChatScreen.swift",
            hint: "Say something: someone replies, and the list follows its end.",
            screen: { _ in ChatScreen() }),
        Exhibit(
            id: "grid", group: .lists, title: GridScreen.title,
            source: "Lists/GridScreen.swift",
            hint: "See as many columns as fit, or choose their number.",
            screen: { GridScreen(at: $0.url) }),
        Exhibit(
            id: "carousels", group: .lists, title: CarouselsScreen.title,
            source: "Lists/CarouselsScreen.swift",
            hint: "Go along a carousel, and select a card: it becomes the first.",
            screen: { _ in CarouselsScreen() }),
        Exhibit(
            id: "headers", group: .lists, title: HeadersScreen.title,
            source: "Lists/HeadersScreen.swift",
            hint: "Go through the names below their letters, or to another letter.",
            screen: { _ in HeadersScreen() }),
        Exhibit(
            id: "swipe", group: .gestures, title: SwipeScreen.title,
            source: "Gestures/SwipeScreen.swift",
            hint: "Each message has actions: mark one as read, delete one, take that back.",
            screen: { _ in SwipeScreen() }),
        Exhibit(
            id: "reorder", group: .gestures, title: ReorderScreen.title,
            source: "Gestures/ReorderScreen.swift",
            hint: "Move a task up, down, and to the other list; one has its place.",
            screen: { ReorderScreen.screen(at: $0.url) }),
        Exhibit(
            id: "select", group: .gestures, title: SelectScreen.title,
            source: "Gestures/SelectScreen.swift",
            hint: "Select files, a range of them, or all; star or delete them.",
            screen: { SelectScreen(at: $0.url) }),
        Exhibit(
            id: "collapse", group: .gestures, title: CollapseScreen.title,
            source: "Gestures/CollapseScreen.swift",
            hint: "Select a header: its rows are hidden, or shown again.",
            screen: { _ in CollapseScreen() }),
        Exhibit(
            id: "states", group: .contents, title: StatesScreen.title,
            source: "Contents/StatesScreen.swift",
            hint: "See each state of a list that is loaded, and try again where it failed.",
            screen: { StatesScreen(at: $0.url) }),
        Exhibit(
            id: "cells", group: .contents, title: CellsScreen.title,
            source: "Contents/CellsScreen.swift",
            hint: "Look at all that a row can show, in any width.",
            screen: { _ in CellsScreen() }),
        Exhibit(
            id: "map", group: .contents, title: MapScreen.title, source: "Map/MapScreen.swift",
            hint: "Zoom in, move, and press a sign: several that are near each other come apart.",
            screen: { MapScreen(at: $0.url) }),
        Exhibit(
            id: "actions", group: .contents, title: ActionsScreen.title,
            source: "Forms/ActionsScreen.swift",
            hint: "Press a list, its author, Like, and the actions of its menu.",
            screen: { _ in ActionsScreen() }),
        Exhibit(
            id: "form", group: .contents, title: TripScreen.title,
            source: "Forms/TripScreen.swift",
            hint: "Book without filling anything in; then fill in what is missing.",
            screen: { _ in TripScreen() }),
        Exhibit(
            id: "signup", group: .contents, title: SignupScreen.title,
            source: "Forms/SignupScreen.swift",
            hint: "Choose the name Ada, which is taken; leave before you send it.",
            screen: { SignupScreen(clock: $0.clock) }),
        Exhibit(
            id: "settings", group: .contents, title: SettingsScreen.title,
            source: "Forms/SettingsScreen.swift",
            hint: "Change the theme, and show a badge: each change applies at once.",
            screen: { SettingsScreen(settings: $0.shared.settings[$0.visitor]) }),
        Exhibit(
            id: "style", group: .contents, title: StyleScreen.title,
            source: "Contents/StyleScreen.swift",
            hint: "See what screens are made of, and turn the rows of “Motion” round.",
            screen: { _ in StyleScreen() }),
        Exhibit(
            id: "images", group: .contents, title: ImagesScreen.title,
            source: "Contents/ImagesScreen.swift",
            hint: "Look through ten thousand pictures; choose one of your own.",
            screen: { ImagesScreen(at: $0.url) }),
        Exhibit(
            id: "charts", group: .contents, title: ChartsScreen.title,
            source: "Contents/ChartsScreen.swift",
            hint: "Change the period; each chart is a table, too.",
            screen: { _ in ChartsScreen() }),
        Exhibit(
            id: "panes", group: .contents, title: PanesScreen.title,
            source: "Contents/PanesScreen.swift",
            hint: "Count in one pane: the other stays as it is. Swap them: both keep their counts.",
            screen: { _ in PanesScreen() }),
        Exhibit(
            id: "shared", group: .contents, title: SharedScreen.title,
            source: "Sharing/SharedScreen.swift",
            hint: "Open it twice: the counter and the list are shared, the note is not.",
            screen: { SharedScreen(board: $0.shared.board, note: $0.shared.notes[$0.visitor]) }),
        Exhibit(
            id: "dialogs", group: .contents, title: DialogsScreen.title,
            source: "Dialogs/DialogsScreen.swift",
            hint: "Throw something away, and take it back; rename the first in a sheet.",
            screen: { DialogsScreen(basket: $0.shared.baskets[$0.visitor]) }),
        Exhibit(
            id: "item", group: .contents, title: ItemScreen.title,
            source: "Dialogs/ItemScreen.swift",
            hint: "A screen that closes itself: remove what it shows from the basket.",
            screen: { ItemScreen(basket: $0.shared.baskets[$0.visitor]) }),
        Exhibit(
            id: "impressions", group: .tools, title: ImpressionsScreen.title,
            source: "Tools/ImpressionsScreen.swift",
            hint: "Look at rows for a second: what was in sight for so long is counted.",
            screen: { ImpressionsScreen(clock: $0.sightClock) }),
        Exhibit(
            id: "duplicates", group: .tools, title: DuplicatesScreen.title,
            source: "Tools/DuplicatesScreen.swift",
            hint: "Add a row with an identity that is taken: the list says which rows share it.",
            screen: { _ in DuplicatesScreen() }),
        Exhibit(
            id: "recorder", group: .tools, title: RecorderScreen.title,
            source: "Tools/RecorderScreen.swift",
            hint: "Change the list: what was requested and what was done is described.",
            screen: { _ in RecorderScreen() }),
        Exhibit(
            id: "inspector", group: .tools, title: "Inspector", source: "ShowcaseApp.swift",
            hint: "See what happened on other screens, and take one to an earlier state.",
            screen: nil),
    ]

    /// The one with a name; nil where there is none.
    static func named(_ id: String) -> Exhibit? { all.first { $0.id == id } }
}
