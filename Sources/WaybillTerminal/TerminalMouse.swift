/// What a person does with the mouse at a place of a terminal.
package struct TerminalMouse: Hashable, Sendable {
    /// What is done.
    package enum Action: Hashable, Sendable {
        /// The first button is pressed.
        case click

        /// The wheel is turned towards what is above.
        case scrollUp

        /// The wheel is turned towards what is below.
        case scrollDown
    }

    package var action: Action

    /// The line, counted from 0.
    package var line: Int

    /// The column, counted from 0.
    package var column: Int

    /// Describes what is done.
    package init(_ action: Action, line: Int, column: Int) {
        self.action = action
        self.line = line
        self.column = column
    }
}
