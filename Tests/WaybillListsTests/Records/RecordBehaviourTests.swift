import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What records and sections promise, line by line of the ledger.
@Suite struct RecordBehaviourTests {
    private enum Colour: RecordInfoKey { static var defaultValue: String { "none" } }

    // Behaviour 1/10
    @Test func `records differ by all that they show and do, and not by their closures`() {
        func make<C: Cell>(
            _ cell: C.Type = NameCell.self, model: String = "a", id: Int = 1,
            reuseIdentifier: String? = nil, change: (inout CellRecord) -> Void = { _ in }
        ) -> CellRecord where C.Model == String {
            var record = CellRecord(
                cell, model: model, id: id, reuseIdentifier: reuseIdentifier,
                onSelection: { _, _ in }, onConfigure: { _, _, _ in })
            change(&record)
            return record
        }
        let others = [
            make(LabelCell.self), make(model: "b"), make(id: 2), make(reuseIdentifier: "own"),
            CellRecord(NameCell.self, model: "a", id: 1, onSelection: { _, _ in }),
            CellRecord(NameCell.self, model: "a", id: 1, onConfigure: { _, _, _ in }),
            make { $0.allowsHighlighting = true },
            make { $0.allowsSelection = true },
            make { $0.info[Colour.self] = "red" },
        ]
        #expect(make() == make())
        for (index, other) in others.enumerated() {
            #expect(make() != other && other != make(), "\(index)")
        }
    }

    // Behaviour 1/5, 1/21, 1/22
    @Test func `info that is set is read back and belongs to one copy`() {
        var record = CellRecord(NameCell.self, model: "a")
        let untouched = record
        record.info[Colour.self] = "red"
        var section = SectionRecord(cells: [record])
        let plain = section
        section.info[Colour.self] = "blue"
        #expect(record.info[Colour.self] == "red" && untouched.info[Colour.self] == "none")
        #expect(section.info[Colour.self] == "blue" && plain.info[Colour.self] == "none")
        #expect(section != plain && section.cells == plain.cells)
        section.info[Colour.self] = "none"
        #expect(section == plain)
    }

    // Behaviour 1/23, 1/24
    @Test func `one section shown twice changes in one place alone`() {
        let section = SectionRecord(id: 1, cells: names("a", "b"))
        let view = JudgedView()
        let manifest = ListManifest(sections: [section, section])
        let other = ListManifest(sections: [section])
        manifest.managedView = view
        manifest.removeCells(at: [ItemPath(0, 0)])
        manifest.insertCells(names("c"), at: ItemPath(1, 2))
        #expect(view.names == [["b"], ["a", "b", "c"]])
        #expect(manifest.sections == view.sections)
        #expect(other.sections == [section] && section.cells == CellRows(names("a", "b")))
    }

    // Behaviour 1/16, 1/18, 1/19, 1/38, 1/39, 1/40, 1/112
    @Test func `what is not there is nil, and headers and footers are not rows`() {
        let empty = SectionRecord()
        #expect(empty.cells.isEmpty && empty.header == nil && empty.footer == nil)
        let titled = SectionRecord(
            id: 1, header: names("h")[0], footer: names("f")[0], cells: names("a", "b"))
        #expect(titled.cells.count == 2)
        #expect(titled.cells.map(\.id) == ["a", "b"])

        let manifest = ListManifest(sections: [empty, titled])
        #expect(manifest.sections.map(\.id) == ["section", 1])
        #expect(manifest.section(at: 1) == titled)
        #expect(manifest.section(at: -1) == nil && manifest.section(at: 2) == nil)
        #expect(manifest.cell(at: ItemPath(1, 1))?.id == "b")
        for path in [
            ItemPath(0, 0), ItemPath(1, 2), ItemPath(2, 0), ItemPath(-1, 0), ItemPath(1, -1),
            ItemPath(1, -2),
        ] {
            #expect(manifest.cell(at: path) == nil, "\(path)")
        }
        #expect(manifest.section(at: 1)?.header?.id == "h")
        #expect(manifest.section(at: 1)?.footer?.id == "f")
    }
}

/// Shows a name as ``NameCell`` does, and is another kind of cell.
private enum LabelCell: Cell {
    typealias Model = String
}
