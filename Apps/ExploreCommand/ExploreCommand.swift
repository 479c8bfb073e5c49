import AppCommand
import ArgumentParser

/// The executable `explore`: the city guide, on the host of one's choice.
@main
struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "A city guide: places near you, a search, and each place.",
        version: "0.1.0",
        subcommands: [
            WebCommand<DatabaseOptions>.self, TerminalCommand<DatabaseOptions>.self,
            PrintCommand<DatabaseOptions>.self,
        ],
        defaultSubcommand: WebCommand<DatabaseOptions>.self)

    static func main() async { await runToEnd() }
}
