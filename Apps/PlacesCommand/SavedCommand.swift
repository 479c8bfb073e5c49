import ArgumentParser
import Foundation
import Places
import WaybillStorage

struct SavedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saved",
        abstract: "List the saved places, the most recent first.",
        discussion: "A place that is no longer in the data is shown as it was.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Only this list; all by default.", valueName: "name"))
    var list: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { _ = try chosen }

    /// The list that was requested; nil for all.
    private var chosen: SavedListName? {
        get throws { try list.map(SavedListName.init(argument:)) }
    }

    func run() async throws {
        let saved = try options.savedPlaces(isReading: true)
        var chosen = try chosen
        if let name = chosen { chosen = try await saved.existing(name) }
        var lists: [[SavedEntry]] = []
        for list in try await saved.lists() where chosen == nil || chosen == list.name {
            lists.append(try await saved.places(in: list.name))
        }
        guard !json else { return try PrintedText.printJSON(lists.joined().map(Item.init)) }
        let lines = lists.filter { !$0.isEmpty }.flatMap(lines)
        let nothing = chosen.map { "Nothing is in “\($0)”." } ?? "Nothing is saved."
        try PrintedText.print(lines.isEmpty ? [PrintedText.line(nothing)] : lines)
    }

    /// A list: its name and count, and its places below.
    private func lines(_ entries: [SavedEntry]) -> [String] {
        let name = entries.first?.saved.list.description ?? ""
        let head = PrintedText.line(name) + ": " + PrintedText.count(entries.count, "place")
        return [head] + entries.flatMap { ["  " + line($0)] + note($0) }
    }

    /// What a person wrote about a place, below it.
    private func note(_ entry: SavedEntry) -> [String] {
        let lines = entry.saved.note?.description.split(whereSeparator: \.isNewline) ?? []
        return lines.map { "    " + PrintedText.line(String($0)) }
    }

    private func line(_ entry: SavedEntry) -> String {
        let match = RecordMatch(record: entry.place)
        return PlaceList.line(match) + (entry.isGone ? "; no longer in the data" : "")
    }

    /// A saved place in JSON; what is unknown is left out.
    private struct Item: Encodable {
        let list: String
        let id: String
        let name: String
        let category: String
        let latitude: Double
        let longitude: Double
        let approximate: Bool
        let address: String?
        let note: String?
        let savedAt: String
        let gone: Bool

        init(_ entry: SavedEntry) {
            let place = entry.place
            list = entry.saved.list.description
            id = place.id
            name = place.name
            category = place.category.text
            latitude = place.coordinate.latitude
            longitude = place.coordinate.longitude
            approximate = place.isApproximate
            address = place.address.isEmpty ? nil : place.address
            note = entry.saved.note?.description
            savedAt = entry.saved.date.formatted(.iso8601)
            gone = entry.isGone
        }
    }
}
