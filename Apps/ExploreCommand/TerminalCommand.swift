import ArgumentParser
import WaybillScreens
import WaybillTerminal

/// Shows the guide in this terminal.
struct TerminalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terminal", abstract: "Use the guide in this terminal.")

    @OptionGroup var options: DatabaseOptions

    @Argument(help: "The address to begin at, such as '/search?q=museum'.")
    var url = "/"

    @MainActor
    func run() async throws {
        guard let url = RouteURL(url) else {
            throw ScreenError(description: "There is no screen at \(url).")
        }
        try await TerminalHost(try await options.app(), at: url).run()
    }
}
