import ArgumentParser
import OpenStreetMap
import Places

/// The command that reads extracts and shows what is in them; nothing is stored.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read extracts as an import does, and show what is in them; nothing is stored.")

    @Argument(help: "The extracts.", completion: .file())
    var files: [String]

    @Option(help: "How often each is read; the shortest time is shown.")
    var times = 1

    func validate() throws {
        guard 1...1000 ~= times else {
            throw ValidationError("An extract is read from 1 to 1000 times.")
        }
    }

    func run() async throws {
        for file in files { try PrintedText.print([try line(file)]) }
    }

    private func line(_ file: String) throws -> String {
        var summary = OSMReadSummary()
        var best = Duration.seconds(Int64.max)
        do {
            for _ in 0..<times {
                let time = try ContinuousClock().measure {
                    summary = try OSMPlaceExtractor().extract(fromFileAt: file) { _ in }
                }
                best = min(best, time)
            }
        } catch let error as OSMReadError {
            throw PlaceImportError(path: file, reason: .unreadable(error))
        }
        let tenths = (best / .milliseconds(1) * 10).rounded() / 10
        return "\(PrintedText.line(summary, of: file)), in \(tenths) ms."
    }
}

extension PrintedText {
    /// What was in a file, in a line without its end.
    static func line(_ summary: OSMReadSummary, of path: String) -> String {
        var line = "\(PrintedText.line(path)): \(count(summary.places, "place")) in "
        line += count(summary.nodes, "node") + ", " + count(summary.ways, "way") + " and "
        line += count(summary.relations, "relation")
        if summary.placesWithoutPosition > 0 {
            line += "; \(summary.placesWithoutPosition) without a position were left out"
        }
        return line
    }
}
