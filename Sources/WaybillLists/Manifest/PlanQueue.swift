import WaybillDiff

/// Sends plans to the view, one after the other.
///
/// Plans added while the view applies one wait for its end.
package final class PlanQueue {
    private(set) weak var view: (any ManagedView)?

    var isIdle: Bool { !isHandingOver && waiting.isEmpty }

    package var hasWaiting: Bool { waiting.contains { $0.plan != nil } }

    var whenIdle: (() -> Void)?

    private var waiting: [Entry] = []

    private(set) var carriedOut: ListUpdatePlan?

    package var isHandingOver: Bool { carriedOut != nil }

    /// Counts changes of the view.
    package private(set) var viewRevision = 0

    /// Counts the added plans with changes.
    package private(set) var planCount = 0

    private struct Entry {
        var plan: ListUpdatePlan?
        var animation: RowAnimation
        var beforehand: (() -> Void)?
        var afterwards: (() -> Void)?
    }

    /// Sets another view; waiting plans end without it.
    func setView(_ newView: (any ManagedView)?) {
        view = newView
        viewRevision += 1
        for index in waiting.indices { waiting[index].plan = nil }
    }

    /// Sends a plan in its turn; nil only waits for the turn.
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
