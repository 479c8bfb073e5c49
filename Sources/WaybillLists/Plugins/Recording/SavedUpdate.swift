public import WaybillDiff

/// A saved update of a list as a value: it can be written as text, read
/// elsewhere, and replayed without its app.
///
/// Of rows it holds identities and, as numbers, which contents are the same: all
/// that a plan depends on. Models and closures stay behind.
///
/// ```swift
/// let saved = try SavedUpdate(text: report)
/// print(saved.explanation)
/// let replay = saved.replay()
/// #expect(replay.isLegal)
/// ```
public struct SavedUpdate: Sendable {
    /// Which words of a list are saved.
    public enum Words: String, CaseIterable, Sendable {
        /// Identities, and the contents of rows that the plan touches.
        case all

        /// Identities alone.
        case identities

        /// None: for reports that leave the machine of a person.
        case none
    }

    /// The facts that are not rows.
    public internal(set) var facts: UpdateFacts

    /// The explanation as it was when the update was saved; empty if words were
    /// kept back.
    public internal(set) var explanation: String

    /// The sections that were shown before.
    public internal(set) var old: [SavedSection]

    /// The plan, with the sections that are shown after it.
    public internal(set) var plan: UpdatePlan<SavedSection>

    /// Rows, and headers for their sections, that are drawn again though they
    /// are equal, by their positions of after.
    public internal(set) var redrawn: Set<ItemPath>
}

/// The result of replaying a saved update.
public struct UpdateReplay: Sendable, CustomStringConvertible {
    /// The rule that the plan of then breaks, or nil for a legal plan.
    public let violation: BatchRuleViolation?

    /// The plan that is made today.
    public let plan: UpdatePlan<SavedSection>

    /// The rule that the plan of today breaks, or nil for a legal plan.
    public let violationToday: BatchRuleViolation?

    /// Whether today's plan has the same stages as the one of then.
    ///
    /// They may differ if an operation named the changes; if the difference was
    /// searched, another plan means another diff.
    public let isSame: Bool

    /// Whether both plans are legal.
    public var isLegal: Bool { violation == nil && violationToday == nil }

    /// The outcome in a line.
    public var description: String {
        let then = violation.map { "the plan of then is illegal: \($0)" } ?? "legal then"
        let today =
            violationToday.map { "the plan of today is illegal: \($0)" } ?? "legal today"
        return "\(then), \(today), " + (isSame ? "the same plan" : "today \(plan)")
    }
}

extension SavedUpdate {
    /// Plays the update again: the plan of then goes through the batch rules,
    /// and so does the plan that is made today for the same sections.
    ///
    /// - Returns: The result.
    /// - Complexity: That of the diff and of `BatchSimulator`.
    public func replay() -> UpdateReplay {
        let today = planToday
        return UpdateReplay(
            violation: violation(of: plan), plan: today, violationToday: violation(of: today),
            isSame: today.reloadReason == plan.reloadReason
                && today.stages.map(\.changes) == plan.stages.map(\.changes)
                && zip(today.stages, plan.stages).allSatisfy { $0.sections == $1.sections })
    }

    private var planToday: UpdatePlan<SavedSection> {
        guard plan.reloadReason == nil else { return plan }
        var today = UpdatePlan(
            from: old, to: plan.sections, redrawing: redrawn,
            sections: Set(redrawn.lazy.filter { $0.item < 0 }.map(\.section)))
        let counted = redrawn.filter { path in
            guard path.item >= 0, plan.sections.indices.contains(path.section) else { return false }
            if case .counted = plan.sections[path.section].rows { return true }
            return false
        }
        today.redrawMovedRows(counted, fromSections: old.count)
        return today
    }

    private func violation(of plan: UpdatePlan<SavedSection>) -> BatchRuleViolation? {
        var view = BatchSimulator(showing: old)
        do {
            try view.apply(plan)
            return nil
        } catch {
            return error
        }
    }
}

extension SavedUpdate: Equatable {
    /// Returns whether two values are equal.
    public static func == (lhs: SavedUpdate, rhs: SavedUpdate) -> Bool {
        lhs.facts == rhs.facts && lhs.explanation == rhs.explanation && lhs.old == rhs.old
            && lhs.redrawn == rhs.redrawn && lhs.plan.reloadReason == rhs.plan.reloadReason
            && lhs.plan.sections == rhs.plan.sections
            && lhs.plan.stages.count == rhs.plan.stages.count
            && zip(lhs.plan.stages, rhs.plan.stages).allSatisfy { left, right in
                left.changes == right.changes && left.sections == right.sections
            }
    }
}
