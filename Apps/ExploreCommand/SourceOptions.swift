import AppCommand
import ArgumentParser
import Foundation
import Places
import WaybillPipeline

/// The options of the source of places, and how they are fetched.
struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where places come from: 'local', 'foursquare', or the address of an API of places.",
            discussion: "The default is 'local', the places in the database. Foursquare wants a "
                + "key in FOURSQUARE_API_KEY, or the name of a file that holds it in "
                + "FOURSQUARE_API_KEY_FILE.",
            valueName: "source"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "An API of places to use, such as that of a running 'places serve'.",
            discussion: "A token for it is read from PLACES_API_TOKEN in the environment.",
            valueName: "url"))
    var api: String?

    @Option(help: "How long a response over the network may take, in seconds.")
    var apiTimeout = 10.0

    @Flag(help: "Log each network request to standard error.")
    var verbose = false

    func validate() throws {
        guard source == nil || api == nil else {
            throw ValidationError("Places come from one source: give --source or --api.")
        }
        guard source.map({ PlaceProviderChoice($0) != nil }) ?? true else {
            throw ValidationError(
                "A source is 'local', 'foursquare' or an address such as http://127.0.0.1:8081.")
        }
        guard api.map({ APIServer($0) != nil }) ?? true else {
            throw ValidationError("An API is an address such as http://127.0.0.1:8081.")
        }
        guard (0.001...3600).contains(apiTimeout) else {
            throw ValidationError("A timeout is a number of seconds up to 3600.")
        }
    }

    /// The server that is asked; nil for the places on this machine.
    var server: APIServer? {
        get throws {
            try choice.server(environment: ProcessInfo.processInfo.environment)
        }
    }

    /// The attribution of the data; only Foursquare's differs from the default.
    var attribution: String? {
        choice == .foursquare ? FoursquareKey.attribution : nil
    }

    var network: PlacesNetwork {
        get throws {
            let log: @Sendable (HTTPLogEntry) -> Void = { StandardError.write("\($0)") }
            return try PlacesNetwork(timeout: .seconds(apiTimeout), log: verbose ? log : nil)
        }
    }

    private var choice: PlaceProviderChoice {
        api.flatMap { APIServer($0) }.map(PlaceProviderChoice.server)
            ?? source.flatMap(PlaceProviderChoice.init) ?? .local
    }
}
