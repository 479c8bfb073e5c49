import ArgumentParser
import Foundation
import Places
import WaybillNetwork
import WaybillStorage

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count the places, in all and by category.")

    @OptionGroup var options: DatabaseOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let summary = try await options.existingLibrary().summary()
        try options.expectPlaces(summary.count)
        let counts = summary.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if json {
            try PrintedText.printJSON(
                Statistics(
                    places: summary.count, categories: summary.counts,
                    latitude: summary.centre?.latitude, longitude: summary.centre?.longitude))
            return
        }
        let lines = counts.map { category, count in
            "\(PrintedText.right(String(count), 7))  \(PrintedText.line(category))"
        }
        let places = PrintedText.count(summary.count, "place")
        let categories = PrintedText.count(counts.count, "category", "categories")
        try PrintedText.print(["\(places) in \(categories)"] + lines)
    }

    private struct Statistics: Encodable {
        let places: Int
        let categories: [String: Int]
        let latitude: Double?
        let longitude: Double?
    }
}
