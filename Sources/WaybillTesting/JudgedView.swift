public import Testing
public import WaybillDiff
public import WaybillLists
import WaybillPlugins

/// A managed view without a display that records an issue, with an explanation, for every plan
/// that breaks a batch rule or leaves the view different from the plan's sections.
public final class JudgedView: ManagedView {
    /// The plans so far, as text.
    public private(set) var plans: [String] = []

    /// The current sections of the view.
    public var sections: [SectionRecord] { simulator.sections.map(\.record) }

    private var simulator = BatchSimulator<JudgedSection>(showing: [])
    private let location: SourceLocation

    /// Creates an empty view.
    public init(location: SourceLocation = #_sourceLocation) { self.location = location }

    /// Applies a plan and checks it.
    ///
    /// - Complexity: O(n) in the sections, rows and operations of each stage. In a section with
    ///   more than a thousand lazy rows, only those beside operations count.
    public func apply(_ plan: ListUpdatePlan) {
        plans.append(plan.description)
        let old = sections
        let judged = plan.judged
        do {
            try simulator.apply(judged)
        } catch {
            record("\(error)", in: plan, from: old)
            simulator = BatchSimulator(showing: judged.sections)
            return
        }
        var before = old
        for stage in plan.stages {
            let check = MadeRowsCheck(stage.changes, from: before, to: stage.sections)
            if let flaw = check.flaw() { return record(flaw, in: plan, from: old) }
            before = stage.sections
        }
    }

    private func record(_ flaw: String, in plan: ListUpdatePlan, from old: [SectionRecord]) {
        let update = RecordedUpdate(
            facts: UpdateFacts(number: plans.count),
            transition: RecordedUpdate.Transition(old: old, plan: plan))
        Issue.record("\(flaw) in \(plan)\n\(update.explanation)", sourceLocation: location)
    }
}
