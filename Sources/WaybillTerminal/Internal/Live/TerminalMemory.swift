/// The terminal's state of an entry of the navigation stack.
struct TerminalMemory: Sendable {
    /// The view state of its screen; nil before it was visible.
    var view: TerminalViewState?

    /// Whether a row of the screen below opened it: they are side by side on a wide terminal.
    var isDetail = false
}
