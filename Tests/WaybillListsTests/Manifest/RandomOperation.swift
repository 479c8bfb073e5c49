import WaybillDiff
import WaybillLists
import WaybillTesting

/// An operation that may be requested of a manifest, sensible or not.
enum RandomOperation {
    case setSections([SectionRecord], SelectionStrategy)
    case insertCells([CellRecord], ItemPath)
    case removeCells([ItemPath], Bool)
    case moveCell(ItemPath, ItemPath)
    case replaceCells([ItemPath], [CellRecord])
    case insertSections([SectionRecord], Int)
    case removeSections([Int])
    case moveSection(Int, Int)
    case replaceSections([Int], [SectionRecord])
    case reload
    case reloadCells([ItemPath])
    case reloadSections([Int])
    case select(ItemPath)
    case extendSelection(ItemPath)
    case selectAll
    case collapse([Int], Bool)
    case openSwipe(ItemPath, SwipeEdge)
    case fullSwipe(ItemPath, SwipeEdge)
    case closeSwipe

    /// - Parameter mixesCells: Whether rows are of two kinds of cells, one of them of several sizes.
    init(
        _ random: inout SeededGenerator, swipes: Bool = true, mixesCells: Bool = false
    ) {
        let path = Self.path(&random)
        let index = random.below(5) - 1
        switch random.below(swipes ? 34 : 30) {
        case 0:
            let sections = Self.sections(&random, mixesCells)
            self = .setSections(sections, random.flip() ? .keepRows : .keepPositions)
        case 1..<6: self = .insertCells(Self.records(&random, mixesCells), path)
        case 6..<9: self = .removeCells([path, Self.path(&random)], random.flip())
        case 9..<12: self = .moveCell(path, Self.path(&random))
        case 12..<14:
            let records = Self.records(&random, mixesCells)
            self = .replaceCells(records.map { _ in Self.path(&random) }, records)
        case 14, 15: self = .insertSections(Self.sections(&random, mixesCells), index)
        case 16: self = .removeSections([index, random.below(4)])
        case 17, 18: self = .moveSection(index, random.below(4))
        case 19:
            let sections = Self.sections(&random, mixesCells)
            self = .replaceSections(sections.map { _ in random.below(4) }, sections)
        case 20: self = .reload
        case 21: self = .reloadCells([path, Self.path(&random)])
        case 22: self = .reloadSections([index])
        case 23, 24: self = .collapse([index, random.below(4)], random.flip())
        case 25: self = .extendSelection(path)
        case 26: self = .selectAll
        case 30, 31: self = .openSwipe(path, random.flip() ? .leading : .trailing)
        case 32: self = .fullSwipe(path, random.flip() ? .leading : .trailing)
        case 33: self = .closeSwipe
        default: self = .select(path)
        }
    }

    func perform(on manifest: ListManifest) -> ListOperationResult? {
        switch self {
        case .setSections(let sections, let strategy):
            manifest.setSections(sections, selection: strategy)
        case .insertCells(let records, let path): manifest.insertCells(records, at: path)
        case .removeCells(let paths, let isThorough):
            manifest.removeCells(at: paths, removingEmptySections: isThorough)
        case .moveCell(let origin, let target): manifest.moveCell(from: origin, to: target)
        case .replaceCells(let paths, let records): manifest.replaceCells(at: paths, with: records)
        case .insertSections(let sections, let index):
            manifest.insertSections(sections, at: index)
        case .removeSections(let indexes): manifest.removeSections(at: indexes)
        case .moveSection(let origin, let target): manifest.moveSection(from: origin, to: target)
        case .replaceSections(let indexes, let sections):
            manifest.replaceSections(at: indexes, with: sections)
        case .reload: manifest.reload()
        case .reloadCells(let paths): manifest.reloadCells(at: paths)
        case .reloadSections(let indexes): manifest.reloadSections(at: indexes)
        case .select(let path):
            manifest.select(at: path) ? nil : .nothing
        case .extendSelection(let path): manifest.extendSelection(to: path) ? nil : .nothing
        case .selectAll: manifest.selectAll() ? nil : .nothing
        case .collapse(let indexes, let isCollapsed):
            manifest.setCollapsed(isCollapsed, sectionsAt: indexes)
        case .openSwipe(let path, let edge): manifest.openSwipe(at: path, edge) ? nil : .nothing
        case .fullSwipe(let path, let edge): manifest.fullSwipe(at: path, edge) ? nil : .nothing
        case .closeSwipe: closeSwipe(of: manifest)
        }
    }

    private func closeSwipe(of manifest: ListManifest) -> ListOperationResult? {
        manifest.closeSwipe()
        return nil
    }

    private static func path(_ random: inout SeededGenerator) -> ItemPath {
        ItemPath(random.below(5) - 1, random.below(7) - 2)
    }

    private static func sections(
        _ random: inout SeededGenerator, _ mixesCells: Bool
    ) -> [SectionRecord] {
        (0..<random.below(3)).map { _ in
            var section = SectionRecord(
                id: RecordID(random.below(5)), header: random.flip() ? names("h")[0] : nil,
                cells: random.below(3) == 0
                    ? madeRows(&random) : CellRows(records(&random, mixesCells)))
            section.isCollapsed = [nil, nil, false, true][random.below(4)]
            return section
        }
    }

    static func madeRows(_ random: inout SeededGenerator) -> CellRows {
        let seed = random.below(20)
        return CellRows(count: random.below(6)) { index in
            var record = CellRecord(
                NameCell.self, model: String(seed), id: (seed + index * 5) % 12)
            record.allowsSelection = (seed + index) % 3 > 0
            if index % 2 == 0 { record.swipeActions = actions(isFull: seed % 2 == 0) }
            return record
        }
    }

    private static func actions(isFull: Bool) -> SwipeActions {
        SwipeActions(
            leading: [RowAction("Twice") { $0.manifest.insertCells([$0.record], at: $0.path) }],
            trailing: [
                RowAction("Remove", allowsFullSwipe: isFull) {
                    $0.manifest.removeCells(at: [$0.path])
                }
            ])
    }

    static func records(
        _ random: inout SeededGenerator, _ mixesCells: Bool = false
    ) -> [CellRecord] {
        (0..<random.below(4)).map { _ in
            let (name, id) = (String(random.below(20)), random.below(12))
            var record =
                mixesCells && random.flip()
                ? CellRecord(SizedCell.self, model: name, id: id)
                : CellRecord(NameCell.self, model: name, id: id)
            record.allowsSelection = random.flip()
            if random.below(3) == 0 { record.swipeActions = actions(isFull: random.flip()) }
            return record
        }
    }
}

/// A name in a row whose height depends on it.
private enum SizedCell: Cell {
    static func size(for name: String, within maximum: ListSize) -> ListSize? {
        ListSize(width: maximum.width, height: Double(20 + name.count))
    }
}

/// Whether lists are equal; lazy rows are made for it, because those of two
/// functions are never equal.
func saySame(_ left: [SectionRecord], _ right: [SectionRecord]) -> Bool {
    left.count == right.count
        && zip(left, right).allSatisfy {
            $0.id == $1.id && $0.hasSameContent(as: $1) && $0.cells.isLazy == $1.cells.isLazy
                && $0.cells.elementsEqual($1.cells)
        }
}
