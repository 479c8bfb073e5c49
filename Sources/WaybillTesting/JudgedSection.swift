import WaybillDiff
import WaybillLists

/// A section for the check of plans: of many lazy rows only their number.
struct JudgedSection: DiffableSection {
    /// The maximum number of lazy rows in a section for a comparison one by one.
    static let mostMade = 1_000

    /// The maximum number of incomparable lazy rows to make.
    private static let mostDrawn = 100

    let record: SectionRecord

    /// The rows of a short lazy section, made as a view makes them: when they arrive.
    private let drawn: [CellRecord]?

    init(_ record: SectionRecord) {
        self.record = record
        let cells = record.cells
        drawn = cells.isLazy && cells.count <= JudgedSection.mostDrawn ? Array(cells) : nil
    }

    /// Whether too many lazy rows exist for a comparison one by one.
    static func isLong(_ record: SectionRecord) -> Bool {
        record.cells.isLazy && record.cells.count > mostMade
    }

    var diffID: RecordID { record.id }
    var diffItems: [CellRecord] { drawn ?? (diffItemsMayCross ? record.diffItems : []) }
    var diffItemCount: Int { record.diffItemCount }
    var diffItemsMayCross: Bool {
        drawn != nil || (record.diffItemsMayCross && !JudgedSection.isLong(record))
    }

    func hasSameContent(as other: JudgedSection) -> Bool {
        record.hasSameContent(as: other.record)
    }

    func replacingDiffItems(with items: [CellRecord]) -> JudgedSection {
        JudgedSection(record.replacingDiffItems(with: items))
    }

    func diffItem(at index: Int) -> CellRecord { drawn?[index] ?? record.diffItem(at: index) }
}

extension ListUpdatePlan {
    /// The plan for the check.
    ///
    /// - Complexity: O(sections) for each stage.
    var judged: UpdatePlan<JudgedSection> {
        let end = sections.map(JudgedSection.init)
        if let reloadReason {
            return UpdatePlan<JudgedSection>(.reload(reloadReason), sections: end)
        }
        let judged = stages.map { stage in
            UpdateStage<JudgedSection>(
                changes: stage.changes, sections: stage.sections.map(JudgedSection.init))
        }
        return UpdatePlan<JudgedSection>(.stages(judged), sections: end)
    }
}
