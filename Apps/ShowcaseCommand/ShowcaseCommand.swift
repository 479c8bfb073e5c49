import AppCommand
import ArgumentParser

/// The executable `showcase`: what the kit can do, on the host of one's choice.
@main
struct ShowcaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "showcase",
        abstract: "What Waybill can do, a screen for each.",
        version: "0.1.0",
        subcommands: [
            WebCommand<ShowcaseOptions>.self, TerminalCommand<ShowcaseOptions>.self,
            PrintCommand<ShowcaseOptions>.self,
        ],
        defaultSubcommand: WebCommand<ShowcaseOptions>.self)

    static func main() async { await runToEnd() }
}
