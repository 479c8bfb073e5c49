import WaybillDiff

/// A change that is known to be possible, before it is carried out.
struct ListChange {
    /// The plan for a view that shows the current list.
    var shape: Shape

    var course: RowCourse = .staying

    /// How the selection is carried over, or nil if it follows its rows.
    var strategy: SelectionStrategy?

    /// Of sections whether a person wants their rows hidden.
    var collapses: [Int: Bool] = [:]

    /// Rows that are drawn again though their content is the same: those whose
    /// content differs are found by any diff.
    var redrawn: [ItemPath] = []

    /// Sections that are reloaded as a whole.
    var renewed: [Int] = []

    /// Whether it reaches the view in silence too.
    var isExplicit = false

    var apply: (inout [SectionRecord]) -> Void = { _ in }

    enum Shape {
        case exact(ListChanges)

        case difference

        case reload(ReloadReason)
    }
}

extension ListChange {
    /// One batch that has the new place of every row.
    init(moving changes: ListChanges, apply: @escaping (inout [SectionRecord]) -> Void) {
        self.init(shape: .exact(changes), course: .batch(changes), apply: apply)
    }
}

enum Validation {
    case refused(ListOperationResult.Rejection)

    /// No one is notified, because nothing was requested.
    case nothing

    /// Listeners are notified, the view is not, because nothing changes.
    case inVain(ListOperationResult)

    case accepted(ListOperationResult, ListChange)
}

/// Where rows are after a change: from their old positions to the new ones.
enum RowCourse {
    /// No row changes its position: nothing needs to be carried on.
    case staying

    case batch(ListChanges)

    /// As the plan keeps them that leads from one description to the other.
    case byPlan

    /// As a plan keeps them that is there already.
    case along(ListUpdatePlan)

    /// Whether it compares the sections: where it does not, no one needs to
    /// hold the old ones, and they are changed in place.
    var comparesSections: Bool { if case .byPlan = self { true } else { false } }

    /// Whether no row changes its position.
    var isStaying: Bool { if case .staying = self { true } else { false } }

    /// Finds the positions of after.
    func follower(from old: [SectionRecord], to new: [SectionRecord]) -> RowFollower {
        switch self {
        case .staying: RowFollower(ListChanges())
        case .batch(let changes): RowFollower(changes)
        case .byPlan: RowFollower(ListUpdatePlan(from: old, to: new), from: old)
        case .along(let plan): RowFollower(plan, from: old)
        }
    }
}
