import WaybillStore

/// A moment in the life of an open screen and of those within it: what began
/// after it can be awaited, whatever was running before.
package struct LiveMoment {
    private var moments: [(core: any LiveCore, moment: EffectMoment)] = []

    init(_ core: any LiveCore, _ moment: EffectMoment) { moments = [(core, moment)] }

    /// The moment in the store of a screen: before anything began, for one that
    /// came later.
    ///
    /// - Complexity: O(n) in the number of screens within one.
    subscript(core: any LiveCore) -> EffectMoment {
        moments.first { $0.core === core }?.moment ?? EffectMoment()
    }

    mutating func merge(_ other: LiveMoment) { moments += other.moments }
}
