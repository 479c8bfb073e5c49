import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting

/// A row of a random list.
struct Line: Identifiable, Hashable, Sendable {
    var id: Int
    var text: Int
}

enum LineCell: ContentCell {
    static func content(for model: Line) -> Content { .text("\(model.id): \(model.text)") }

    /// Every fourth text is measured by the host.
    static func size(for model: Line, within maximum: ListSize) -> ListSize? {
        model.text % 4 == 0
            ? nil
            : ListSize(width: Double(20 + model.text), height: Double(8 + model.text % 5 * 6))
    }
}

/// Random changes of a list of rows that are held, that are made of models and
/// that are lazy.
struct RandomScreenList {
    var random: SeededGenerator

    /// How many rows a section has at most that comes.
    let most: Int

    /// How many identities there are: few make duplicates.
    private let identities: Int

    init(seed: UInt64, most: Int) {
        random = SeededGenerator(seed: seed)
        self.most = most
        identities = Bool.random(using: &random) ? 12 : 1_000_000
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    // MARK: Changes

    mutating func change(_ manifest: ListManifest) {
        let path = anyPath(manifest)
        let other = anyPath(manifest)
        switch below(16) {
        case 0: manifest.setSections((0..<below(5)).map { _ in section() })
        case 1...5: manifest.setSections(edited(manifest.sections))
        case 6: manifest.insertCells(records(5), at: path)
        case 7:
            manifest.removeCells(at: [path, other], removingEmptySections: below(2) == 0)
        case 8: manifest.moveCell(from: path, to: other)
        case 9: manifest.replaceCells(at: [path], with: records(3))
        case 10: manifest.moveSection(from: path.section, to: other.section)
        case 11: manifest.reloadCells(at: [path, other])
        case 12: manifest.reloadSections(at: [path.section])
        case 13: if below(4) == 0 { manifest.reload() }
        case 14: manifest.setCollapsed(below(2) == 0, sectionsAt: [path.section])
        default: batch(manifest)
        }
    }

    private mutating func batch(_ manifest: ListManifest) {
        let path = anyPath(manifest)
        let other = anyPath(manifest)
        let records = records(4)
        let sections = [section()]
        manifest.performBatch {
            manifest.moveCell(from: path, to: other)
            manifest.removeCells(at: [other])
            manifest.insertSections(sections, at: path.section)
            manifest.insertCells(records, at: path)
            manifest.moveSection(from: 0, to: other.section)
        }
    }

    private mutating func anyPath(_ manifest: ListManifest) -> ItemPath {
        let section = below(max(1, manifest.sections.count))
        let count = manifest.section(at: section)?.cells.count ?? 0
        return ItemPath(section: section, item: below(count + 2))
    }

    /// A description that is a little different.
    private mutating func edited(_ sections: [SectionRecord]) -> [SectionRecord] {
        var sections = sections
        for _ in 0..<1 + below(5) {
            guard let index = sections.indices.randomElement(using: &random) else {
                return [section()]
            }
            edit(&sections, index)
        }
        return sections
    }

    private mutating func edit(_ sections: inout [SectionRecord], _ index: Int) {
        let count = sections[index].cells.count
        let item = below(count + 1)
        switch below(12) {
        case 0, 1: sections[index].cells.insert(contentsOf: records(4), at: item)
        case 2 where item < count: sections[index].cells.remove(at: item)
        case 3 where item < count:
            let id = sections[index].cells[item].model(as: Line.self)?.id ?? 0
            sections[index].cells[item] = row(Line(id: id, text: below(9)))
        case 4 where item < count, 5 where item < count:
            // To another place, perhaps in another section.
            let target = below(sections.count)
            let record = sections[index].cells.remove(at: item)
            sections[target].cells.insert(record, at: below(sections[target].cells.count + 1))
        case 6: sections.swapAt(index, below(sections.count))
        case 7: sections.insert(section(), at: below(sections.count + 1))
        case 8 where below(2) == 0: sections.remove(at: index)
        case 9: sections[index].header = edge()
        case 10: sections[index].footer = edge()
        default: sections[index].cells = following(sections[index].cells)
        }
    }

    /// Lazy rows that replace others, without any word of their changes.
    private mutating func following(_ rows: CellRows) -> CellRows {
        guard rows.isLazy, rows.count > 0 else {
            let (seed, text) = (below(3), below(9))
            return CellRows(count: below(most)) { row(Line(id: seed + $0, text: text)) }
        }
        return CellRows(count: rows.count) { rows[$0] }
    }

    // MARK: Parts

    mutating func section() -> SectionRecord {
        let id = RecordID(below(8))
        let count = below(most)
        var section: SectionRecord
        switch below(3) {
        case 0: section = SectionRecord(id: id, cells: lines(count).map(row))
        case 1: section = SectionRecord(id: id, cells: CellRows(lines(count), row: row))
        default:
            let (seed, text) = (below(5), below(9))
            section = SectionRecord(
                id: id,
                cells: CellRows(count: count) { row(Line(id: seed + $0, text: text + $0 % 3)) })
        }
        section.header = edge()
        section.footer = edge()
        section.layout = layout()
        if below(5) == 0 { section.isCollapsed = below(4) == 0 }
        return section
    }

    private mutating func layout() -> SectionLayout {
        let layouts: [SectionLayout] = [
            .table, .table.pinningHeader(),
            SectionLayout(GridLayout(columns: .count(3), columnSpacing: 2, lineSpacing: 3)),
            SectionLayout(GridLayout(columns: .fitting(width: 22), estimatedHeight: 9)),
            SectionLayout(CarouselLayout(height: 25, spacing: 4)),
        ]
        return layouts[below(layouts.count)]
    }

    private mutating func edge() -> CellRecord? {
        below(2) == 0 ? nil : CellRecord(LineCell.self, model: Line(id: -1, text: below(5)))
    }

    private mutating func lines(_ count: Int) -> [Line] {
        (0..<count).map { _ in Line(id: below(identities), text: below(9)) }
    }

    private mutating func records(_ most: Int) -> [CellRecord] { lines(below(most)).map(row) }
}

func row(_ line: Line) -> CellRecord {
    CellRecord(LineCell.self, model: line, onSelection: line.text % 2 == 0 ? { _, _ in } : nil)
}
