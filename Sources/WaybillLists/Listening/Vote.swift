/// The result of one of several listeners: no opinion, an opinion or an override.
public enum Vote<Value> {
    /// No opinion.
    case silent

    /// An opinion, valid unless an earlier listener had one.
    case opinion(Value)

    /// An opinion that overrides earlier ones.
    case override(Value)
}

extension Vote: Equatable where Value: Equatable {}
extension Vote: Sendable where Value: Sendable {}

/// The combined result of many listeners.
///
/// The rule of FSQMessageForwarder, with types: the first opinion counts, later ones are dropped,
/// and a later override wins.
package struct VoteCount<Value> {
    package private(set) var value: Value?

    package init(startingWith own: Value? = nil) { value = own }

    package mutating func count(_ vote: Vote<Value>) {
        switch vote {
        case .silent: break
        case .opinion(let opinion): value = value ?? opinion
        case .override(let opinion): value = opinion
        }
    }
}
