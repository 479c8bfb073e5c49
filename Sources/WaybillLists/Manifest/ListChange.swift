import WaybillDiff

/// A validated change, before it is applied.
struct ListChange {
    var shape: Shape

    var movement: RowMovement = .staying

    /// The selection strategy, or nil to follow the rows.
    var strategy: SelectionStrategy?

    /// The user's choice of hidden rows, by section.
    var collapses: [Int: Bool] = [:]

    var redrawn: [ItemPath] = []

    var renewed: [Int] = []

    /// Whether the view is updated even while ``ListManifest/updatesView`` is false.
    var isExplicit = false

    var apply: (inout [SectionRecord]) -> Void = { _ in }

    enum Shape {
        case exact(ListChanges)

        case difference

        case reload(ReloadReason)
    }
}

extension ListChange {
    /// One batch with the new position of every row.
    init(moving changes: ListChanges, apply: @escaping (inout [SectionRecord]) -> Void) {
        self.init(shape: .exact(changes), movement: .batch(changes), apply: apply)
    }
}

enum Validation {
    case refused(ListOperationResult.Rejection)

    /// No notification, because nothing was requested.
    case nothing

    /// Only listeners are notified, because nothing changes.
    case inVain(ListOperationResult)

    case accepted(ListOperationResult, ListChange)
}

enum RowMovement {
    /// No row changes its position.
    case staying

    case batch(ListChanges)

    /// Positions follow a plan between the two descriptions.
    case byPlan

    /// Positions follow an existing plan.
    case along(ListUpdatePlan)

    /// Whether sections are compared; otherwise the old ones need not be kept, and change in place.
    var comparesSections: Bool { if case .byPlan = self { true } else { false } }

    var isStaying: Bool { if case .staying = self { true } else { false } }

    func follower(from old: [SectionRecord], to new: [SectionRecord]) -> RowFollower {
        switch self {
        case .staying: RowFollower(ListChanges())
        case .batch(let changes): RowFollower(changes)
        case .byPlan: RowFollower(ListUpdatePlan(from: old, to: new), from: old)
        case .along(let plan): RowFollower(plan, from: old)
        }
    }
}
