import WaybillDiff
import WaybillLists

/// A simulated view without access to its data: rows are drawn again only by an operation.
///
/// It reads the data only for inserted and updated rows: a row that a plan forgot stays visible. It
/// accepts legal batches alone. Few lazy rows are drawn like others; of many it keeps the number.
struct PaintedList {
    /// The maximum number of drawn lazy rows of a section.
    private static let mostMade = 100

    private struct Section {
        /// The section as drawn, except its rows.
        var record: SectionRecord
        var rows: Rows

        var count: Int {
            switch rows {
            case .drawn(let rows): rows.count
            case .counted(let count): count
            }
        }
    }

    private enum Rows {
        case drawn([CellRecord])
        case counted(Int)
    }

    private var sections: [Section] = []

    init(_ sections: [SectionRecord]) { self.sections = sections.map(PaintedList.drawn) }

    private static func drawn(_ section: SectionRecord) -> Section {
        Section(
            record: section,
            rows: canDraw(section) ? .drawn(Array(section.cells)) : .counted(section.cells.count))
    }

    private static func canDraw(_ section: SectionRecord) -> Bool {
        !section.cells.isLazy || section.cells.count <= mostMade
    }

    /// Draws the rows of a legal batch.
    ///
    /// - Complexity: O(n) in the rows of the touched sections.
    mutating func apply(_ changes: ListChanges, showing data: [SectionRecord]) {
        let origins = PaintedList.origins(
            count: sections.count, newCount: data.count, leaving: changes.deletedSections,
            arriving: changes.insertedSections, moves: changes.movedSections)
        let updatedSections = Set(changes.updatedSections)
        let rows = RowChanges(changes)
        let before = sections
        sections = zip(data, origins).enumerated().map { index, pair in
            guard let origin = pair.1, before.indices.contains(origin) else {
                return PaintedList.drawn(pair.0)
            }
            var section = before[origin]
            if updatedSections.contains(origin) { section.record = pair.0 }
            guard rows.touch(old: origin, new: index) else { return section }
            section.rows = paint(pair.0, at: index, from: origin, before, rows)
            return section
        }
    }

    private func paint(
        _ data: SectionRecord, at index: Int, from origin: Int, _ before: [Section],
        _ changes: RowChanges
    ) -> Rows {
        let deleted = changes.deleted[origin] ?? []
        let inserted = changes.inserted[index] ?? []
        let leaving = changes.leaving[origin] ?? []
        let arriving = changes.arriving[index] ?? []
        guard case .drawn(let old) = before[origin].rows, PaintedList.canDraw(data) else {
            let come = inserted.count + arriving.count
            return .counted(before[origin].count - deleted.count - leaving.count + come)
        }
        let updated = Set(changes.updated[origin] ?? [])
        let stay = PaintedList.origins(
            count: old.count, newCount: data.cells.count, leaving: deleted + leaving,
            arriving: inserted + arriving.map(\.to.item), moves: [])
        let moved = Dictionary(
            arriving.map { ($0.to.item, $0.from) }, uniquingKeysWith: { first, _ in first })
        return .drawn(
            stay.enumerated().compactMap { item, place in
                if let place {
                    guard old.indices.contains(place) else { return nil }
                    return updated.contains(place) ? data.cells[item] : old[place]
                }
                guard let from = moved[item] else { return data.cells[item] }
                // A row that was only counted can be drawn from the data alone.
                guard case .drawn(let rows) = before[from.section].rows else {
                    return data.cells[item]
                }
                return rows.indices.contains(from.item) ? rows[from.item] : nil
            })
    }

    /// The old position of each new row; nil for an inserted one.
    private static func origins(
        count: Int, newCount: Int, leaving: [Int], arriving: [Int], moves: [Move<Int>]
    ) -> [Int?] {
        let gone = Set(leaving + moves.map(\.from))
        let come = Set(arriving)
        let moved = Dictionary(
            moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
        var staying = (0..<count).lazy.filter { !gone.contains($0) }.makeIterator()
        return (0..<newCount).map { place in
            if let from = moved[place] { return from }
            return come.contains(place) ? nil : staying.next()
        }
    }

    /// A description of the first difference from the sections; nil for none.
    ///
    /// - Complexity: O(n) in the number of rows.
    func flaw(showing sections: [SectionRecord]) -> String? {
        guard sections.count == self.sections.count else {
            return "\(self.sections.count) sections are shown instead of \(sections.count)"
        }
        for (index, (shown, due)) in zip(self.sections, sections).enumerated() {
            guard shown.record.id == due.id else {
                return "section \(index) shows \(shown.record.id) instead of \(due.id)"
            }
            guard shown.record.header == due.header else { return "section \(index): old header" }
            guard shown.record.footer == due.footer else { return "section \(index): old footer" }
            guard shown.record.hasSameContent(as: due) else {
                return "section \(index): old layout, inset or info"
            }
            if let flaw = rowFlaw(shown.rows, due) { return "section \(index): \(flaw)" }
        }
        return nil
    }

    private func rowFlaw(_ rows: Rows, _ due: SectionRecord) -> String? {
        switch rows {
        case .counted(let count):
            return count == due.cells.count ? nil : "\(count) rows instead of \(due.cells.count)"
        case .drawn(let rows):
            guard rows.count == due.cells.count else {
                return "\(rows.count) rows instead of \(due.cells.count)"
            }
            for (item, (row, due)) in zip(rows, due.cells).enumerated() where row != due {
                return row.id == due.id
                    ? "row \(item) (\(row.id)) shows its old content"
                    : "row \(item) is \(row.id) instead of \(due.id)"
            }
            return nil
        }
    }
}

/// The item operations of a batch, by section.
private struct RowChanges {
    let deleted: [Int: [Int]]
    let updated: [Int: [Int]]
    let leaving: [Int: [Int]]
    let inserted: [Int: [Int]]
    let arriving: [Int: [Move<ItemPath>]]

    init(_ changes: ListChanges) {
        func bySection(_ paths: [ItemPath]) -> [Int: [Int]] {
            Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.item) }
        }
        deleted = bySection(changes.deletedItems)
        updated = bySection(changes.updatedItems)
        leaving = bySection(changes.movedItems.map(\.from))
        inserted = bySection(changes.insertedItems)
        arriving = Dictionary(grouping: changes.movedItems, by: \.to.section)
    }

    func touch(old: Int, new: Int) -> Bool {
        deleted[old] != nil || updated[old] != nil || leaving[old] != nil || inserted[new] != nil
            || arriving[new] != nil
    }
}
