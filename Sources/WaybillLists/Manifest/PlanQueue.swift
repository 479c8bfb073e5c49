import WaybillDiff

/// Hands plans to the view, one after the other.
///
/// What comes while the view carries out a plan waits until it is done.
package final class PlanQueue {
    private(set) weak var view: (any ManagedView)?

    /// Whether no plan is being carried out and none waits.
    var isIdle: Bool { !isHandingOver && waiting.isEmpty }

    /// Whether plans wait behind the one that is being carried out.
    package var hasWaiting: Bool { waiting.contains { $0.plan != nil } }

    var whenIdle: (() -> Void)?

    private var waiting: [Entry] = []

    private(set) var carriedOut: ListUpdatePlan?

    package var isHandingOver: Bool { carriedOut != nil }

    /// How often another view came or the one that was went.
    package private(set) var viewRevision = 0

    /// How many plans that change something were added.
    package private(set) var planCount = 0

    private struct Entry {
        var plan: ListUpdatePlan?
        var animation: RowAnimation
        var beforehand: (() -> Void)?
        var afterwards: (() -> Void)?
    }

    /// Takes another view: what waited for the previous one is done without it.
    func setView(_ newView: (any ManagedView)?) {
        view = newView
        viewRevision += 1
        for index in waiting.indices { waiting[index].plan = nil }
    }

    /// Hands over a plan when its turn comes.
    ///
    /// - Parameter plan: The plan, or nil to wait for one's turn alone.
    func add(
        _ plan: ListUpdatePlan?, animation: RowAnimation = .none,
        beforehand: (() -> Void)? = nil, afterwards: (() -> Void)? = nil
    ) {
        if let plan, !plan.isEmpty { planCount += 1 }
        waiting.append(
            Entry(
                plan: plan, animation: animation, beforehand: beforehand, afterwards: afterwards))
        guard !isHandingOver else { return }
        while !waiting.isEmpty {
            let entry = waiting.removeFirst()
            if let plan = entry.plan, let view {
                carriedOut = plan
                entry.beforehand?()
                view.apply(plan, animation: entry.animation)
                carriedOut = nil
            }
            entry.afterwards?()
        }
        whenIdle?()
    }
}
