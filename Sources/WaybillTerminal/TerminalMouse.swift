/// A mouse event at a position of a terminal.
package struct TerminalMouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The first button.
        case click

        case scrollUp

        case scrollDown
    }

    package var action: Action

    package var line: Int

    package var column: Int

    package init(_ action: Action, line: Int, column: Int) {
        self.action = action
        self.line = line
        self.column = column
    }
}
