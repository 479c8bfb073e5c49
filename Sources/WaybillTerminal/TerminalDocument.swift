package import WaybillScreens

/// A page as a terminal prints it: lines at most as wide as the terminal.
///
/// Everything on the page is there, and each row that opens a screen has the
/// address of that screen, to be opened next. What comes from outside cannot
/// command the terminal: control characters and those that override the
/// direction of text are shown as U+FFFD, white space as blanks.
///
/// ```swift
/// let text = TerminalDocument(page: page, width: 80).text
/// print(text)
/// ```
package struct TerminalDocument: Hashable, Sendable {
    /// The columns that a page may be given; fewer count as the least of them,
    /// and more as the most.
    package static let widths = 10...1_000

    /// The columns that no line exceeds.
    package let width: Int

    /// The lines from top to bottom.
    package let lines: [TerminalLine]

    /// The accessibility tree of the lines.
    ///
    /// Names and values are collected from the lines as they were drawn, not
    /// from the page: the conformance suite compares them with
    /// `Page.semantics`. They differ where a text holds control characters.
    package let semantics: SemanticsNode

    /// Sets a page.
    ///
    /// - Complexity: O(n) in the number of rows.
    package init(page: Page, width: Int = 80, style: TerminalStyle = .plain) {
        self.width = width.clamped(to: TerminalDocument.widths)
        var drawing = PageDrawing(page, width: self.width, style: style)
        let drawn = drawing.draw()
        lines = drawn.lines.map(\.finished)
        semantics = drawn.semantics
    }

    /// The lines as text, without a line break after the last.
    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// The lines with their roles set apart, for a terminal that a person looks
    /// at and without `NO_COLOR`.
    package var ansiText: String { lines.map(\.ansiText).joined(separator: "\n") }
}

extension Int {
    func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
