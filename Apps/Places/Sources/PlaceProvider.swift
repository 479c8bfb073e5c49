public import WaybillStorage

/// A source of places: a database, a server of one's own, or an API on the web.
public protocol PlaceProvider: Sendable {
    /// What it is, and what it can do.
    var profile: PlaceProviderProfile { get }

    /// Returns the places of a request.
    ///
    /// - Returns: The places in the order of the response, with their distance
    ///   from the request's point; empty where there are none.
    /// - Throws: `UpdateError` of a network, `PersistenceError` of a database,
    ///   each with a message that a person can read.
    func places(_ request: PlacesRequest) async throws -> [RecordMatch<Place>]
}

/// The description of a provider of places.
public struct PlaceProviderProfile: Hashable, Sendable {
    /// What a person calls it.
    public var name: String

    /// Whether it works without a network.
    public var isOffline: Bool

    /// The most places that it returns in one response; nil for any number.
    public var largestLimit: Int?

    /// The attribution of the data, to be shown with it; empty where that is
    /// not required.
    public var attribution: String

    /// Describes a provider.
    ///
    /// - Parameters:
    ///   - isOffline: Whether it works without a network.
    ///   - largestLimit: The most places that it returns in one response; nil, the
    ///     default, for any number.
    public init(
        name: String, isOffline: Bool, largestLimit: Int? = nil, attribution: String = ""
    ) {
        self.name = name
        self.isOffline = isOffline
        self.largestLimit = largestLimit
        self.attribution = attribution
    }
}
