import Waybill

/// Cards in columns: as many as fit, or as a person chooses.
struct GridScreen: Screen {
    static let title = "Grid"

    static let cards = (1...300).map { Card(id: $0, length: 120) }

    /// How many columns there are; nil for as many as fit.
    let columns: Int?

    /// The numbers of columns that a person may choose.
    private static let counts = [2, 3, 6]

    init(at url: RouteURL) {
        let wanted = url["columns"].flatMap(Int.init)
        columns = GridScreen.counts.first { $0 == wanted }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(GridScreen.title, url: GridScreen.url(columns))
        screen.subtitle = "\(GridScreen.cards.count) cards"
        screen.choices = [
            ChoiceGroup(
                label: "Columns",
                choices: ([nil] + GridScreen.counts).map { count in
                    Choice(
                        title: count.map { "\($0)" } ?? "As many as fit",
                        url: GridScreen.url(count), isCurrent: count == columns)
                })
        ]
        var cards = Section(id: "cards", of: GridScreen.cards) { card in
            Row(CardCell.self, model: card)
        }
        cards.layout = SectionLayout(
            GridLayout(
                columns: columns.map { .count($0) } ?? .fitting(width: 200), columnSpacing: 12,
                lineSpacing: 12))
        screen.sections = [cards]
        return screen
    }

    private static func url(_ columns: Int?) -> RouteURL {
        let parameters = columns.map { [RouteURL.Parameter("columns", "\($0)")] } ?? []
        return ShowcaseRoute.exhibit("grid", parameters: parameters).url
    }
}
