import WaybillDiff

/// Judges plans, and stops at the first one that is wrong.
///
/// A plan is right when each stage is legal, when it ends at the sections of
/// after, when every row and section that is in both lists stays, when exactly
/// what changed is updated, once and in place, and when no more moves than a
/// longest increasing subsequence leaves over.
struct Judge {
    private(set) var transitions = 0
    private(set) var stages = [0, 0, 0, 0]

    /// Plans the way between two lists, and carries it out in the simulator.
    mutating func check(from old: [Part], to new: [Part]) throws(Failure) {
        let plan = UpdatePlan(from: old, to: new)
        transitions += 1
        guard plan.stages.count < stages.count else {
            throw Failure("\(old) -> \(new): \(plan): \(plan.stages.count) stages")
        }
        stages[plan.stages.count] += 1
        do {
            try plan.check(from: old)
        } catch {
            throw Failure("\(old) -> \(new): \(plan): \(error)")
        }
        guard plan.sections == new else {
            throw Failure("\(old) -> \(new): \(plan): ended at \(plan.sections)")
        }
        var tracks = Tracks(showing: old)
        for stage in plan.stages {
            tracks.apply(stage.changes, countsAfter: stage.sections.map(\.diffItems.count))
        }
        if let excess = tracks.excess(from: old, to: new) {
            throw Failure("\(old) -> \(new): \(plan): \(excess)")
        }
    }

    static func += (lhs: inout Judge, rhs: Judge) {
        lhs.transitions += rhs.transitions
        for count in lhs.stages.indices { lhs.stages[count] += rhs.stages[count] }
    }

    var summary: String {
        "\(transitions) plans are legal, end where they should and do no more than they must: "
            + "\(stages[0]) without a stage, \(stages[1]) of one, \(stages[2]) of two, "
            + "\(stages[3]) of three"
    }
}
