import ArgumentParser
import PlacesCore

/// Saves a place into a list.
struct SaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: "Save a place into a list.",
        discussion: "What is saved outlasts imports, and the place itself.")

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var choice: SavedListOptions

    @Argument(help: "The identity of the place, such as n123.")
    var id: String

    func run() async throws {
        let list = try choice.name
        let line: String
        switch try await options.savedPlaces().save(id, in: list) {
        case .saved(let place): line = "\(place.snapshot.name) is in “\(list)” now."
        case .alreadySaved(let place): line = "\(place.snapshot.name) is in “\(list)” already."
        case .noSuchPlace: throw NoPlace(id: id)
        }
        try PrintedText.print([PrintedText.line(line)])
    }

    private struct NoPlace: Error, CustomStringConvertible {
        let id: String

        var description: String { PrintedText.line("There is no place “\(id)”.") }
    }
}

/// Takes a place out of a list.
struct UnsaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsave", abstract: "Take a place out of a list.")

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var choice: SavedListOptions

    @Argument(help: "The identity of the place, such as n123.")
    var id: String

    func run() async throws {
        let list = try choice.name
        let line: String
        switch try await options.savedPlaces().remove(id, from: list) {
        case .removed(let place): line = "\(place.snapshot.name) is no longer in “\(list)”."
        case .nothing: line = "“\(id)” is not in “\(list)”."
        }
        try PrintedText.print([PrintedText.line(line)])
    }
}

/// Which list is meant.
struct SavedListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The list.", valueName: "name"))
    var list = SavedListName.standard.description

    func validate() throws { _ = try SavedListName(argument: list) }

    /// The name of the list.
    ///
    /// - Throws: `ValidationError`, though it was validated.
    var name: SavedListName { get throws { try SavedListName(argument: list) } }
}

extension SavedListName {
    /// Reads a name from a command line.
    ///
    /// - Parameter text: The name.
    /// - Throws: `ValidationError` with the rule that it breaks.
    init(argument text: String) throws {
        do throws(SavedListNameError) {
            try self.init(text)
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
