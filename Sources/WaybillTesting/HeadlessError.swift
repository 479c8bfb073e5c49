/// An error: a test names a missing element.
public struct HeadlessError: Error, CustomStringConvertible {
    /// The missing text.
    public let missing: String

    /// The visible texts.
    public let visible: [String]

    package init(missing: String, visible: [String]) {
        self.missing = missing
        self.visible = visible
    }

    /// The missing text and the visible ones.
    public var description: String {
        let named = visible.filter { !$0.isEmpty }
        let others = named.isEmpty ? "" : "; there is: \(named.joined(separator: " | "))"
        return "there is no \(missing)\(others)"
    }
}

/// An error: a text names several elements to tap.
public struct AmbiguousTap: Error, Hashable, CustomStringConvertible {
    /// The ambiguous text.
    public let text: String

    /// The role and whole text of each candidate, in the order of the screen.
    public let candidates: [String]

    /// The text, its candidates, and advice.
    public var description: String {
        "\"\(text)\" is shown by \(candidates.joined(separator: " | ")): "
            + "name one of them by more of its text"
    }
}
