import ArgumentParser
import Foundation
import WaybillTerminal

/// The executable `explore`: the city guide, on the host of one's choice.
@main
struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "A city guide: places near you, a search, and each place.",
        version: "0.1.0",
        subcommands: [WebCommand.self, TerminalCommand.self, PrintCommand.self],
        defaultSubcommand: WebCommand.self)

    static func main() async {
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Says why it ends, in text without what a terminal would obey.
    private static func end(with error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = TerminalText.cleanLines(fullMessage(for: error, columns: nil))
        let output = code.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
        if !text.isEmpty { try? output.write(contentsOf: Data("\(text)\n".utf8)) }
        Foundation.exit(code.rawValue)
    }
}
