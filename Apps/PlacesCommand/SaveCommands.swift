import ArgumentParser
import Places

struct SaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: "Save a place into a list.",
        discussion: "A saved place outlasts imports, and the place itself.")

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var choice: SavedListOptions

    @Option(help: ArgumentHelp("A note about it; empty removes it.", valueName: "text"))
    var note: String?

    @Argument(help: PlaceArgument.help)
    var place: PlaceArgument

    func run() async throws {
        let saved = try options.savedPlaces()
        let line: String
        switch try await saved.save(place.id, in: try choice.name) {
        case .saved(let saved): line = "\(saved.snapshot.name) is in “\(saved.list)” now."
        case .alreadySaved(let saved):
            line = "\(saved.snapshot.name) is in “\(saved.list)” already."
        case .noSuchPlace: throw NoPlace(id: place.id)
        }
        if let note { try await saved.write(SavedNote(note), about: place.id) }
        try PrintedText.print([PrintedText.line(line)])
    }

    private struct NoPlace: Error, CustomStringConvertible {
        let id: String

        var description: String { PrintedText.line("There is no place “\(id)”.") }
    }
}

/// The command that removes a place from a list.
struct UnsaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsave", abstract: "Remove a place from a list.")

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var choice: SavedListOptions

    @Argument(help: PlaceArgument.help)
    var place: PlaceArgument

    func run() async throws {
        let saved = try options.savedPlaces()
        let list = try await saved.existing(try choice.name)
        guard case .removed(let entry) = try await saved.remove(place.id, from: list) else {
            throw NotSaved(
                id: place.id, list: list, others: try await saved.saved(place.id).map(\.list))
        }
        try PrintedText.print([
            PrintedText.line("\(entry.place.name) is no longer in “\(list)”.")
        ])
    }

    private struct NotSaved: Error, CustomStringConvertible {
        let id: String
        let list: SavedListName
        let others: [SavedListName]

        var description: String {
            let elsewhere = others.isEmpty ? "" : ", but in \(others.inWords)"
            return PrintedText.line("“\(id)” is not in “\(list)”\(elsewhere).")
        }
    }
}

struct SavedListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The list.", valueName: "name"))
    var list = SavedListName.standard.description

    func validate() throws { _ = try SavedListName(argument: list) }

    var name: SavedListName { get throws { try SavedListName(argument: list) } }
}

extension SavedListName {
    /// Reads a name from a command line.
    init(argument text: String) throws {
        do throws(SavedListNameError) {
            try self.init(text)
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
