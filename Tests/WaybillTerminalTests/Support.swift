import WaybillLists
import WaybillScreens
import WaybillTerminal

struct SampleScreen: Screen {
    let description: ScreenDescription

    func describe(_ context: Context) -> ScreenDescription { description }
}

enum SampleCell: ContentCell {
    static func content(for model: Content) -> Content { model }
}

extension Page {
    init(
        sample title: String, at url: String = "/", appName: String = "Explore",
        tabs: [Choice] = .sample, change: (inout ScreenDescription) -> Void = { _ in }
    ) {
        var description = ScreenDescription(title, url: RouteURL(url) ?? RouteURL())
        change(&description)
        let screen = LiveScreen(SampleScreen(description: description), isolation: nil)
        self = ScreenView(of: screen) { Page($0, appName: appName, tabs: tabs) }.page
    }

    /// A page that shows one row and nothing else below its title.
    init(row: Content, opening address: String? = nil) {
        self.init(sample: "Row") { screen in
            screen.sections = [SectionRecord(cells: [CellRecord(row, 0, opening: address)])]
        }
    }
}

extension TerminalDocument {
    /// The lines of the only row of a page, below its title.
    var rowText: String {
        let title = lines.prefix { $0.runs.first?.role != .rule }
        return lines.dropFirst(title.count + 2).map(\.text).joined(separator: "\n")
    }
}

extension [Choice] {
    static var sample: [Choice] {
        [
            Choice(title: "Nearby", url: RouteURL(), isCurrent: true),
            Choice(title: "Search", url: RouteURL(path: ["search"]), isCurrent: false),
        ]
    }
}

extension CellRecord {
    init(_ content: Content, _ id: Int, opening address: String? = nil) {
        self.init(SampleCell.self, model: content, id: id)
        destination = address.flatMap { RouteURL($0) }
        allowsSelection = destination != nil
    }

    /// A place as a city guide shows it.
    init(place name: String, _ symbol: Symbol, _ detail: String, _ distance: String, _ id: String) {
        self.init(
            .row([
                .symbol(symbol),
                .column([.text(name, .headline), .text(detail, .secondary)]),
                .text(distance, .caption),
            ]), id.hashValue, opening: "/places/\(id)")
    }
}

extension Symbol {
    static let food = Symbol("food", sign: "ψ")
    static let drink = Symbol("drink", sign: "∪")
    static let sight = Symbol("sight", sign: "★")
    static let nature = Symbol("nature", sign: "▲")
    static let learning = Symbol("learning", sign: "✎")

    /// Those of the kit, and some whose signs a terminal does not draw in a column.
    static let all: [Symbol] = [
        .bookmark, .bookmarked, .place, food, sight, Symbol("wide", sign: "🍕"),
        Symbol("cjk", sign: "食"), Symbol("escape", sign: "\u{1B}"), Symbol("mark", sign: "\u{301}"),
        Symbol("new-line", sign: "\r\n"),
    ]
}

extension SectionRecord {
    init(titled title: String, _ cells: [CellRecord]) {
        self.init(
            id: RecordID(title), header: CellRecord(SectionHeaderCell.self, model: title),
            cells: cells)
    }
}

extension Page {
    /// What is near, in a table or a collection.
    static func nearby(_ layout: ScreenLayout = .table) -> Page {
        Page(sample: "Nearby") { screen in
            screen.subtitle = "Around 40.754° N, 73.984° W"
            screen.layout = layout
            screen.choices = [
                ChoiceGroup(
                    label: "Show as",
                    choices: [
                        Choice(title: "Table", url: RouteURL(), isCurrent: layout == .table),
                        Choice(
                            title: "Cards",
                            url: RouteURL(query: [RouteURL.Parameter("as", "collection")]),
                            isCurrent: layout == .collection),
                    ])
            ]
            screen.sections = [.sights, .food]
            screen.attribution = Attribution("© OpenStreetMap contributors")
        }
    }

    static func results(for text: String, status: ScreenStatus = .ready) -> Page {
        Page(sample: "Search", at: "/search?q=\(text)") { screen in
            screen.search = SearchField(
                label: "Search places", text: text, prompt: "A name, a kind of place",
                target: RouteURL(path: ["search"]), parameter: "q", onChange: { _ in })
            screen.status = status
        }
    }
}

extension SectionRecord {
    fileprivate static var sights: SectionRecord {
        SectionRecord(
            titled: "Sights",
            [
                CellRecord(
                    place: "Bryant Park", .nature, "Park · 41 West 40th Street", "60 m",
                    "bryant-park"),
                CellRecord(
                    place: "New York Public Library", .learning, "Library · 476 Fifth Avenue",
                    "160 m", "nypl"),
                CellRecord(
                    place: "Empire State Building", .sight, "Attraction · 20 West 34th Street",
                    "680 m", "empire-state-building"),
            ])
    }

    fileprivate static var food: SectionRecord {
        SectionRecord(
            titled: "Food",
            [
                CellRecord(place: "拉麵之家", .food, "Ramen · 38 West 39th Street", "≈ 240 m", "n7"),
                CellRecord(
                    place: "Joe’s Pizza", .food, "Pizza restaurant · 1435 Broadway", "310 m", "n12"),
            ])
    }
}
