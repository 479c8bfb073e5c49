import AppCommand
import ArgumentParser

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
            StarterCommand.self, StatsCommand.self, UnsaveCommand.self,
        ])

    static func main() async {
        // A southern latitude is a value, not an option, though it begins with a
        // dash; a blank in front of it says so.
        let arguments = CommandLine.arguments.dropFirst().map { argument in
            isSouthern(argument) ? " \(argument)" : argument
        }
        await runToEnd(Array(arguments))
    }

    /// Whether an argument looks like numbers with commas between, the first
    /// below zero.
    private static func isSouthern(_ argument: String) -> Bool {
        guard argument.first == "-", argument.contains(",") else { return false }
        return argument.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
    }
}
