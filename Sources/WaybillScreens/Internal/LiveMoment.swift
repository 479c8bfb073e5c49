import WaybillStore

/// A moment in the life of an open screen and its panes, to wait only for work that began later.
package struct LiveMoment {
    private var moments: [(core: any LiveCore, moment: EffectMoment, works: Int)] = []

    /// The beginning of a screen.
    init() {}

    init(_ core: any LiveCore, _ moment: EffectMoment, works: Int) {
        moments = [(core, moment, works)]
    }

    /// The moment in the store of a screen; the beginning for a screen that was opened later.
    subscript(core: any LiveCore) -> EffectMoment {
        moments.first { $0.core === core }?.moment ?? EffectMoment()
    }

    func works(of core: any LiveCore) -> Int {
        moments.first { $0.core === core }?.works ?? 0
    }

    mutating func merge(_ other: LiveMoment) { moments += other.moments }
}
