import ArgumentParser
import Foundation
import PlacesCore
import WaybillPipeline

/// Imports the named places of OpenStreetMap extracts.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import the named places of OpenStreetMap extracts (.osm.pbf).",
        discussion: """
            All files are imported, or, where one cannot be read, none. Places are added, and \
            updated where they are known; the starter city makes room. What has gone from a newer \
            extract stays: import that into a new database.
            """)

    @OptionGroup var options: DatabaseOptions

    @Argument(help: "The extracts.", completion: .file(extensions: ["pbf"]))
    var files: [String]

    func run() async throws {
        let library = try options.library()
        let bar = ProgressBar()
        let clock = ContinuousClock()
        let begin = clock.now
        let summaries: [OSMReadSummary]
        do {
            summaries = try await library.importOpenStreetMap(fromFilesAt: files) { [files] in
                bar.show(
                    (Double($0) + $1.fractionCompleted) / Double(files.count),
                    label: PrintedText.line(files[$0]))
            }
        } catch {
            bar.clear()
            throw error
        }
        bar.clear()
        for (file, summary) in zip(files, summaries) { report(file, summary) }
        let total = try await library.summary().count
        let seconds = (clock.now - begin) / .seconds(1)
        print("\(total) places in \(options.database), after \(PrintedText.seconds(seconds)).")
    }

    private func report(_ file: String, _ summary: OSMReadSummary) {
        var line = "\(PrintedText.line(file)): \(summary.places) places in "
        line += "\(summary.nodes) nodes, \(summary.ways) ways and \(summary.relations) relations"
        if summary.placesWithoutPosition > 0 {
            line += "; \(summary.placesWithoutPosition) without a position were left out"
        }
        print(line + ".")
    }
}
