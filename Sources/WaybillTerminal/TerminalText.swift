/// A sanitizer of untrusted text, against terminal commands.
///
/// ```swift
/// let name = TerminalText.clean("Café\u{1B}[2J\nopen")
/// #expect(name == "Café\u{FFFD}[2J open")
/// ```
public enum TerminalText {
    /// A text in one line without terminal commands, for a program's own output.
    ///
    /// A terminal host cleans all of its texts.
    ///
    /// - Returns: The text with control characters and direction overrides as U+FFFD, white space
    ///   among them as blanks, and without invisible characters.
    /// - Complexity: O(n) in the length of the text.
    public static func clean(_ text: String) -> String { String(text.compactMap(\.cleaned)) }

    /// A text of several lines without terminal commands.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func cleanLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { clean(String($0)) }.joined(separator: "\n")
    }
}
