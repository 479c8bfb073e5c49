public import Testing
public import WaybillDiff
public import WaybillLists

/// A managed view without a screen that records an issue for every plan that
/// breaks a batch rule or does not end where it says.
public final class JudgedView: ManagedView {
    /// The plans so far, in words.
    public private(set) var plans: [String] = []

    /// The sections that the view shows.
    public var sections: [SectionRecord] { simulator.sections }

    private var simulator = BatchSimulator<SectionRecord>(showing: [])
    private let location: SourceLocation

    /// Creates a view that shows nothing yet.
    ///
    /// - Parameter location: Where issues are recorded; the caller by default.
    public init(location: SourceLocation = #_sourceLocation) { self.location = location }

    /// Carries out a plan, and judges it.
    ///
    /// - Parameter plan: The plan.
    /// - Complexity: O(n) in the sections, rows and operations of each stage.
    public func apply(_ plan: ListUpdatePlan) {
        plans.append(plan.description)
        do {
            try simulator.apply(plan)
        } catch {
            Issue.record("\(error) in \(plan)", sourceLocation: location)
        }
        if simulator.sections != plan.sections {
            Issue.record("\(plan) does not end at its sections", sourceLocation: location)
        }
    }
}
