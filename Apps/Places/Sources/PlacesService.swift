import OpenStreetMap
public import WaybillNetwork
public import WaybillStorage

/// Places of a server that speaks as the Foursquare Places API: that API itself,
/// or `places serve`.
public struct PlacesService: PlaceProvider {
    /// What it is, and what it can do.
    public let profile: PlaceProviderProfile

    private let fetcher: Fetcher

    /// Whether its categories are those of OpenStreetMap.
    private let isOpenStreetMap: Bool

    /// Names a server, such as one of `places serve`.
    public init(server: APIServer, transport: any HTTPTransport) {
        self.init(
            server: server, transport: transport, name: server.authority,
            attribution: OSMLicense.attribution, isOpenStreetMap: true)
    }

    /// Names the Foursquare Places API of 2025-06-17.
    public init(foursquare key: FoursquareKey, transport: any HTTPTransport) {
        self.init(
            server: key.server, transport: transport, name: "Foursquare",
            attribution: FoursquareKey.attribution, isOpenStreetMap: false)
    }

    private init(
        server: APIServer, transport: any HTTPTransport, name: String, attribution: String,
        isOpenStreetMap: Bool
    ) {
        self.isOpenStreetMap = isOpenStreetMap
        fetcher = Fetcher(server: server, transport: transport)
        profile = PlaceProviderProfile(
            name: name, isOffline: false, largestLimit: PlacesRequest.largestLimit,
            attribution: attribution)
    }

    /// Requests places from the server.
    ///
    /// - Returns: The places in the order of the response; none where the server
    ///   does not know the requested place.
    /// - Throws: `UpdateError`; also where nothing of a list can be read.
    ///   ``ForeignCategoryError`` where the server has categories of its own.
    /// - Complexity: O(n) in the length of the response.
    public func places(_ request: PlacesRequest) async throws -> [RecordMatch<Place>] {
        if !isOpenStreetMap, let category = request.filter.categories.first {
            throw ForeignCategoryError(provider: profile.name, category: category)
        }
        do throws(UpdateError) {
            let list = try await fetcher.fetch(request, request.parser.refusingUnreadable())
            return list.elements.map { place in
                RecordMatch(
                    record: place,
                    distance: request.point.map { $0.distance(to: place.coordinate) })
            }
        } catch {
            if case .place = request, error.isUnknown { return [] }
            throw error
        }
    }
}

/// A category that a provider does not know, as it has others.
public struct ForeignCategoryError: Error, Hashable, CustomStringConvertible {
    /// The name of the provider.
    public let provider: String

    /// The category.
    public let category: PlaceCategory

    /// What to do, in a line.
    public var description: String {
        "\(provider) does not know the category \(category.text): it has its own. "
            + "Search for words instead."
    }
}
