/// The succession of tokens, and the pending refreshes.
struct TokenLineage {
    /// The response to a refused token.
    enum Step: Equatable {
        /// It was refreshed meanwhile; this is the newest.
        case use(String)

        case refresh

        /// A refresh is pending.
        case wait
    }

    static let most = 16

    private var successors: [String: String] = [:]
    private var order: [String] = []
    private var renewing: Set<String> = []

    mutating func refused(_ token: String) -> Step {
        var newest = token
        while let next = successors[newest] { newest = next }
        if newest != token { return .use(newest) }
        return renewing.insert(token).inserted ? .refresh : .wait
    }

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
