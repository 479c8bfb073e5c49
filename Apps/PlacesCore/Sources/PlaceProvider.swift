public import WaybillPipeline

/// Where places are asked for: a database, a server of one's own, an API on the
/// web.
public protocol PlaceProvider: Sendable {
    /// What it is, and what it can do.
    var profile: PlaceProviderProfile { get }

    /// Answers a question.
    ///
    /// - Parameter request: The question.
    /// - Returns: The places in the order of the answer, with their distance
    ///   from the question's point; none where there is none.
    /// - Throws: `UpdateError` of a network, `PersistenceError` of a database,
    ///   each with a message that a person can read.
    func places(_ request: PlacesRequest) async throws -> [RecordMatch<Place>]
}

/// What a provider of places is, and what it can do.
public struct PlaceProviderProfile: Hashable, Sendable {
    /// What a person calls it.
    public var name: String

    /// Whether it answers without a network.
    public var isOffline: Bool

    /// The most places that it gives in one answer; nil for any number.
    public var largestLimit: Int?

    /// Whose data it is, to be shown beside it; empty where nobody asks for
    /// that.
    public var attribution: String

    /// Describes a provider.
    ///
    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - isOffline: Whether it answers without a network.
    ///   - largestLimit: The most places that it gives in one answer; nil, the
    ///     default, for any number.
    ///   - attribution: Whose data it is; nobody's by default.
    public init(
        name: String, isOffline: Bool, largestLimit: Int? = nil, attribution: String = ""
    ) {
        self.name = name
        self.isOffline = isOffline
        self.largestLimit = largestLimit
        self.attribution = attribution
    }
}

/// Whose data OpenStreetMap's is.
let openStreetMapAttribution = "© OpenStreetMap contributors"

/// The terms of OpenStreetMap's data: the Open Database License.
let openStreetMapLicense = "https://opendatacommons.org/licenses/odbl/1-0/"
