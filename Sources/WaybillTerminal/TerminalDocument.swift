package import WaybillScreens

/// A page as a terminal prints it: lines at most as wide as the terminal.
///
/// It has the whole page, and each link row has its address. Untrusted text cannot command the
/// terminal: control characters and direction overrides become U+FFFD, white space blanks.
///
/// ```swift
/// let text = TerminalDocument(page: page, width: 80).text
/// print(text)
/// ```
package struct TerminalDocument: Hashable, Sendable {
    /// The valid widths in columns; others are clamped.
    package static let widths = 10...1_000

    package let width: Int

    package let lines: [TerminalLine]

    /// The accessibility tree of the lines.
    ///
    /// Names and values are collected from the drawn lines, not from the page: the conformance
    /// suite compares them with `Page.semantics`. They differ for a text with control characters.
    package let semantics: SemanticsNode

    /// Draws a page.
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

    /// The lines with attributes of their roles, for an interactive terminal without `NO_COLOR`.
    package var ansiText: String { lines.map(\.ansiText).joined(separator: "\n") }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
