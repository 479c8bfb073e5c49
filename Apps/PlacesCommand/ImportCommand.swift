import ArgumentParser
import Foundation
import OpenStreetMap
import Places
import PlacesMap
import WaybillNetwork
import WaybillStorage

/// The command that imports the named places of OpenStreetMap extracts, and the map.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import the named places of OpenStreetMap extracts, and the map.",
        discussion: """
            A file may be PBF (.osm.pbf), OpenStreetMap XML (.osm), GeoJSON (also one feature a \
            line) or JSON of the Overpass API; all but PBF may be compressed by gzip or bzip2. \
            The format is detected from the content, not the name. All files are imported, or, \
            where one cannot be read, none.

            An extract replaces an earlier one of its name: places are added and updated, and \
            those that are no longer in it are removed, unless another extract has them. The \
            starter city is removed. Coasts, waters, parks and roads are stored too, \
            simplified, for a map.
            """)

    @OptionGroup var options: DatabaseOptions

    @Argument(help: "The extracts.", completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "The name of the extract; that of the file without its date by default.",
            valueName: "name"))
    var extract: String?

    @OptionGroup var zone: TimeZoneOption

    func validate() throws {
        guard extract.map({ ExtractName($0) != nil }) ?? true else {
            throw ValidationError("A name of an extract has 1 to 100 characters and no comma.")
        }
    }

    func run() async throws {
        try PrintedText.print(try await load())
    }

    private func load() async throws -> [String] {
        let library = try options.library(withMap: true)
        let bar = ProgressBar()
        let clock = ContinuousClock()
        let begin = clock.now
        let report: PlaceImportReport
        let choices = PlaceImportOptions(
            extract: extract.flatMap { ExtractName($0) },
            timeZone: zone.timeZone)
        do {
            report = try await library.importOpenStreetMap(
                fromFilesAt: files, options: choices
            ) { [files] in
                // The files are read for the map first, and then for the places.
                let done = $1.stage == .mapping ? $0 : files.count + $0
                bar.show(
                    (Double(done) + $1.fractionCompleted) / Double(2 * files.count),
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
        return report.files.map(line) + remarks(report) + hours(report)
            + (report.map.map(line).map { [$0] } ?? []) + [
                "\(report.added) added, \(report.updated) updated, \(report.unchanged) unchanged, "
                    + "\(report.removed) removed.",
                "\(PrintedText.count(total, "place")) in \(path), after \(seconds).",
            ]
    }

    /// Hints about several files that a person may not expect.
    private func remarks(_ report: PlaceImportReport) -> [String] {
        var lines: [String] = []
        if report.files.count < files.count {
            lines.append("Files that were given more than once were read once.")
        }
        let parts = Dictionary(grouping: report.files, by: \.extract)
        for (name, parts) in parts.sorted(by: { $0.key.description < $1.key.description })
        where parts.count > 1 && extract == nil {
            let paths = parts.map { PrintedText.line($0.path) }.joined(separator: " and ")
            lines.append("\(paths) are one extract, “\(name)”; --extract gives another name.")
        }
        return lines
    }

    /// In which time zones opening hours are read: one line if it is one.
    private func hours(_ report: PlaceImportReport) -> [String] {
        let end = zone.timeZone == nil ? "; --time-zone sets another." : "."
        func line(_ extract: String, _ zone: String) -> String {
            "Opening hours\(extract) are read in the time zone \(PrintedText.line(zone))\(end)"
        }
        var zones: [ExtractName: String] = [:]
        for file in report.files { zones[file.extract] = file.timeZone }
        if let zone = zones.values.first, zones.values.allSatisfy({ $0 == zone }) {
            return [line("", zone)]
        }
        return zones.sorted { $0.key.description < $1.key.description }
            .map { line(" of “\($0.key)”", $0.value) }
    }

    /// What of the map was found: `Map: 20 coast, 319 primary`.
    private func line(_ map: MapSummary) -> String {
        let counts = MapKind.allCases.compactMap { kind in
            map.counts[kind].map { "\($0) \(kind)" }
        }
        return "Map: \(counts.isEmpty ? "nothing" : counts.joined(separator: ", "))."
    }

    private func line(_ file: PlaceImportReport.File) -> String {
        PrintedText.line(file.summary, of: file.path) + "."
    }
}

/// The option of the time zone in which places keep their hours.
struct TimeZoneOption: ParsableArguments {
    @Option(
        name: .customLong("time-zone"),
        help: ArgumentHelp(
            "The time zone of the places, such as Europe/Monaco; by default that of the extract "
                + "before, and else the machine's.",
            valueName: "name"))
    var zone: String?

    var timeZone: TimeZone? { zone.flatMap { TimeZone(identifier: $0) } }

    func validate() throws {
        guard let zone, timeZone == nil else { return }
        let place = "/" + zone.replacing(" ", with: "_").lowercased()
        let meant = TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased().hasSuffix(place) }
        throw ValidationError(
            "There is no time zone \"\(PrintedText.line(zone))\": one has a name such as "
                + "Europe/Monaco" + (meant.map { "; did you mean \($0)?" } ?? "."))
    }
}
