import WaybillDiff
import WaybillLists

/// A section for the check of plans: of many lazy rows only their number.
struct JudgedSection: DiffableSection {
    /// The maximum number of lazy rows in a section for a comparison one by one.
    static let mostMade = 1_000

    let record: SectionRecord

    init(_ record: SectionRecord) { self.record = record }

    /// Whether rows are counted and not compared.
    var isCounted: Bool { record.cells.isLazy && record.cells.count > JudgedSection.mostMade }

    var diffID: RecordID { record.id }
    var diffItems: [CellRecord] { isCounted ? [] : record.diffItems }
    var diffItemCount: Int { record.diffItemCount }
    var diffItemsMayCross: Bool { !isCounted && record.diffItemsMayCross }

    func hasSameContent(as other: JudgedSection) -> Bool {
        record.hasSameContent(as: other.record)
    }

    func replacingDiffItems(with items: [CellRecord]) -> JudgedSection {
        JudgedSection(record.replacingDiffItems(with: items))
    }

    func itemChanges(since old: JudgedSection) -> ItemComparison {
        record.itemChanges(since: old.record)
    }

    func diffItem(at index: Int) -> CellRecord { record.diffItem(at: index) }

    func diffItemID(at index: Int) -> RecordID { record.diffItemID(at: index) }

    func editingDiffItems(
        _ items: [Int: CellRecord], removing removed: Set<Int>
    ) -> JudgedSection {
        JudgedSection(record.editingDiffItems(items, removing: removed))
    }
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
