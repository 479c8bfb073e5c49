/// A sanitizer of text from outside: nothing in it is a command to a terminal.
///
/// ```swift
/// let name = TerminalText.clean("Café\u{1B}[2J\nopen")
/// #expect(name == "Café\u{FFFD}[2J open")
/// ```
public enum TerminalText {
    /// A text without what a terminal would take for a command.
    ///
    /// For texts that a program prints itself, such as the line of an error; a terminal host cleans
    /// all of its texts.
    ///
    /// - Returns: The text in one line: control characters and those that
    ///   override the direction of text as U+FFFD, white space among them as
    ///   blanks, invisible ones left out.
    /// - Complexity: O(n) in the length of the text.
    public static func clean(_ text: String) -> String { String(text.compactMap(\.cleaned)) }

    /// A text of several lines without what a terminal would take for a command.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func cleanLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { clean(String($0)) }.joined(separator: "\n")
    }
}
