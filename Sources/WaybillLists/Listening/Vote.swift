/// The result of one of several listeners: no opinion, an opinion or an
/// override.
public enum Vote<Value> {
    /// It has no opinion.
    case silent

    /// Its opinion, which counts if no earlier listener had one.
    case opinion(Value)

    /// Its opinion, which counts whatever earlier listeners returned.
    case override(Value)
}

extension Vote: Equatable where Value: Equatable {}
extension Vote: Sendable where Value: Sendable {}

/// The combined result of many listeners: the last override, or else the first
/// opinion.
///
/// The rule of FSQMessageForwarder, with types: the first opinion counts, later
/// ones are dropped, and a later override wins.
package struct VoteCount<Value> {
    /// What counts so far; nil while no listener had an opinion.
    package private(set) var value: Value?

    /// Creates a tally.
    ///
    /// - Parameter own: The caller's own result, as the first opinion; none by
    ///   default.
    package init(startingWith own: Value? = nil) { value = own }

    package mutating func count(_ vote: Vote<Value>) {
        switch vote {
        case .silent: break
        case .opinion(let opinion): value = value ?? opinion
        case .override(let opinion): value = opinion
        }
    }
}
