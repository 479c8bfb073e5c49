public import WaybillScreens

/// An error: an app cannot run on a terminal.
public struct TerminalHostError: Error, Hashable, CustomStringConvertible {
    /// The possible reasons.
    public enum Reason: Hashable, Sendable {
        /// Standard input or output is not a terminal, or one that can only print (`TERM=dumb`).
        case noTerminal

        /// The app has no screen at the address.
        case noScreen(RouteURL)

        /// The printed screen has this message instead of its content.
        case failed(String)
    }

    /// The reason.
    public let reason: Reason

    package init(_ reason: Reason) { self.reason = reason }

    /// The reason, in a line without control characters.
    public var description: String {
        switch reason {
        case .noTerminal: "This is not a terminal with a keyboard and a screen."
        case .failed(let message): TerminalText.clean(message)
        case .noScreen(let url): TerminalText.clean("There is no screen at \(url).")
        }
    }
}
