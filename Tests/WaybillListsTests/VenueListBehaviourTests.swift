import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// The talk's worked example: venues, with ways to go on from them in between.
@Suite struct VenueListBehaviourTests {
    private enum PivotCell: Cell {
        typealias Model = String
    }

    private enum ListPivotCell: Cell {
        typealias Model = [String]
    }

    private final class Taps {
        var lines: [String] = []
    }

    private func rows(venues: Int, pivots: Int, lists: Int, _ taps: Taps) -> [CellRecord] {
        var rows = (0..<venues).map { number in
            CellRecord(VenueCell.self, model: Venue(id: number, name: "v\(number)")) { venue, _ in
                taps.lines.append("venue \(venue.name)")
            }
        }
        let pivotRows = (0..<pivots).map { number in
            CellRecord(PivotCell.self, model: "p\(number)") { pivot, _ in
                taps.lines.append("pivot \(pivot)")
            }
        }
        rows.insert(contentsOf: pivotRows, at: min(4, rows.count))
        if lists > 0 {
            let names = (0..<lists).map { "l\($0)" }
            let row = CellRecord(ListPivotCell.self, model: names) { lists, _ in
                taps.lines.append("lists \(lists.joined(separator: "+"))")
            }
            rows.insert(row, at: min(3, rows.count))
        }
        return rows
    }

    @Test func `venues and pivots stand in their places and taps reach their models`() {
        let taps = Taps()
        let view = JudgedView()
        let manifest = ListManifest()
        manifest.managedView = view
        for (venues, pivots, lists, expected) in [
            (0, 0, 0, []),
            (2, 1, 0, ["venue v0", "venue v1", "pivot p0"]),
            (
                6, 2, 2,
                [
                    "venue v0", "venue v1", "venue v2", "lists l0+l1", "venue v3", "pivot p0",
                    "pivot p1", "venue v4", "venue v5",
                ]
            ),
            (5, 1, 0, ["venue v0", "venue v1", "venue v2", "venue v3", "pivot p0", "venue v4"]),
        ] {
            let rows = rows(venues: venues, pivots: pivots, lists: lists, taps)
            manifest.setSections([SectionRecord(cells: rows)])
            #expect(view.sections[0].cells.count == venues + pivots + (lists > 0 ? 1 : 0))
            taps.lines = []
            for item in rows.indices { #expect(manifest.select(at: ItemPath(0, item))) }
            #expect(taps.lines == expected)
        }
    }
}
