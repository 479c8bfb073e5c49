/// The whole content of a terminal at one moment.
package struct TerminalFrame: Hashable, Sendable {
    package let size: TerminalSize

    /// The lines, as many as the terminal has; none is wider than it.
    package let lines: [TerminalLine]

    /// The position of the cursor; nil if hidden, because no text is edited.
    package let cursor: Cursor?

    package struct Cursor: Hashable, Sendable {
        package let line: Int

        package let column: Int
    }

    package init(size: TerminalSize, lines: [TerminalLine], cursor: Cursor?) {
        self.size = size
        self.lines = lines
        self.cursor = cursor
    }

    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// The focused text; empty without a focus or in a field.
    package var focusedText: String {
        lines.flatMap(\.runs).filter(\.isFocused).map(\.text).joined(separator: " ")
    }
}

/// The size of a terminal, in character cells.
package struct TerminalSize: Hashable, Sendable {
    /// From 1 to 1,000.
    package let columns: Int

    /// From 1 to 1,000.
    package let rows: Int

    /// Creates a size; values out of range are clamped.
    package init(columns: Int, rows: Int) {
        self.columns = columns.clamped(to: 1...TerminalDocument.widths.upperBound)
        self.rows = rows.clamped(to: 1...TerminalDocument.widths.upperBound)
    }
}
