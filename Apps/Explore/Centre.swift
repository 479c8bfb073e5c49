import Places
public import Waybill

/// The point that a person looks around.
///
/// It stays, from screen to screen, until they choose another: it is in every
/// address.
public struct Centre: Hashable, Sendable {
    /// The point; nil, the default, for the middle of the places.
    public var near: Coordinate? {
        didSet { if near == nil { name = nil } }
    }

    /// What that point is called; nil, the default, where it has no name.
    ///
    /// Nothing but a point has a name, and a blank one is none.
    public var name: String? {
        didSet { if near == nil || name?.allSatisfy(\.isWhitespace) == true { name = nil } }
    }

    /// The point that a visitor looks around by default.
    public init() {}

    /// Reads what an address of any screen says.
    init(_ url: RouteURL) {
        self = ExploreRoute.nearby.value(at: RouteURL(query: url.query))?.centre ?? Centre()
    }

    /// How far something is; nil where the point is not known.
    ///
    /// - Returns: The distance in metres.
    func distance(to place: Place, home: Coordinate?) -> Double? {
        (near ?? home)?.distance(to: place.coordinate)
    }
}
