extension Control {
    /// The message about the remaining characters of a field; empty unless few remain.
    package var room: String? {
        guard let (used, limit) = roomUsed else { return nil }
        let left = limit - used
        guard left <= min(max(limit / 10, 5), 100) else { return nil }
        return roomWords ?? Control.roomWords(max(0, left), limit)
    }

    func wording(room words: (_ left: Int, _ limit: Int) -> String) -> Control {
        guard room != nil, let (used, limit) = roomUsed else { return self }
        var control = self
        control.roomWords = words(max(0, limit - used), limit)
        return control
    }

    /// Whether ``room`` has a line, even an empty one: a polite announcement needs it beforehand.
    package var hasRoomLine: Bool {
        guard case .text(let text, let input) = kind, roomUsed != nil else { return false }
        return text.utf8.count >= input.limit / 2
    }

    /// The used characters and their limit; nil if many remain or the limit is small.
    private var roomUsed: (used: Int, limit: Int)? {
        guard case .text(let text, let input) = kind, input.kind != .password, input.limit >= 20,
            text.utf8.count >= input.limit / 2
        else { return nil }
        return (text.count, input.limit)
    }

    /// The English message about the remaining characters, in tens to limit announcements.
    package static func roomWords(_ left: Int, _ limit: Int) -> String {
        switch left {
        case 0: "All \(limit) characters are used. What is more than that is left out."
        case 1: "1 character is left."
        case ...20: "\(left) characters are left."
        default: "About \((left + 9) / 10 * 10) characters are left."
        }
    }
}
