public import WaybillPipeline

/// Which provider of places a person chose, as on a command line: `local`,
/// `foursquare`, or the address of a server.
public enum PlaceProviderChoice: Hashable, Sendable {
    /// The places on this machine.
    case local

    /// The Foursquare Places API.
    case foursquare

    /// A server of `places serve`.
    case server(APIServer)

    /// Reads a choice; nil for what is none.
    ///
    /// - Parameter text: `local`, `foursquare` or an address.
    public init?(_ text: String) {
        switch text {
        case "local": self = .local
        case "foursquare": self = .foursquare
        default:
            guard let server = APIServer(text) else { return nil }
            self = .server(server)
        }
    }

    /// The provider that was chosen.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process, for a key.
    ///   - transport: What carries requests.
    ///   - library: Opens the places on this machine; called for those alone.
    /// - Returns: The provider.
    /// - Throws: ``FoursquareKeyError`` where there is no key for Foursquare,
    ///   or what `library` throws.
    public func provider(
        environment: [String: String], transport: any HTTPTransport,
        library: () throws -> PlaceLibrary
    ) throws -> any PlaceProvider {
        switch self {
        case .local: return try library()
        case .server(let server): return PlacesService(server: server, transport: transport)
        case .foursquare:
            guard let key = try FoursquareKey.configured(in: environment) else {
                throw FoursquareKeyError(
                    message: "Foursquare wants a key: set \(FoursquareKey.variable), or "
                        + "\(FoursquareKey.fileVariable) to a file that holds it.")
            }
            return PlacesService(foursquare: key, transport: transport)
        }
    }
}
