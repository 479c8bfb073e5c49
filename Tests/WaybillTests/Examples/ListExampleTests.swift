import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite struct ListExampleTests {
    private let fruit = [
        Section("fruit") {
            for name in ["Apple", "Banana"] { Row(name, .text(name)) }
        }
    ]

    @Test func `a manifest takes changes`() {
        let manifest = ListManifest(
            sections: [
                Section("fruit") {
                    for name in ["Apple", "Banana"] { Row(name, .text(name)) }
                }
            ])
        let cherry = Row("Cherry", .text("Cherry"))
        manifest.insertCells([cherry], at: ItemPath(section: 0, item: 2))
        manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
        let list = HeadlessList(manifest)
        #expect(list.rowsInSight == ["Banana", "Cherry"])
    }

    @Test func `a path names a row by its section and its index in it`() {
        let manifest = ListManifest(sections: fruit)
        let second = ItemPath(section: 0, item: 1)
        #expect(manifest.cell(at: second)?.id == RecordID("Banana"))
    }

    @Test func `an identity finds its row wherever it has gone`() {
        let manifest = ListManifest(sections: fruit)
        let banana = RecordID("Banana")
        #expect(manifest.path(of: banana) == ItemPath(section: 0, item: 1))
        manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
        #expect(manifest.path(of: banana) == ItemPath(section: 0, item: 0))
    }

    @Test func `a table has its rows below each other`() {
        var notes = Section("notes") { Row("note", .text("Buy milk")) }
        notes.layout = SectionLayout(TableLayout(spacing: 8, estimatedHeight: 60))
        #expect(notes.layout.rows is TableLayout)
    }

    @Test func `a section of cards is a grid below a header that stays`() {
        var cards = Section("cards", title: "Cards") { Row("1", .text("One")) }
        let grid = GridLayout(columns: .count(2), columnSpacing: 12, lineSpacing: 12)
        cards.layout = SectionLayout(grid).pinningHeader()
        #expect(cards.layout.pinsHeader && cards.layout.rows is GridLayout)
    }

    @Test func `a builder lists sections with loops and conditions`() {
        struct Venue: Hashable, Identifiable, Sendable {
            var id: String
        }
        enum VenueCell: ContentCell {
            static func content(for venue: Venue) -> Content { .text(venue.id) }
        }
        struct Venues {
            var title: String?
            var venues: [Venue]

            @SectionBuilder var sections: [Section] {
                Section("venues", title: "Venues") {
                    for venue in venues { Row(VenueCell.self, model: venue) }
                    if venues.isEmpty { Row("none", .text("No venues")) }
                }
                if let title { Section("map") { Row("map", .text(title)) } }
            }
        }
        let some = Venues(title: "Map", venues: [Venue(id: "Hall"), Venue(id: "Club")])
        #expect(some.sections.map(\.cells.count) == [2, 1])
        #expect(Venues(venues: []).sections.map(\.cells.count) == [1])
    }

    @Test func `rows are made where they are looked at`() {
        let log = ["Begun", "Done"]
        let rows = CellRows(count: log.count) { index in
            Row(index, .text(log[index]))
        }
        let section = Section(id: "log", cells: rows)
        #expect(HeadlessList(ListManifest(sections: [section])).rowsInSight == log)
    }

    @Test func `selected rows are read as a set`() {
        let manifest = ListManifest(sections: fruit)
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .multiple
        manifest.selectAll()
        let selected = manifest.selectedRows.compactMap { manifest.cell(at: $0)?.id }
        #expect(selected == [RecordID("Apple"), RecordID("Banana")])
    }

    @Test func `a flight recorder explains an update`() {
        let manifest = ListManifest(sections: fruit)
        let recorder = FlightRecorder()
        manifest.addPlugins([recorder])
        manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
        print(recorder.explanations.last ?? "")
        #expect(recorder.explanations.last?.isEmpty == false)
    }

    struct Line: Hashable, Identifiable, Sendable {
        var id: Int
        var text: String
    }

    @Test func `models are rows, and are compared as models`() {
        let lines = [Line(id: 1, text: "Begun"), Line(id: 2, text: "Done")]
        let rows = CellRows(lines, id: \.text) { Row($0.id, .text($0.text)) }
        let section = Section(id: "log", of: lines) { line in
            Row(line.id, .text(line.text))
        }
        #expect(rows[0].id == RecordID("Begun") && section.cells[0].id == RecordID(1))
    }

    struct Journal {
        var lines: [Line] = []
        var journal = RowJournal(count: 0)

        mutating func receive(_ line: Line) {
            lines.append(line)
            journal.insert(at: journal.count)
        }

        var section: Section {
            let rows = CellRows(following: journal) { index in
                Row(index, .text(lines[index].text))
            }
            return Section(id: "log", cells: rows)
        }
    }

    @Test func `a journal says what changed`() {
        var journal = Journal()
        let list = HeadlessList(ListManifest(sections: [journal.section]))
        journal.receive(Line(id: 1, text: "Begun"))
        list.manifest.setSections([journal.section])
        #expect(list.rowsInSight == ["Begun"])
    }
}
