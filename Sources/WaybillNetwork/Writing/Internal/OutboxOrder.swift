enum OutboxOrder {
    /// An identity that is greater than those with a smaller number.
    ///
    /// The key makes it one of its own where two processes count alike.
    static func id(_ number: Int, _ key: String) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(19 - digits.count, 0)) + digits + "-" + key
    }

    /// The number of an identity; nil if it has none.
    static func number(of id: String) -> Int? { id.split(separator: "-").first.flatMap { Int($0) } }

    /// The changes that may be sent now, in their order: those that wait and
    /// have none before them that needs a decision.
    ///
    /// - Complexity: O(n) in the number of changes.
    static func sendable<Request>(_ entries: [Outbox<Request>.Entry]) -> [Outbox<Request>.Entry] {
        var blocked: Set<String> = []
        return entries.filter { entry in
            guard entry.write.state == .waiting else {
                blocked.insert(entry.write.subject)
                return false
            }
            return !blocked.contains(entry.write.subject)
        }
    }
}
