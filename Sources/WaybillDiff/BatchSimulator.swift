/// A managed view without a screen: the judge of plans.
///
/// It applies batches as UIKit's table and collection views do, position by
/// position, and refuses what they refuse. A plan that passes from the old
/// sections to the new ones is safe to hand to any host. It shares no code with
/// the diff.
///
/// For a section of lazy items, the judge counts the items and looks at none.
public struct BatchSimulator<Section: DiffableSection> {
    /// The sections that are shown.
    public private(set) var sections: [Section]

    /// Creates a view that shows sections.
    public init(showing sections: [Section]) {
        self.sections = sections
    }

    /// Applies all stages of a plan, or reloads all sections.
    ///
    /// - Throws: ``BatchRuleViolation`` naming the stage; what the stages
    ///   before it did stays done.
    /// - Complexity: O(sections + items + operations) for each stage.
    public mutating func apply(_ plan: UpdatePlan<Section>) throws(BatchRuleViolation) {
        for (number, stage) in plan.stages.enumerated() {
            do {
                try apply(stage.changes, resultingIn: stage.sections)
            } catch {
                throw BatchRuleViolation(error.rule, stage: number, detail: error.detail)
            }
        }
        if plan.reloadReason == nil {
            // What no stage drew must look as it did.
            try apply(ListChanges(), resultingIn: plan.sections)
        } else {
            sections = plan.sections
        }
    }

    /// Applies one batch.
    ///
    /// - Parameter result: The data that the view finds after them.
    /// - Throws: ``BatchRuleViolation``; nothing is changed then.
    /// - Complexity: O(sections + items + operations), items that are only
    ///   counted aside.
    public mutating func apply(
        _ changes: ListChanges, resultingIn result: [Section]
    ) throws(BatchRuleViolation) {
        var batch = SimulatedBatch(
            changes, before: sections.map { SectionSize($0) },
            after: result.map { SectionSize($0) })
        try batch.markSections()
        try batch.markItems()
        for (index, origin) in try batch.sectionOrigins().enumerated() where origin >= 0 {
            try batch.checkSection(result[index], at: index, from: sections, at: origin)
        }
        sections = result
    }
}
