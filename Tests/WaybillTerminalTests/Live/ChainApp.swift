import WaybillLists
import WaybillScreens
import WaybillSessions

/// An app of lists: each row opens another list, whose address has the path.
struct ChainApp: ListApp {
    var name: String { "Chain" }
    var tabs: [Tab] {
        [
            Tab("Start", RouteURL()),
            Tab("Other", RouteURL(path: ["other"])),
        ]
    }

    func screen(at url: RouteURL) -> (any Screen)? {
        guard url.path.last != "nowhere" else { return nil }
        let title = url.path.isEmpty ? "Start" : "At " + url.path.joined(separator: " ")
        var description = ScreenDescription(title, url: url)
        description.sections = [
            SectionRecord(
                titled: "Rows",
                (0..<80).map { row in
                    CellRecord(
                        .text("row\(row)"), row,
                        opening: (url.path + ["\(row)"]).reduce("") { $0 + "/" + $1 })
                })
        ]
        return SampleScreen(description: description)
    }
}
