public import WaybillStorage

/// Finds locations by a name or a zip.
public protocol LocationFinder: Sendable {
    /// What it is, and how it may be asked.
    var manners: LocationFinderManners { get }

    /// Finds locations.
    ///
    /// - Returns: The locations, the best first; each has a coordinate.
    /// - Throws: `UpdateError` of a network, `PersistenceError` of a database,
    ///   each with a message that a person can read; or `CancellationError`.
    func locations(_ query: LocationQuery) async throws -> [NamedLocation]

    /// What it found for a query not long ago; asks no one.
    ///
    /// - Returns: The locations; nil, the default, where it would have to ask.
    func remembered(_ query: LocationQuery) async -> [NamedLocation]?
}

extension LocationFinder {
    /// Nothing is remembered.
    public func remembered(_ query: LocationQuery) async -> [NamedLocation]? { nil }
}

/// The description of a finder of locations, and the rules for querying it.
public struct LocationFinderManners: Hashable, Sendable {
    /// The moment at which a finder may be queried.
    public enum Moment: Hashable, Sendable {
        /// As a person types, in their pauses.
        case asOneTypes

        /// When a person presses Enter, and no sooner.
        case onEnter
    }

    /// What a person calls it.
    public var name: String

    /// When it may be queried.
    public var moment: Moment

    /// The attribution of the data, to be shown with it.
    public var attribution: String

    /// Whether it works without a network, so that no text leaves the
    /// machine.
    public var isOffline: Bool

    /// Describes a finder.
    public init(name: String, moment: Moment, attribution: String, isOffline: Bool = false) {
        self.name = name
        self.moment = moment
        self.attribution = attribution
        self.isOffline = isOffline
    }
}

/// A query for locations.
public struct LocationQuery: Hashable, Sendable {
    /// A name, an address or a zip.
    public var text: String

    /// The point that locations near it are preferred to; nil for none.
    public var near: Coordinate?

    /// The language of the result as in `pt-BR`; nil for that of each place.
    public var language: String?

    /// The most locations to return.
    public var limit: Int

    /// Describes what to look for.
    public init(
        _ text: String, near: Coordinate? = nil, language: String? = nil, limit: Int = 10
    ) {
        self.text = text
        self.near = near
        self.language = language
        self.limit = limit
    }
}
