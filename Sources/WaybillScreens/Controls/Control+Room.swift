extension Control {
    /// The message of how much more text a field takes: empty unless little is left.
    ///
    /// - Complexity: O(n) in the length of a text that is near its limit.
    package var room: String? {
        guard let (used, limit) = roomUsed else { return nil }
        let left = limit - used
        guard left <= min(max(limit / 10, 5), 100) else { return nil }
        return roomWords ?? Control.roomWords(max(0, left), limit)
    }

    /// The same control, with other words for the room that it has where little is left.
    func wording(room words: (_ left: Int, _ limit: Int) -> String) -> Control {
        guard room != nil, let (used, limit) = roomUsed else { return self }
        var control = self
        control.roomWords = words(max(0, limit - used), limit)
        return control
    }

    /// Whether there is a place for ``room``, even an empty one: a polite announcement needs one
    /// before it is made.
    package var hasRoomLine: Bool {
        guard case .text(let text, let input) = kind, roomUsed != nil else { return false }
        return text.utf8.count >= input.limit / 2
    }

    /// How many characters there are, and how many there may be; nil if there is surely room
    /// enough, or the limit is too small to mention.
    private var roomUsed: (used: Int, limit: Int)? {
        guard case .text(let text, let input) = kind, input.kind != .password, input.limit >= 20,
            text.utf8.count >= input.limit / 2
        else { return nil }
        return (text.count, input.limit)
    }

    /// The room that a text has in English, in tens while there are many: what is read
    /// aloud does not change with each letter then.
    package static func roomWords(_ left: Int, _ limit: Int) -> String {
        switch left {
        case 0: "All \(limit) characters are used. What is more than that is left out."
        case 1: "1 character is left."
        case ...20: "\(left) characters are left."
        default: "About \((left + 9) / 10 * 10) characters are left."
        }
    }
}
