import WaybillTerminal

/// A screen that could not be shown.
struct ScreenError: Error, CustomStringConvertible {
    let description: String

    /// Says why, without what a terminal would obey: an address may hold anything.
    init(description: String) { self.description = TerminalText.clean(description) }
}
