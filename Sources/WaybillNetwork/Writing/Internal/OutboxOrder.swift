enum OutboxOrder {
    /// An identity that sorts by its number; the key makes it unique between processes.
    static func id(_ number: Int, _ key: String) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(19 - digits.count, 0)) + digits + "-" + key
    }

    static func number(of id: String) -> Int? { id.split(separator: "-").first.flatMap { Int($0) } }

    /// The sendable changes, in order: waiting ones without an earlier one that needs a decision.
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
