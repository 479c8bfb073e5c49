/// A managed view without a screen, to verify plans.
///
/// It applies batches as UIKit's table and collection views do, position by position, and refuses
/// the same batches. A plan that passes from the old sections to the new ones is safe for any host.
/// It shares no code with the diff.
///
/// For a section of lazy items, it counts the items and creates none.
package struct BatchSimulator<Section: DiffableSection> {
    /// The visible sections.
    package private(set) var sections: [Section]

    /// Creates a view of sections.
    package init(showing sections: [Section]) {
        self.sections = sections
    }

    /// Applies all stages of a plan, or reloads all sections.
    ///
    /// - Throws: ``BatchRuleViolation`` naming the stage; earlier stages remain applied.
    /// - Complexity: O(sections + items + operations) for each stage.
    package mutating func apply(_ plan: UpdatePlan<Section>) throws(BatchRuleViolation) {
        for (number, stage) in plan.stages.enumerated() {
            do {
                try apply(stage.changes, resultingIn: stage.sections)
            } catch {
                throw BatchRuleViolation(error.rule, stage: number, detail: error.detail)
            }
        }
        if plan.reloadReason == nil {
            // Everything not drawn by a stage must look as before.
            try apply(ListChanges(), resultingIn: plan.sections)
        } else {
            sections = plan.sections
        }
    }

    /// Applies one batch.
    ///
    /// - Parameter result: The view's data after it.
    /// - Throws: ``BatchRuleViolation``; nothing changes then.
    /// - Complexity: O(sections + items + operations), without the lazy items.
    package mutating func apply(
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

extension UpdatePlan {
    /// Checks that a host can apply the plan, batch by batch as UIKit does, and ends at its
    /// ``sections``.
    ///
    /// - Parameter old: The sections shown by the host.
    /// - Throws: An error that names the first illegal stage, its broken rule and the position.
    /// - Complexity: O(sections + items + operations) for each stage, without lazy items.
    public func check(from old: [Section]) throws {
        var view = BatchSimulator(showing: old)
        try view.apply(self)
    }
}
