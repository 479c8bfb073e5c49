import AppCommand
public import ArgumentParser
import Foundation
public import Places
import WaybillNetwork

/// The options that choose the source of places.
public struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The source: 'local', 'foursquare', or the address of an API of places, such as that "
                + "of a running 'places serve'.",
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

    /// Creates options with their defaults, before parsing.
    public init() {}

    /// Refuses an unreadable source and a timeout out of range.
    public func validate() throws {
        guard PlaceProviderChoice(source) != nil else {
            throw ValidationError(
                "A source is 'local', 'foursquare' or an address such as http://127.0.0.1:8081.")
        }
        guard (0.001...3600).contains(timeout) else {
            throw ValidationError("A timeout is a number of seconds up to 3600.")
        }
    }

    /// The parsed source.
    public var choice: PlaceProviderChoice { PlaceProviderChoice(source) ?? .local }

    /// The network client with the timeout and the log of these options.
    ///
    /// - Throws: The error of an unreadable proxy in the environment.
    public var network: PlacesNetwork {
        get throws {
            let log: @Sendable (HTTPLogEntry) -> Void = { StandardError.write("\($0)") }
            return try PlacesNetwork(timeout: .seconds(timeout), log: verbose ? log : nil)
        }
    }
}
