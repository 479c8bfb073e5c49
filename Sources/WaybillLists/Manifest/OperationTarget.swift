import WaybillDiff

/// A row or section at a position of an operation.
///
/// A gap for an insertion is named by its two neighbours.
enum OperationTarget: Hashable {
    case row(ItemPath)
    case section(Int)

    /// Whether both descriptions have the same identity at the position, or nothing.
    func isSame(in old: [SectionRecord], and new: [SectionRecord]) -> Bool {
        switch self {
        case .row(let path):
            let (before, after) = (old.section(path.section), new.section(path.section))
            return OperationTarget.section(path.section).isSame(in: old, and: new)
                && before?.cell(at: path.item)?.id == after?.cell(at: path.item)?.id
        case .section(let index):
            let (before, after) = (old.section(index), new.section(index))
            guard let before, let after else { return before == nil && after == nil }
            guard before.id == after.id else { return false }
            let counts = [old, new].map { $0.count { $0.id == before.id } }
            if counts == [1, 1] { return true }
            // Sections without an identity are distinguished by their rows.
            return counts[0] == counts[1] && before.cells.hasSameRows(as: after.cells)
        }
    }
}

extension ListOperation {
    var targets: Set<OperationTarget> {
        switch self {
        case .setSections, .reload: []
        case .insertCells(_, let path): Set(ListOperation.gap(at: path, without: nil))
        case .moveCell(let origin, let target):
            Set([.row(origin)] + ListOperation.gap(at: target, without: origin))
        case .removeCells(let paths, _), .replaceCells(let paths, _), .reloadCells(let paths):
            Set(paths.map { .row($0) })
        case .insertSections(_, let index): [.section(index &- 1), .section(index)]
        case .moveSection(let origin, let target):
            Set(
                [.section(origin)]
                    + (target > origin ? [0, 1] : [-1, 0]).map { .section(target &+ $0) })
        case .removeSections(let indexes), .replaceSections(let indexes, _),
            .collapseSections(let indexes, _), .reloadSections(let indexes):
            Set(indexes.map { .section($0) })
        }
    }

    /// The neighbours of an insertion.
    private static func gap(at path: ItemPath, without origin: ItemPath?) -> [OperationTarget] {
        // A row that was removed before its target shifts the rows after it.
        let isBefore = origin.map { $0.section == path.section && $0.item < path.item } ?? false
        return (isBefore ? [0, 1] : [-1, 0]).map { (offset: Int) in
            .row(ItemPath(section: path.section, item: path.item &+ offset))
        }
    }
}

extension [SectionRecord] {
    fileprivate func section(_ index: Int) -> SectionRecord? {
        indices.contains(index) ? self[index] : nil
    }
}

extension CellRows {
    /// Whether the rows have the same identities; of lazy rows, the number and the first are
    /// compared.
    fileprivate func hasSameRows(as other: CellRows) -> Bool {
        guard count == other.count else { return false }
        if isLazy || other.isLazy { return first?.id == other.first?.id }
        return zip(self, other).allSatisfy { $0.id == $1.id }
    }
}
