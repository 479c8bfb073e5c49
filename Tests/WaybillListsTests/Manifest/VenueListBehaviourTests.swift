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

    /// The screen of the talk: it lists the rows, and its functions are called.
    private final class VenueScreen {
        var venues = 0
        var pivots = 0
        var lists: [String] = []
        var taps: [String] = []

        @SectionBuilder var sections: [SectionRecord] {
            SectionRecord(id: "venues") {
                VenueCell.records(
                    (0..<venues).map { Venue(id: $0, name: "v\($0)") },
                    onSelection: own { screen, venue, context in screen.open(venue, context) }
                )
                .inserting(at: 4) {
                    for number in 0..<pivots {
                        CellRecord(
                            PivotCell.self, model: "p\(number)", id: "p\(number)", owner: self
                        ) {
                            screen, pivot, context in screen.search(pivot, context)
                        }
                    }
                }
                .inserting(at: 3) {
                    if !lists.isEmpty {
                        CellRecord(ListPivotCell.self, model: lists, id: "lists", owner: self) {
                            screen, lists, context in screen.show(lists, context)
                        }
                    }
                }
            }
        }

        private var own: WeakOwner<VenueScreen> { WeakOwner(self) }

        private func open(_ venue: Venue, _ context: CellContext) {
            taps.append("\(context.path.item) venue \(venue.name)")
        }

        private func search(_ pivot: String, _ context: CellContext) {
            taps.append("\(context.path.item) pivot \(pivot)")
        }

        private func show(_ lists: [String], _ context: CellContext) {
            taps.append("\(context.path.item) lists \(lists.joined(separator: "+"))")
        }
    }

    // Behaviour 5/27, 5/28
    @Test func `venues and pivots stand in their places and taps reach their models`() {
        let screen = VenueScreen()
        let view = JudgedView()
        let manifest = ListManifest()
        manifest.managedView = view
        for (venues, pivots, lists, expected) in [
            (0, 0, 0, []),
            (0, 1, 1, ["pivot p0", "lists l0"]),
            (2, 1, 0, ["venue v0", "venue v1", "pivot p0"]),
            (3, 0, 1, ["venue v0", "venue v1", "venue v2", "lists l0"]),
            (
                6, 2, 2,
                [
                    "venue v0", "venue v1", "venue v2", "lists l0+l1", "venue v3", "pivot p0",
                    "pivot p1", "venue v4", "venue v5",
                ]
            ),
            (5, 1, 0, ["venue v0", "venue v1", "venue v2", "venue v3", "pivot p0", "venue v4"]),
        ] {
            screen.venues = venues
            screen.pivots = pivots
            screen.lists = (0..<lists).map { "l\($0)" }
            screen.taps = []
            manifest.setSections(screen.sections)
            let count = venues + pivots + (lists > 0 ? 1 : 0)
            #expect(view.sections[0].cells.count == count)
            for item in 0..<count { #expect(manifest.select(at: ItemPath(0, item))) }
            #expect(screen.taps == expected.enumerated().map { "\($0) \($1)" })
        }
    }
}
