/// What one of several listeners says to a question.
public enum Answer<Value> {
    /// It has no opinion.
    case silent

    /// Its opinion, which counts if no one answered before.
    case opinion(Value)

    /// Its opinion, which counts whatever was said before.
    case override(Value)
}

extension Answer: Equatable where Value: Equatable {}
extension Answer: Sendable where Value: Sendable {}

/// The answer of many: the first opinion, or else the last override.
///
/// The rule of FSQMessageForwarder, with types: the first to answer is heard,
/// what later ones say is dropped, and a later one that insists wins.
public struct AnswerTally<Value> {
    /// What counts so far; nil while no one has answered.
    public private(set) var value: Value?

    /// Creates the tally of a question.
    ///
    /// - Parameter own: What the one who asks would say, as the first opinion;
    ///   none by default.
    public init(startingWith own: Value? = nil) { value = own }

    /// Counts the answer of the next one who was asked.
    ///
    /// - Parameter answer: The answer.
    public mutating func count(_ answer: Answer<Value>) {
        switch answer {
        case .silent: break
        case .opinion(let opinion): value = value ?? opinion
        case .override(let opinion): value = opinion
        }
    }
}
