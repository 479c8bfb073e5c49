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

    /// Makes the screen at an address.
    let screen: @Sendable (RouteURL) -> any Screen

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
            screen: { MillionScreen(text: $0["row"] ?? "") })
    ]

    /// The one with a name; nil where there is none.
    static func named(_ id: String) -> Exhibit? { all.first { $0.id == id } }
}
