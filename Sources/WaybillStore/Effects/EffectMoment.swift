/// A moment between two effects of a store: what began after it can be awaited,
/// whatever was running before, and whatever that leads to.
package struct EffectMoment: Hashable, Sendable {
    /// The number of the last effect that had begun; 0 before the first.
    let last: Int

    /// The moment before a store's first effect.
    package init() { self.init(last: 0) }

    init(last: Int) { self.last = last }
}
