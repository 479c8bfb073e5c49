public import WaybillNetwork

/// A choice of a provider of places, as on a command line: `local`,
/// `foursquare`, or the address of a server.
public enum PlaceProviderChoice: Hashable, Sendable {
    /// The places on this machine.
    case local

    /// The Foursquare Places API.
    case foursquare

    /// A server of `places serve`.
    case server(APIServer)

    /// Parses a choice; nil where it is invalid.
    public init?(_ text: String) {
        switch text {
        case "local": self = .local
        case "foursquare": self = .foursquare
        default:
            guard let server = APIServer(text) else { return nil }
            self = .server(server)
        }
    }

    /// The variable of the environment that holds a token for a server.
    public static let tokenVariable = "PLACES_API_TOKEN"

    /// The server, with its credentials.
    ///
    /// - Parameter environment: The variables of the process, for a key or a
    ///   token.
    /// - Returns: The server; nil for the places on this machine.
    /// - Throws: ``FoursquareKeyError`` where there is no key for Foursquare.
    public func server(
        environment: [String: String]
    ) throws(FoursquareKeyError) -> APIServer? {
        switch self {
        case .local: return nil
        case .foursquare: return try key(environment).server
        case .server(var server):
            server.token = server.token ?? environment[PlaceProviderChoice.tokenVariable]
            return server
        }
    }

    /// The provider that was chosen.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process, for a key or a token.
    ///   - library: Opens the places on this machine; called for those alone.
    /// - Throws: ``FoursquareKeyError`` where there is no key for Foursquare,
    ///   or what `library` throws.
    public func provider(
        environment: [String: String], transport: any HTTPTransport,
        library: () throws -> PlaceLibrary
    ) throws -> any PlaceProvider {
        guard let server = try server(environment: environment) else { return try library() }
        guard case .foursquare = self else {
            return PlacesService(server: server, transport: transport)
        }
        return PlacesService(foursquare: try key(environment), transport: transport)
    }

    private func key(
        _ environment: [String: String]
    ) throws(FoursquareKeyError) -> FoursquareKey {
        if let key = try FoursquareKey.configured(in: environment) { return key }
        throw FoursquareKeyError(
            message: "Foursquare wants a key: set \(FoursquareKey.variable), or "
                + "\(FoursquareKey.fileVariable) to a file that holds it.")
    }
}
