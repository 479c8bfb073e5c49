import Testing
import WaybillDiff
import WaybillLists

/// Closures that get the owner of their list.
@Suite struct OwnerTests {
    /// A screen that holds a list whose rows call it.
    private final class VenueScreen {
        let manifest = ListManifest()
        let log: Log

        init(log: Log) {
            self.log = log
            let own = WeakOwner(self)
            let row = CellRecord(
                NameCell.self, model: "own",
                onSelection: own { screen, word, context in screen.write(word, context) })
            manifest.setSections {
                SectionRecord {
                    CellRecord(NameCell.self, model: "owner", owner: self) {
                        screen, word, context in
                        screen.write(word, context)
                    }
                    row
                    CellRecord(
                        NameCell.self, model: "rest", id: 3,
                        onSelection: own { screen, word, context in screen.write(word, context) },
                        onDeselection: own { screen, word, _ in
                            screen.log.lines.append("no \(word)")
                        },
                        onConfigure: own { screen, word, _, view in
                            screen.log.lines.append("\(word) in \(type(of: view))")
                        })
                }
            }
        }

        private func write(_ word: String, _ context: CellContext) {
            log.lines.append("\(word) at \(context.path.item)")
        }
    }

    private final class Log {
        var lines: [String] = []
    }

    private final class Plate {}

    // Behaviour 1/143, 5/27
    @Test func `closures get the owner, the model and the place`() {
        let screen = VenueScreen(log: Log())
        screen.manifest.selectionMode = .single
        for item in 0..<3 { #expect(screen.manifest.select(at: ItemPath(0, item))) }
        screen.manifest.deselect(at: ItemPath(0, 2))
        screen.manifest.configure(Plate(), at: ItemPath(0, 2)) { _, _ in }
        #expect(
            screen.log.lines == ["owner at 0", "own at 1", "rest at 2", "no rest", "rest in Plate"])
    }

    // Behaviour 1/143
    @Test func `an owner and the list that it holds are released together`() {
        weak var screen: VenueScreen?
        weak var manifest: ListManifest?
        do {
            let held = VenueScreen(log: Log())
            screen = held
            manifest = held.manifest
            #expect(screen != nil && manifest != nil)
            withExtendedLifetime(held) {}
        }
        #expect(screen == nil)
        #expect(manifest == nil)
    }

    // Behaviour 1/143
    @Test func `a row whose owner was released is selected and calls no one`() {
        let log = Log()
        let manifest: ListManifest
        do {
            let screen = VenueScreen(log: log)
            manifest = screen.manifest
            #expect(manifest.select(at: ItemPath(0, 0)))
        }
        for item in 0..<3 {
            #expect(manifest.select(at: ItemPath(0, item)))
            manifest.configure(Plate(), at: ItemPath(0, item)) { _, _ in }
        }
        #expect(log.lines == ["owner at 0"])
    }

    @Test func `a row with an owner has the identity that it has without`() {
        let log = Log()
        let venue = Venue(id: 4, name: "Emily")
        let word = CellRecord(NameCell.self, model: "a", owner: log) { _, _, _ in }
        let same = CellRecord(VenueCell.self, model: venue, owner: log) { _, _, _ in }
        let other = CellRecord(
            VenueCell.self, model: venue, id: "x", reuseIdentifier: "wide", owner: log
        ) { log, venue, _ in log.lines.append(venue.name) }
        #expect([word.id, same.id, other.id] == ["a", 4, "x"])
        #expect(other.reuseIdentifier == "wide")
        #expect(same == CellRecord(VenueCell.self, model: venue) { _, _ in })
        #expect(same != CellRecord(VenueCell.self, model: venue))
        let manifest = ListManifest(sections: [other].sections())
        #expect(manifest.select(at: ItemPath(0, 0)))
        #expect(log.lines == ["Emily"])
    }

    @MainActor
    // Behaviour 1/143
    @Test func `an owner on the main actor is called without waiting`() {
        let screen = MainScreen()
        let manifest = ListManifest()
        manifest.setSections(screen.sections)
        for item in 0..<2 { #expect(manifest.select(at: ItemPath(0, item))) }
        #expect(screen.opened == ["Emily", "Lucali"])
    }

    @MainActor
    private final class MainScreen {
        private(set) var opened: [String] = []

        func open(_ venue: Venue) { opened.append(venue.name) }

        @SectionBuilder var sections: [SectionRecord] {
            let own = WeakOwner(self)
            SectionRecord {
                CellRecord(
                    VenueCell.self, model: Venue(id: 1, name: "Emily"), owner: self
                ) { screen, venue, _ in screen.open(venue) }
                VenueCell.records(
                    [Venue(id: 2, name: "Lucali")],
                    onSelection: own { screen, venue, _ in screen.open(venue) })
            }
        }
    }
}
