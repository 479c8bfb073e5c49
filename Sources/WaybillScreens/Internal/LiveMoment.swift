import WaybillStore

/// A moment in the life of an open screen and of those within it: what began
/// after it can be awaited, whatever was running before.
package struct LiveMoment {
    private var moments: [(core: any LiveCore, moment: EffectMoment, works: Int)] = []

    /// - Parameter works: The number of works that began before it.
    init(_ core: any LiveCore, _ moment: EffectMoment, works: Int) {
        moments = [(core, moment, works)]
    }

    /// The moment in the store of a screen: before anything began, for one that
    /// came later.
    ///
    /// - Complexity: O(n) in the number of screens within one.
    subscript(core: any LiveCore) -> EffectMoment {
        moments.first { $0.core === core }?.moment ?? EffectMoment()
    }

    /// The number of works of a screen that began before the moment.
    ///
    /// - Complexity: O(n) in the number of screens within one.
    func works(of core: any LiveCore) -> Int {
        moments.first { $0.core === core }?.works ?? 0
    }

    mutating func merge(_ other: LiveMoment) { moments += other.moments }
}
