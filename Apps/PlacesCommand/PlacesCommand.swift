import ArgumentParser
import Foundation
import WaybillTerminal

/// The executable `places`: fills the database of places and asks it.
@main
struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Import places and find them.",
        version: "0.1.0",
        subcommands: [
            CheckCommand.self, ImportCommand.self, MapCommand.self, NearCommand.self,
            SaveCommand.self, SavedCommand.self, SearchCommand.self, ServeCommand.self,
            StatsCommand.self, UnsaveCommand.self,
        ])

    static func main() async {
        // A southern latitude is a value, not an option, though it begins with a
        // dash; a blank in front of it says so.
        let arguments = CommandLine.arguments.dropFirst().map { argument in
            isSouthern(argument) ? " \(argument)" : argument
        }
        do {
            var command = try await asyncParseAsRoot(Array(arguments))
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

    /// Whether an argument looks like numbers with commas between, the first
    /// below zero.
    private static func isSouthern(_ argument: String) -> Bool {
        guard argument.first == "-", argument.contains(",") else { return false }
        return argument.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
    }
}
