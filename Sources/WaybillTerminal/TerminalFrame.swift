/// A frame: all that a terminal shows at one moment.
package struct TerminalFrame: Hashable, Sendable {
    /// How large the terminal is.
    package let size: TerminalSize

    /// The lines from top to bottom, as many as the terminal has; none is
    /// wider than it.
    package let lines: [TerminalLine]

    /// Where the cursor stands; nil if it is hidden, because no text is being
    /// edited.
    package let cursor: Cursor?

    /// A place on a terminal.
    package struct Cursor: Hashable, Sendable {
        /// The line, counted from 0.
        package let line: Int

        /// The column, counted from 0.
        package let column: Int
    }

    package init(size: TerminalSize, lines: [TerminalLine], cursor: Cursor?) {
        self.size = size
        self.lines = lines
        self.cursor = cursor
    }

    /// The lines as text.
    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// What is on the lines at the place of the keyboard; empty if it is
    /// nowhere, or in a field.
    package var focusedText: String {
        lines.flatMap(\.runs).filter(\.isFocused).map(\.text).joined(separator: " ")
    }
}

/// The size of a terminal, in character cells.
package struct TerminalSize: Hashable, Sendable {
    /// The cells from left to right, from 1 to 1,000.
    package let columns: Int

    /// The cells from top to bottom, from 1 to 1,000.
    package let rows: Int

    /// Describes a size; what is out of bounds becomes the nearest that is not.
    package init(columns: Int, rows: Int) {
        self.columns = columns.clamped(to: 1...TerminalDocument.widths.upperBound)
        self.rows = rows.clamped(to: 1...TerminalDocument.widths.upperBound)
    }
}
