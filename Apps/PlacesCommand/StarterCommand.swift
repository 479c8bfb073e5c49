import ArgumentParser
import Foundation
import Places
import PlacesMap

/// The command behind `Scripts/make-starter`, which ships its output.
struct StarterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-starter",
        abstract: "Print an extract as the Swift file of the starter city.",
        shouldDisplay: false)

    @Argument(help: "The extract.", completion: .file())
    var file: String

    @Option(help: "The name of the city; that of the extract by default.")
    var name: String?

    @OptionGroup var zone: TimeZoneOption

    func run() async throws {
        let extract = ExtractName(ofFileAt: file).description
        let title = name ?? extract.prefix(1).uppercased() + extract.dropFirst()
        let text = try StarterCity(ofExtractAt: file)
            .sourceText(name: PrintedText.line(title), timeZone: zone.timeZone ?? .current)
        try PrintedText.print([text])
    }
}
