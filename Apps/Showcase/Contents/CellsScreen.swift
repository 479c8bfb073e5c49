import Waybill

/// Each thing that a row can show, in a row of its own.
struct CellsScreen: Screen {
    static let title = "What rows show"

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(CellsScreen.title, url: ShowcaseRoute.exhibit("cells").url) {
            Section("texts", title: "Texts") {
                TextRole.allCases.map { role in
                    Row(role.rawValue, .text("A text that is \(role.rawValue)", role))
                }
                Row("finnish", .text("Hyvää päivää", .body, language: "fi"))
                Row("hebrew", .text("שלום", .body, language: "he"))
                Row(
                    "link",
                    .link("The project of the maps", target: "https://www.openstreetmap.org"))
            }
            Section("signs", title: "Signs") {
                Row(
                    "symbols", .row([.symbol(.bookmark), .symbol(.place), .text("Symbols")]))
                Row(
                    "badges",
                    .row([
                        .text("Badges"), .badge("Plain"), .badge("Open", .available),
                        .badge("Closed", .unavailable),
                    ]))
                Row("rating", .row([.text("A rating"), .rating(3.5, of: 5)]))
                Row("progress", .progress(0.65, label: "Copying"))
                Row("busy", .progress(nil, label: "Waiting"))
                Row("notice", .notice(.status, .text("Announced when it appears")))
            }
            Section("layouts", title: "Layouts") {
                Row(
                    "card",
                    .row([
                        .symbol(.place),
                        .column([.text("A headline", .headline), .text("And a line", .secondary)]),
                        .text("Edge", .caption),
                    ]))
                Row(
                    "thirds",
                    .group(
                        Arrangement(.row, weights: [2, 1]),
                        [.text("Two thirds of the width"), .text("One third")]))
                Row(
                    "grid",
                    .group(
                        Arrangement(.grid(3), alignment: .center),
                        ["Monday", "Tuesday", "Wednesday", "9 to 5", "Closed", "12 to 8"]
                            .map { .text($0) }))
                Row(
                    "end",
                    .group(
                        Arrangement(.column, alignment: .trailing),
                        [.text("At the end"), .text("of the line", .secondary)]))
            }
        }
    }
}
