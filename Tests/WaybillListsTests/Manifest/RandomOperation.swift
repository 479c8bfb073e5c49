import WaybillDiff
import WaybillLists
import WaybillTesting

/// Something a manifest may be asked for, sensible or not.
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

    init(_ random: inout SeededGenerator) {
        let path = Self.path(&random)
        let index = random.below(5) - 1
        switch random.below(26) {
        case 0:
            self = .setSections(Self.sections(&random), random.flip() ? .keepRows : .keepPositions)
        case 1..<6: self = .insertCells(Self.records(&random), path)
        case 6..<9: self = .removeCells([path, Self.path(&random)], random.flip())
        case 9..<12: self = .moveCell(path, Self.path(&random))
        case 12..<14:
            let records = Self.records(&random)
            self = .replaceCells(records.map { _ in Self.path(&random) }, records)
        case 14, 15: self = .insertSections(Self.sections(&random), index)
        case 16: self = .removeSections([index, random.below(4)])
        case 17, 18: self = .moveSection(index, random.below(4))
        case 19:
            let sections = Self.sections(&random)
            self = .replaceSections(sections.map { _ in random.below(4) }, sections)
        case 20: self = .reload
        case 21: self = .reloadCells([path, Self.path(&random)])
        case 22: self = .reloadSections([index])
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
        }
    }

    private static func path(_ random: inout SeededGenerator) -> ItemPath {
        ItemPath(random.below(5) - 1, random.below(7) - 2)
    }

    private static func sections(_ random: inout SeededGenerator) -> [SectionRecord] {
        (0..<random.below(3)).map { _ in
            SectionRecord(
                id: RecordID(random.below(5)), header: random.flip() ? names("h")[0] : nil,
                cells: records(&random))
        }
    }

    static func records(_ random: inout SeededGenerator) -> [CellRecord] {
        (0..<random.below(4)).map { _ in
            var record = CellRecord(
                NameCell.self, model: String(random.below(20)), id: random.below(12))
            record.allowsSelection = random.flip()
            return record
        }
    }
}
