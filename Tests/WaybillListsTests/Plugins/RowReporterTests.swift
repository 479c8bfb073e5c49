import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

@Suite struct RowReporterTests {
    private let log = Recorder.Log()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        ListManifest(
            sections: sections,
            plugins: [RowReporter { [log] in log.lines.append($0) }])
    }

    @Test func `rows that share an identity are reported by section, identity and positions`() {
        let manifest = makeManifest(sections(["a"], ["b", "a"]))
        manifest.insertCells(names("c", "a", "b"), at: ItemPath(1, 0))
        #expect(
            log.lines == [
                "section 1 (1) has 2 rows with the identity a, at 1, 4: “a” and “a”",
                "section 1 (1) has 2 rows with the identity b, at 2, 3: “b” and “b”",
            ])
    }

    @Test func `a case is reported once, and again when it went and came back`() {
        let manifest = makeManifest(sections(["a", "a"]))
        #expect(log.lines.count == 1, "the first description is looked at too")
        manifest.insertCells(names("x"), at: ItemPath(0, 0))
        manifest.reload()
        #expect(log.lines.count == 1)
        manifest.removeCells(at: [ItemPath(0, 1)])
        manifest.insertCells(names("a"), at: ItemPath(0, 0))
        #expect(log.lines.count == 2)
    }

    @Test func `a case is not reported again because another section changed`() {
        let manifest = makeManifest(sections(["a", "a"], ["b"]))
        manifest.insertCells(names("c"), at: ItemPath(1, 0))
        manifest.insertCells(names("d"), at: ItemPath(0, 0))
        #expect(log.lines.count == 1)
    }

    @Test func `a reload and new sections are checked, and what left is forgotten`() {
        let manifest = makeManifest([])
        manifest.performBatch {
            manifest.insertSections(sections(["a", "a"]), at: 0)
            manifest.reload()
        }
        manifest.setSections([])
        manifest.insertSections(sections(["a", "a"]), at: 0)
        #expect(log.lines.count == 2)
    }

    @Test func `a row that moves to its double is reported`() {
        let manifest = makeManifest(sections(["a"], ["a"]))
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, 1))
        #expect(
            log.lines == [
                "section 1 (1) has 2 rows with the identity a, at 0, 1: “a” and “a”"
            ])
    }

    @Test func `a million lazy rows are not made to look for duplicates`() {
        var made = 0
        let rows = CellRows(count: 1_000_000) { index in
            made += 1
            return CellRecord(NameCell.self, model: "row", id: index)
        }
        let manifest = makeManifest([SectionRecord(id: "log", cells: rows)])
        manifest.reload()
        #expect(made == 0 && log.lines.isEmpty)
    }

    @Test func `a report shows two of the rows, and not all of a long text`() {
        let word = String(repeating: "x", count: 200)
        let rows = ["a", "b", word].map { CellRecord(NameCell.self, model: $0, id: 7) }
        _ = makeManifest([SectionRecord(id: "s", cells: [rows[0], rows[2], rows[1]])])
        #expect(
            log.lines == [
                "section 0 (s) has 3 rows with the identity 7, at 0, 1, 2: “a” and "
                    + "“\(word.prefix(60))…” and others"
            ])
    }

    /// What a line of a log and a row of a screen show is for people.
    @Test func `a report has no reflection of a model, and is short however many rows`() {
        struct Key: Hashable, Sendable { var text = String(repeating: "k\n", count: 500) }
        let venue = Venue(id: 1, name: String(repeating: "Café ", count: 500))
        let rows = (0..<1_000).map { _ in CellRecord(VenueCell.self, model: venue, id: Key()) }
        _ = makeManifest([SectionRecord(id: RecordID(Key()), cells: rows)])
        #expect(log.lines.count == 1)
        let line = log.lines.first ?? ""
        #expect(
            line.hasSuffix(
                "at 0, 1, 2, 3, 4, 5, 6, 7, and 992 more: “VenueCell” and "
                    + "“VenueCell” and others"))
        #expect(line.count < 300 && !line.contains("\n") && !line.contains("Café"))
    }

    @Test func `sections that share an identity are reported once until that ends`() {
        let manifest = makeManifest(sections(["a"], ["b"]))
        for _ in 0..<2 { manifest.insertSections([SectionRecord(id: 0, cells: [])], at: 2) }
        #expect(log.lines == ["sections 0, 2 have the identity 0"])
        manifest.removeSections(at: [2, 3])
        manifest.insertSections([SectionRecord(id: 0, cells: [])], at: 2)
        #expect(log.lines.count == 2)
    }

    @Test func `a drawn row whose controls do nothing is reported until it changes`() {
        let manifest = ListManifest(
            sections: sections(["a", "b"]),
            plugins: [
                RowReporter(
                    controlMistakes: { $0.title == "b" ? [("mistakes", ["Save", "Send"])] : [] },
                    report: { [log] in log.lines.append($0) })
            ])
        for _ in 0..<2 {
            for item in 0..<2 {
                _ = manifest.configure(log, at: ItemPath(0, item)) { _, _ in }
            }
        }
        #expect(
            log.lines == [
                "section 0 (0) has in the row b, at 1, mistakes: “Save” and “Send”"
            ])
    }
}
