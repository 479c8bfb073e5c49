import Testing
import Waybill
import WaybillTesting

/// The benchmark of a test of a long list.
@MainActor
enum Headless {
    private static let row = ItemPath(section: 0, item: 5)

    static func run() async throws {
        let host = HeadlessHost(RowsApp())
        try await host.open("/declared?rows=1000000")
        guard let list = host.list else { preconditionFailure("a screen has a list") }
        var seen = 0
        let change = await median(301) { _ in
            list.manifest.select(at: row)
            seen += host.page?.sections[0].rows.count ?? 0
        }
        let tap = try await median(301) { _ in
            try list.tap("Row 5 of")
            seen += host.page?.sections[0].rows.count ?? 0
        }
        let titles = await median(301) { _ in
            for _ in 0..<100 { seen += host.title.utf8.count }
        }
        guard seen > 0, list.rowsInSight[row.item].hasSuffix("604") else {
            preconditionFailure("\(list.rowsInSight)")
        }
        printTitle("A headless host of 1,000,000 rows", "processor", "wanted")
        printRow("one row changed, judged and in the window", text(microseconds: change), "100 us")
        printRow("the same, tapped by what it says", text(microseconds: tap))
        printRow("the title", text(microseconds: titles / 100), "10 us")
    }
}
