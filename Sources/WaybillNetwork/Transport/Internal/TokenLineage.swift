/// Which token came after which, and which are being renewed.
struct TokenLineage {
    /// What is to be done about a token that was refused.
    enum Step: Equatable {
        /// It was renewed meanwhile; this is the newest.
        case use(String)

        case refresh

        /// Somebody renews it already.
        case wait
    }

    /// How many old tokens are remembered.
    static let most = 16

    private var successors: [String: String] = [:]
    private var order: [String] = []
    private var renewing: Set<String> = []

    /// Returns what to do about a token that was refused.
    ///
    /// - Complexity: O(*n*) in the number of tokens remembered.
    mutating func refused(_ token: String) -> Step {
        var newest = token
        while let next = successors[newest] { newest = next }
        if newest != token { return .use(newest) }
        return renewing.insert(token).inserted ? .refresh : .wait
    }

    /// Notes the result of renewing a token.
    mutating func renewed(_ token: String, to successor: String?) -> String? {
        renewing.remove(token)
        guard let successor, successor != token else { return nil }
        // The newest has no successor, so no token follows itself.
        order.removeAll { $0 == successor || $0 == token }
        successors[successor] = nil
        successors[token] = successor
        order.append(token)
        if order.count > TokenLineage.most { successors[order.removeFirst()] = nil }
        return successor
    }
}
