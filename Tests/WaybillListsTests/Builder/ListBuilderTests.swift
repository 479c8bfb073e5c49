import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct ListBuilderTests {
    private enum Fault: Error {
        case noRows
    }

    private enum Weather: CaseIterable {
        case sun, rain, snow
    }

    private func row(_ name: String) -> CellRecord { CellRecord(NameCell.self, model: name) }

    private func texts(_ rows: some Sequence<CellRecord>) -> [String] {
        rows.map { $0.model(as: String.self) ?? "?" }
    }

    @Test func `lines stand in their order, whatever they are made of`() {
        let absent: String? = nil
        let present: String? = "b"
        let rows = CellRecord.list {
            row("a")
            present.map(row)
            absent.map(row)
            let word = "c"
            row(word)
            names("d", "e")
            []
            nil
            for number in 1...2 {
                row("f\(number)")
                if number == 2 { row("g") }
            }
        }
        #expect(texts(rows) == ["a", "b", "c", "d", "e", "f1", "f2", "g"])
    }

    @Test(arguments: [false, true], [nil, "note"] as [String?])
    func `conditions leave out what they exclude`(_ isOn: Bool, _ note: String?) {
        let rows = CellRecord.list {
            if isOn { row("on") }
            if let note, !isOn { row(note) }
            if isOn { row("yes") } else if note == nil { row("neither") } else { row("no") }
            if #available(macOS 15, *) { row("new") }
        }
        let expected: [String] =
            switch (isOn, note) {
            case (true, _): ["on", "yes", "new"]
            case (false, nil): ["neither", "new"]
            case (false, .some): ["note", "no", "new"]
            }
        #expect(texts(rows) == expected)
    }

    @Test(arguments: Weather.allCases) private func `a switch lists one of its cases`(
        _ weather: Weather
    ) {
        let rows = CellRecord.list {
            switch weather {
            case .sun: row("sun")
            case .rain:
                row("rain")
                row("umbrella")
            case .snow: []
            }
        }
        let expected: [Weather: [String]] = [
            .sun: ["sun"], .rain: ["rain", "umbrella"], .snow: [],
        ]
        #expect(texts(rows) == expected[weather])
    }

    @Test func `an empty builder makes an empty list`() {
        #expect(CellRecord.list {}.isEmpty)
        #expect(SectionRecord.list {}.isEmpty)
        #expect(SectionRecord {} == SectionRecord())
    }

    @Test func `sections may be missing and be listed by others`() {
        @SectionBuilder func more(_ ids: Int...) -> [SectionRecord] {
            for id in ids { SectionRecord(id: RecordID(id)) { row("in \(id)") } }
        }
        let map: SectionRecord? = nil
        let sections = SectionRecord.list {
            SectionRecord(id: "first", header: row("above"), footer: row("below")) { row("a") }
            map
            if map != nil { SectionRecord(id: "never") {} }
            more(1, 2)
        }
        #expect(sections.map(\.id) == ["first", 1, 2])
        #expect(sections[0].header == row("above") && sections[0].footer == row("below"))
        #expect(sections.map { texts($0.cells) } == [["a"], ["in 1"], ["in 2"]])
    }

    @Test func `a listed section equals the one that was set up by hand`() {
        let grid = SectionLayout(GridLayout(columns: .count(2), estimatedHeight: 10))
        let listed = SectionRecord(id: "s", layout: grid, inset: .zero) { names("a", "b") }
        var made = SectionRecord(id: "s", cells: names("a", "b"))
        #expect(listed != made)
        made.layout = grid
        made.inset = .zero
        #expect(listed == made)
    }

    // Behaviour 5/27
    @Test func `a manifest takes a listed description and gives the view the difference`() {
        let view = JudgedView()
        let manifest = ListManifest()
        manifest.managedView = view
        for words in [["a"], ["b", "a"], [], ["a", "c"]] {
            let result = manifest.setSections {
                SectionRecord { for word in words { row(word) } }
            }
            #expect(result == .setSections)
            #expect(view.names == [words])
        }
    }

    @Test func `what throws while it is listed changes nothing`() {
        let manifest = ListManifest(sections: sections(["a"]))
        func rows() throws -> [CellRecord] { throw Fault.noRows }
        #expect(throws: Fault.noRows) {
            try manifest.setSections {
                try SectionRecord(id: "other") { try rows() }
            }
        }
        #expect(manifest.names == [["a"]])
    }

    @Test func `rows that are listed twice are both there`() {
        let manifest = ListManifest()
        manifest.setSections {
            SectionRecord {
                row("a")
                row("a")
            }
        }
        #expect(manifest.names == [["a", "a"]])
    }
}
