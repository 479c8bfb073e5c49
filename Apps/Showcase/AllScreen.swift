import Waybill

/// The list of all screens, with what to try on each.
struct AllScreen: Screen {
    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Showcase", url: ShowcaseRoute.all.url) {
            for group in Exhibit.Group.allCases {
                let exhibits = Exhibit.all.filter { $0.group == group }
                if !exhibits.isEmpty {
                    Section(
                        id: RecordID(group.rawValue),
                        header: Row(SectionHeaderCell.self, model: group.title),
                        cells: exhibits.map { Row($0, in: group) })
                }
            }
        }
    }
}

/// A screen in the list of all: its title, and what to try there.
enum ExhibitCell: ContentCell {
    struct Model: Hashable, Sendable {
        let symbol: Symbol
        let title: String
        let hint: String
    }

    static func content(for model: Model) -> Content {
        .row([
            .symbol(model.symbol),
            .column([.text(model.title, .headline), .text(model.hint, .secondary)]),
        ])
    }
}

extension Symbol {
    /// The app's own symbols, one a group of screens.
    fileprivate init(_ group: Exhibit.Group) {
        self =
            switch group {
            case .lists: .lines
            case .gestures: .hand
            case .contents: .page
            case .tools: .gauge
            }
    }

    private static let lines = Symbol(
        "lines", sign: "≡", path: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01", tint: .blue)
    private static let hand = Symbol(
        "hand", sign: "☟", path: "M8 12V5a2 2 0 0 1 4 0v5h4a3 3 0 0 1 3 3v2a6 6 0 0 1-6 6h-1l-6-7z",
        tint: .violet)
    private static let page = Symbol(
        "page", sign: "□", path: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6", tint: .green)
    private static let gauge = Symbol(
        "gauge", sign: "◔", path: "M4 18a9 9 0 1 1 16 0M12 14l4-5", tint: .amber)
}

extension Row {
    /// A screen in the list of all, which opens when it is selected.
    fileprivate init(_ exhibit: Exhibit, in group: Exhibit.Group) {
        self = Row(
            ExhibitCell.self,
            model: ExhibitCell.Model(
                symbol: Symbol(group), title: exhibit.title, hint: exhibit.hint),
            id: exhibit.id
        ).destination(ShowcaseRoute.exhibit(exhibit.id).url)
    }
}
