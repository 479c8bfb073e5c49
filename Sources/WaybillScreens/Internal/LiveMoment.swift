import WaybillStore

/// A moment in the life of an open screen and of those within it: what began
/// after it can be awaited, whatever was on its way before.
package struct LiveMoment: Sendable {
    private var moments: [ObjectIdentifier: EffectMoment] = [:]

    /// The moment before anything began.
    init() {}

    /// A moment of one screen.
    ///
    /// - Parameters:
    ///   - core: The screen, which has to outlive the moment.
    ///   - moment: The moment in its store.
    init(_ core: any LiveCore, _ moment: EffectMoment) {
        moments = [ObjectIdentifier(core): moment]
    }

    /// The moment in the store of a screen: before anything began, for one that
    /// came later.
    subscript(core: any LiveCore) -> EffectMoment {
        moments[ObjectIdentifier(core)] ?? EffectMoment()
    }

    /// Adds the moment of a screen within this one.
    mutating func merge(_ other: LiveMoment) {
        moments.merge(other.moments) { first, _ in first }
    }
}
