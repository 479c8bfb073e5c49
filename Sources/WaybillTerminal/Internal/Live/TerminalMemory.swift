/// What a terminal keeps with an entry of the navigation stack.
struct TerminalMemory: Sendable {
    /// How its screen was being looked at; nil before it was shown.
    var view: TerminalViewState?

    /// Whether it was opened by a row of the screen below: on a wide terminal the
    /// two stand side by side.
    var isDetail = false
}
