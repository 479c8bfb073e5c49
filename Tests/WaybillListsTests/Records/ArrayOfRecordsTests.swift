import Testing
import WaybillDiff
import WaybillLists

/// Arrays of rows, as the talk's slides put them together.
@Suite struct ArrayOfRecordsTests {
    private struct Plain: Equatable {
        var word: String
    }

    private enum PlainCell: Cell {
        typealias Model = Plain
    }

    private struct Numbered: Identifiable, Equatable {
        var id: Int
        var word: String
    }

    private enum NumberedCell: Cell {
        typealias Model = Numbered
    }

    private func texts(_ rows: [CellRecord]) -> [String] {
        rows.map { $0.model(as: String.self) ?? "?" }
    }

    // Behaviour 1/142
    @Test(arguments: [-7, -1, 0, 1, 2, 3, 100, Int.min, Int.max])
    func `inserting past either end puts rows at that end`(_ index: Int) {
        let rows = names("a", "b")
        let place = min(max(index, 0), 2)
        var expected = ["a", "b"]
        expected.insert(contentsOf: ["x", "y"], at: place)
        #expect(texts(rows.inserting(contentsOf: names("x", "y"), at: index)) == expected)
        #expect(texts(rows.inserting(at: index) { names("x", "y") }) == expected)
        expected.remove(at: place + 1)
        #expect(texts(rows.inserting(names("x")[0], at: index)) == expected)
        #expect(texts([].inserting(names("x")[0], at: index)) == ["x"])
    }

    // Behaviour 1/142
    @Test func `inserting a row that is missing inserts nothing`() {
        let none: CellRecord? = nil
        #expect(names("a").inserting(none, at: 0) == names("a"))
        #expect(names("a").inserting(contentsOf: [], at: 9) == names("a"))
        #expect(names("a").inserting(at: -3) {} == names("a"))
    }

    // Behaviour 1/142
    @Test func `models become rows with the identities that single rows have`() {
        let venues = [Venue(id: 4, name: "Emily"), Venue(id: 7, name: "Lucali")]
        #expect(VenueCell.records(venues) == venues.map { CellRecord(VenueCell.self, model: $0) })
        #expect(VenueCell.records(venues).map(\.id) == [4, 7])
        #expect(NameCell.records(["a", "b"], id: \.self).map(\.id) == ["a", "b"])
        #expect(NumberedCell.records([Numbered(id: 3, word: "a")]).map(\.id) == [3])
        #expect(PlainCell.records([Plain(word: "a")], id: \.word).map(\.id) == ["a"])
        #expect(VenueCell.records([]).isEmpty)
    }

    // Behaviour 1/142
    @Test func `a row of many is selected and configured with its own model`() {
        var heard: [String] = []
        let venues = (0..<3).map { Venue(id: $0, name: "v\($0)") }
        let rows = VenueCell.records(venues, id: \.name) { venue, context in
            heard.append("selected \(venue.name) at \(context.path.item)")
        } onConfigure: { venue, _, _ in
            heard.append("configured \(venue.name)")
        }
        let manifest = ListManifest(sections: rows.sections())
        #expect(manifest.select(at: ItemPath(0, 2)))
        manifest.configure(Plate(), at: ItemPath(0, 1)) { _, _ in }
        #expect(heard == ["selected v2 at 2", "configured v1"])
    }

    @Test func `rows report their selection, whatever their identity comes from`() {
        var heard: [String] = []
        let venues = [Venue(id: 4, name: "Emily")]
        let numbered = [Numbered(id: 3, word: "b")]
        let rows = CellRecord.list {
            VenueCell.records(venues) { venue, _ in heard.append(venue.name) }
            NameCell.records(["a"], id: \.self) { word, _ in heard.append(word) }
            NumberedCell.records(numbered) { model, _ in heard.append(model.word) }
        }
        let manifest = ListManifest(sections: rows.sections())
        for item in 0..<3 { #expect(manifest.select(at: ItemPath(0, item))) }
        #expect(heard == ["Emily", "a", "b"])
    }

    // Behaviour 1/142
    @Test func `rows become a ready list of one section`() {
        let title = CellRecord(NameCell.self, model: "title")
        #expect(names("a").sections() == [SectionRecord(cells: names("a"))])
        #expect(
            names("a").sections(id: "s", header: title, footer: title)
                == [SectionRecord(id: "s", header: title, footer: title, cells: names("a"))])
        #expect([CellRecord]().sections() == [SectionRecord()])
    }

    private final class Plate {}
}
