/// An error: a test looked for something that is not on the screen.
public struct HeadlessError: Error, CustomStringConvertible {
    /// What was looked for.
    public let missing: String

    /// What is there.
    public let visible: [String]

    package init(missing: String, visible: [String]) {
        self.missing = missing
        self.visible = visible
    }

    /// What was looked for, and what is there.
    public var description: String {
        let named = visible.filter { !$0.isEmpty }
        let others = named.isEmpty ? "" : "; there is: \(named.joined(separator: " | "))"
        return "there is no \(missing)\(others)"
    }
}

/// An error: a text by which a test taps names more than one element.
public struct AmbiguousTap: Error, Hashable, CustomStringConvertible {
    /// What was to be tapped.
    public let text: String

    /// All that have the text, in the order of the screen: the role and the
    /// whole text of each.
    public let candidates: [String]

    /// What had to be tapped, all that have the text, and what to do.
    public var description: String {
        "\"\(text)\" is shown by \(candidates.joined(separator: " | ")): "
            + "name one of them by more of its text"
    }
}
