import WaybillScreens
import WaybillSessions

extension TerminalHost {
    /// Prints the screen at the address as text, once it is loaded or after half a minute.
    ///
    /// - Parameter width: The columns; by default those of the terminal or of `COLUMNS`, or else
    ///   80.
    /// - Throws: ``TerminalHostError`` if there is no screen at the address, or, after printing, if
    ///   it is missing or has failed; ``TerminalOutputError`` if the output is closed.
    public func print(width: Int? = nil) async throws {
        let session = AppSession(app: app, onEvent: onEvent)
        guard session.open(url) == .opened else { throw TerminalHostError(.noScreen(url)) }
        await session.settle(within: .seconds(30))
        guard let page = session.page else { return }
        let document = TerminalDocument(page: page, width: width ?? TerminalOutput.columns ?? 80)
        try TerminalOutput.write(
            (TerminalOutput.isStyled ? document.ansiText : document.text) + "\n")
        switch page.status {
        case .missing(let text, _), .failed(let text, _): throw TerminalHostError(.failed(text))
        default: return
        }
    }
}
