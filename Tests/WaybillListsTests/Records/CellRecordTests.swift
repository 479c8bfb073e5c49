import Testing
import WaybillLists

@Suite struct CellRecordTests {
    // Behaviour 1/15
    @Test func `the identity is the model's own when it has one`() {
        let record = CellRecord(VenueCell.self, model: Venue(id: 7, name: "Joe's"))
        #expect(record.id == 7)
        #expect(CellRecord(NameCell.self, model: "Joe's", id: 7).id == 7)
        #expect(CellRecord(NameCell.self, model: "Joe's", id: 3).id == 3)
    }

    // Behaviour 1/15
    @Test func `changed content keeps the identity and is not equal`() {
        let before = CellRecord(VenueCell.self, model: Venue(id: 7, name: "Joe's"))
        let after = CellRecord(VenueCell.self, model: Venue(id: 7, name: "Joe’s Pizza"))
        #expect(before.id == after.id)
        #expect(before != after)
    }

    // Behaviour 1/2, 1/3
    @Test func `two records without a model are equal`() {
        #expect(
            CellRecord(BlankCell.self, model: NoModel(), id: 1)
                == CellRecord(BlankCell.self, model: NoModel(), id: 1))
    }

    // Behaviour 1/10
    @Test func `closures count by their presence`() {
        let first = CellRecord(NameCell.self, model: "a") { _, _ in }
        let second = CellRecord(NameCell.self, model: "a") { _, _ in print() }
        #expect(first == second)
        #expect(first != CellRecord(NameCell.self, model: "a"))
    }

    // Behaviour 1/9, 1/11
    @Test func `two copies with highlighting and without selection are equal`() {
        var record = CellRecord(NameCell.self, model: "a")
        record.allowsHighlighting = true
        record.allowsSelection = false
        var copy = CellRecord(NameCell.self, model: "a")
        copy.allowsHighlighting = true
        copy.allowsSelection = false
        #expect(record == copy)
        copy.allowsSelection = nil
        #expect(record != copy)
    }

    // Behaviour 1/1, 1/4
    @Test func `the reuse identifier is the cell's name unless given`() {
        #expect(CellRecord(NameCell.self, model: "a").reuseIdentifier == "NameCell")
        let own = CellRecord(NameCell.self, model: "a", id: 1, reuseIdentifier: "big")
        #expect(own.reuseIdentifier == "big")
    }

    // Behaviour 1/6
    @Test func `reading info leaves a record equal to an untouched one`() {
        enum Colour: RecordInfoKey { static var defaultValue: String { "none" } }
        var record = CellRecord(NameCell.self, model: "a")
        #expect(record.info[Colour.self] == "none")
        #expect(record == CellRecord(NameCell.self, model: "a"))
        record.info[Colour.self] = "red"
        #expect(record != CellRecord(NameCell.self, model: "a"))
        record.info[Colour.self] = "none"
        #expect(record == CellRecord(NameCell.self, model: "a"))
    }

    // Behaviour 1/126
    @Test func `the model is found by its type`() {
        let record = CellRecord(VenueCell.self, model: Venue(id: 7, name: "Joe's"))
        #expect(record.model(as: Venue.self)?.name == "Joe's")
        #expect(record.model(as: String.self) == nil)
    }

    // Behaviour 5/27
    @Test func `a cell states its size within the maximum, or leaves it to the host`() {
        let maximum = ListSize(width: 25, height: .infinity)
        let record = CellRecord(NameCell.self, model: "abc")
        #expect(record.size(within: maximum) == ListSize(width: 25, height: 20))
        #expect(CellRecord(BlankCell.self, model: NoModel(), id: 0).size(within: maximum) == nil)
    }

    @Test func `identities of different types differ and print as their value`() {
        #expect(RecordID("1") != RecordID(1))
        #expect(RecordID(UInt8(1)) == RecordID(UInt8(1)))
        #expect(RecordID(RecordID(1)) == RecordID(1))
        #expect(["a", 3, RecordID([1, 2])].map(\RecordID.description) == ["a", "3", "[1, 2]"])
    }

    // Behaviour 1/16, 1/21, 1/23
    @Test func `sections are values and equal by what they hold`() {
        var section = SectionRecord(id: 1, cells: names("a"))
        let copy = section
        section.cells += names("b")
        #expect(copy.cells.count == 1)
        #expect(section != copy)
        #expect(section.cell(at: 2) == nil && section.cell(at: -1) == nil)
    }
}
