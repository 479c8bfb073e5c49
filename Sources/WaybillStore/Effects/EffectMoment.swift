/// A moment between two effects of a store, to await later effects and their consequences only.
package struct EffectMoment: Hashable, Sendable {
    /// The number of the last started effect; 0 before the first.
    let last: Int

    package init() { self.init(last: 0) }

    init(last: Int) { self.last = last }
}
