import WaybillDiff
import WaybillLists

extension ListManifest {
    /// The identities of the rows, section by section.
    var ids: [[String]] { sections.map { $0.cells.map(\.id.description) } }
}

extension Array where Element == SectionRecord {
    var ids: [[String]] { map { $0.cells.map(\.id.description) } }

    func moving(_ moves: RowMoves...) -> [SectionRecord] {
        zip(self, moves).map { section, moves in
            var section = section
            section.moves = moves
            return section
        }
    }

    /// The sections, each with a request for its rows.
    func collapsed(_ wishes: Bool?...) -> [SectionRecord] {
        zip(self, wishes).map { section, isCollapsed in
            var section = section
            section.isCollapsed = isCollapsed
            return section
        }
    }
}
