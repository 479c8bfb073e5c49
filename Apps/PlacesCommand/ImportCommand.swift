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
        let before = NewDatabase(atPath: options.database)
        do {
            try PrintedText.print(try await load())
        } catch let error as PlaceImportError {
            // Another process may have filled it meanwhile.
            if try await options.library().summary().count == 0 { before.remove() }
            throw error
        }
    }

    /// Imports the files.
    ///
    /// - Returns: What to say of them.
    private func load() async throws -> [String] {
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
        let total = try await library.summary().count
        let seconds = PrintedText.seconds((clock.now - begin) / .seconds(1))
        let path = PrintedText.line(options.database)
        return zip(files, summaries).map(report) + ["\(total) places in \(path), after \(seconds)."]
    }

    private func report(_ file: String, _ summary: OSMReadSummary) -> String {
        var line = "\(PrintedText.line(file)): \(summary.places) places in "
        line += "\(summary.nodes) nodes, \(summary.ways) ways and \(summary.relations) relations"
        if summary.placesWithoutPosition > 0 {
            line += "; \(summary.placesWithoutPosition) without a position were left out"
        }
        return line + "."
    }
}
