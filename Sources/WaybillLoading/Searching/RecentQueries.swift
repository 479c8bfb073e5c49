/// What a person searched for lately, the latest first.
///
/// Each text is kept once, whatever its case and the blanks around it, in the
/// form in which it was searched last.
public struct RecentQueries: Hashable, Sendable {
    /// The texts, the latest first.
    public private(set) var texts: [String] = []

    /// How many are kept; the oldest are forgotten.
    public let limit: Int

    /// How many characters a text has at most that is kept.
    public static let longestText = 200

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - texts: The texts, the latest first; none by default.
    ///   - limit: How many are kept; 10 by default, none below 1.
    public init(_ texts: [String] = [], limit: Int = 10) {
        self.limit = max(limit, 0)
        for text in texts.reversed() { add(text) }
    }

    /// Remembers a text as the latest.
    ///
    /// A blank one and one that is too long are not remembered.
    ///
    /// - Parameter text: What was searched.
    /// - Complexity: O(n) in the number of texts that are kept.
    public mutating func add(_ text: String) {
        let text = text.trimmed
        guard !text.isEmpty, text.count <= RecentQueries.longestText else { return }
        remove(text)
        texts.insert(text, at: 0)
        if texts.count > limit { texts.removeLast(texts.count - limit) }
    }

    /// Forgets a text; nothing happens where it is not there.
    ///
    /// - Parameter text: The text, in any case.
    /// - Complexity: O(n) in the number of texts that are kept.
    public mutating func remove(_ text: String) {
        let key = text.trimmed.lowercased()
        texts.removeAll { $0.lowercased() == key }
    }

    /// Forgets all.
    public mutating func removeAll() { texts = [] }

    /// The texts that begin as a person types, the latest first.
    ///
    /// - Parameter beginning: What was typed; all of them for nothing.
    /// - Returns: The texts, without one that was typed in full.
    /// - Complexity: O(n) in the number of texts that are kept.
    public func suggestions(for beginning: String) -> [String] {
        let key = beginning.trimmed.lowercased()
        return texts.filter { text in
            let text = text.lowercased()
            return text.hasPrefix(key) && text != key
        }
    }
}

extension RecentQueries: Codable {
    private enum CodingKeys: CodingKey {
        case texts, limit
    }

    /// Reads a list; what does not belong in one is left out.
    ///
    /// - Throws: `DecodingError` where it is no list of texts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let limit = try container.decodeIfPresent(Int.self, forKey: .limit) ?? 10
        let texts = try container.decode([String].self, forKey: .texts)
        self.init(Array(texts.prefix(max(limit, 0))), limit: limit)
    }
}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
