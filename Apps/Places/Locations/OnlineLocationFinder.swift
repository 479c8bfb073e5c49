import OpenStreetMap
public import WaybillNetwork

/// Finds locations on the web, politely: at a pace that all copies share.
public struct OnlineLocationFinder: LocationFinder {
    /// What it is, and how it may be asked.
    public let manners: LocationFinderManners

    private let fetcher: Fetcher
    private let takeTurn: @Sendable () async throws -> Void
    private let find: @Sendable (Fetcher, LocationQuery) async throws -> [NamedLocation]

    /// The public server of Photon.
    public static let photonAddress = "https://photon.komoot.io"

    /// The public server of Nominatim.
    public static let nominatimAddress = "https://nominatim.openstreetmap.org"

    /// Finds locations by Photon, as one types.
    ///
    /// Nil where the address is none of an API.
    ///
    /// - Parameter gap: The time between two requests; 0.3 seconds by default.
    public static func photon(
        at address: String = photonAddress, as identity: AppIdentity,
        transport: any HTTPTransport, gap: Duration = .milliseconds(300),
        clock: some Clock<Duration> = ContinuousClock()
    ) -> OnlineLocationFinder? {
        let manners = LocationFinderManners(
            name: "Photon", moment: .asOneTypes, attribution: OSMLicense.attribution)
        return OnlineLocationFinder(
            manners, address, identity, transport, RequestPace(gap, clock: clock)
        ) { fetcher, query in
            let request = PhotonRequest.byQuery(query)
            return try await fetcher.fetch(request, request.parser.refusingUnreadable()).elements
        }
    }

    /// Finds locations by Nominatim, on Enter alone.
    ///
    /// Nil where the address is none of an API.
    ///
    /// - Parameters:
    ///   - identity: The app that sends the requests, as its policy requires.
    ///   - transport: What carries the requests; one that tries again must
    ///     wait a second, too.
    ///   - gap: The time between two requests; a second by default, which is
    ///     the policy of the public server.
    public static func nominatim(
        at address: String = nominatimAddress, as identity: AppIdentity,
        transport: any HTTPTransport, gap: Duration = .seconds(1),
        clock: some Clock<Duration> = ContinuousClock()
    ) -> OnlineLocationFinder? {
        let manners = LocationFinderManners(
            name: "Nominatim", moment: .onEnter, attribution: OSMLicense.attribution)
        return OnlineLocationFinder(
            manners, address, identity, transport, RequestPace(gap, clock: clock)
        ) { fetcher, query in
            let request = NominatimRequest.byQuery(query)
            return try await fetcher.fetch(request, request.parser.refusingUnreadable()).elements
        }
    }

    private init?<C: Clock>(
        _ manners: LocationFinderManners, _ address: String, _ identity: AppIdentity,
        _ transport: any HTTPTransport, _ pace: RequestPace<C>,
        find: @escaping @Sendable (Fetcher, LocationQuery) async throws -> [NamedLocation]
    ) {
        guard let server = APIServer(address, headers: identity.headers) else { return nil }
        fetcher = Fetcher(server: server, transport: transport)
        self.manners = manners
        self.find = find
        takeTurn = { try await pace.takeTurn() }
    }

    /// Asks the server when it is this question's turn.
    ///
    /// - Parameter query: What to look for; a blank text finds nothing and
    ///   sends no request.
    /// - Returns: The locations in the order of the response.
    /// - Throws: `UpdateError`, or `CancellationError` while it waits.
    public func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
        guard !query.text.allSatisfy(\.isWhitespace) else { return [] }
        try await takeTurn()
        return try await find(fetcher, query)
    }
}
