import ArgumentParser
import Foundation
import Places
import WaybillPipeline

struct SourceOptions: ParsableArguments {
    @OptionGroup var database: DatabaseOptions

    @Option(
        help: ArgumentHelp(
            "The source: 'local', 'foursquare', or the address of an API of places.",
            discussion: "Foursquare wants a key in FOURSQUARE_API_KEY, or the name of a file that "
                + "holds it in FOURSQUARE_API_KEY_FILE; a token for another API is read from "
                + "PLACES_API_TOKEN."))
    var source = "local"

    @Option(
        parsing: .unconditional,
        help: "How long a response over the network may take, in seconds.")
    var timeout = 10.0

    @Flag(help: "Log each network request to standard error.")
    var verbose = false

    func validate() throws {
        guard PlaceProviderChoice(source) != nil else {
            throw ValidationError(
                "A source is 'local', 'foursquare' or an address such as http://127.0.0.1:8081.")
        }
        guard (0.001...3600).contains(timeout) else {
            throw ValidationError("A timeout is a number of seconds up to 3600.")
        }
    }

    /// The provider of places; the local database must not be empty.
    func provider() throws -> any PlaceProvider {
        let choice = PlaceProviderChoice(source) ?? .local
        let log: @Sendable (HTTPLogEntry) -> Void = { entry in
            let line = Data("\(PrintedText.line("\(entry)"))\n".utf8)
            try? FileHandle.standardError.write(contentsOf: line)
        }
        let network = try PlacesNetwork(timeout: .seconds(timeout), log: verbose ? log : nil)
        return try choice.provider(
            environment: ProcessInfo.processInfo.environment, transport: network.places,
            library: { try database.existingLibrary() })
    }
}
