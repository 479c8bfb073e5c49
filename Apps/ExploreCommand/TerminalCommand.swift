import ArgumentParser
import WaybillTerminal

/// Shows the guide in this terminal.
struct TerminalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terminal", abstract: "Use the guide in this terminal.")

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var screen: ScreenOptions

    @MainActor
    func run() async throws {
        guard let url = screen.address else { throw screen.error }
        try await TerminalHost(try await options.app(), at: url).run()
    }
}
