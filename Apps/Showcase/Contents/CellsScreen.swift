import Waybill

/// Each thing that a row can show, in a row of its own.
struct CellsScreen: Screen {
    static let title = "What rows show"

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(CellsScreen.title, url: ShowcaseRoute.exhibit("cells").url) {
            SectionRecord("texts", title: "Texts") {
                TextRole.allCases.map { role in
                    CellRecord(role.rawValue, .text("A text that is \(role.rawValue)", role))
                }
                CellRecord("finnish", .text("Hyvää päivää", .body, language: "fi"))
                CellRecord("hebrew", .text("שלום", .body, language: "he"))
                CellRecord(
                    "link",
                    .link("The project of the maps", target: "https://www.openstreetmap.org"))
            }
            SectionRecord("signs", title: "Signs") {
                CellRecord(
                    "symbols", .row([.symbol(.bookmark), .symbol(.place), .text("Symbols")]))
                CellRecord(
                    "badges",
                    .row([
                        .text("Badges"), .badge("Plain"), .badge("Open", .available),
                        .badge("Closed", .unavailable),
                    ]))
                CellRecord("rating", .row([.text("A rating"), .rating(3.5, of: 5)]))
                CellRecord("progress", .progress(0.65, label: "Copying"))
                CellRecord("busy", .progress(nil, label: "Waiting"))
                CellRecord("notice", .notice(.status, .text("Announced when it appears")))
            }
            SectionRecord("layouts", title: "Layouts") {
                CellRecord(
                    "card",
                    .row([
                        .symbol(.place),
                        .column([.text("A headline", .headline), .text("And a line", .secondary)]),
                        .text("Edge", .caption),
                    ]))
                CellRecord(
                    "thirds",
                    .group(
                        Arrangement(.row, weights: [2, 1]),
                        [.text("Two thirds of the width"), .text("One third")]))
                CellRecord(
                    "grid",
                    .group(
                        Arrangement(.grid(3), alignment: .center),
                        ["Monday", "Tuesday", "Wednesday", "9 to 5", "Closed", "12 to 8"]
                            .map { .text($0) }))
                CellRecord(
                    "end",
                    .group(
                        Arrangement(.column, alignment: .trailing),
                        [.text("At the end"), .text("of the line", .secondary)]))
            }
        }
    }
}
