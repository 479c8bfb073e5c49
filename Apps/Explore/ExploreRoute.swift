import Places
public import Waybill

/// The addresses of Explore.
public enum ExploreRoute {
    /// What is near: `/?by=distance&as=collection&open=now&near=43.7,7.4&at=NAME`, with the
    /// region of its map where that was moved: `map=43.7,7.4,15`.
    public static let nearby = Route(
        "/", NearbyView(), .field("by", \.grouping), .field("as", \.layout),
        .field("category", \.wanted.category), .field("open", \.wanted.opening),
        .field("within", \.wanted.reach), .field("near", \.near, isStrict: true),
        .field("at", \.name), .field("map", \.region))

    /// The map by itself: `/map?map=43.7,7.4,15&pin=ID&category=food`; to choose where to look
    /// around: `/map?for=pick`.
    public static let map = Route(
        "/map", MapQuery(), .field("map", \.region), .field("pin", \.pin),
        .field("category", \.wanted.category), .field("open", \.wanted.opening),
        .field("for", \.purpose), .field("near", \.centre.near, isStrict: true),
        .field("at", \.centre.name))

    /// The places that a text finds: `/search?q=TEXT&open=now`.
    public static let search = Route(
        "/search", SearchQuery(), .field("q", \.text), .field("category", \.wanted.category),
        .field("open", \.wanted.opening), .field("within", \.wanted.reach),
        .field("near", \.centre.near, isStrict: true), .field("at", \.centre.name))

    /// A place: `/places/ID`; where it was taken out of the last list that remembered
    /// it, with its name: `/places/ID?removed=NAME`; opened from what was saved, or found by
    /// a search: `/places/ID?from=saved`.
    public static let place = Route(
        "/places/:id", PlaceQuery(id: "ID"), .field("id", \.id), .field("removed", \.removed),
        .field("from", \.origin),
        .field("near", \.centre.near, isStrict: true), .field("at", \.centre.name))

    /// The places that a person saved.
    public static let saved = Route(
        "/saved", SavedQuery(), .field("near", \.centre.near, isStrict: true),
        .field("at", \.centre.name))

    /// One list of them: `/saved/lists/NAME`.
    public static let savedList = Route(
        "/saved/lists/:list", SavedListQuery(.standard, centre: Centre()),
        .field("list", \.list), .field("near", \.centre.near, isStrict: true),
        .field("at", \.centre.name))

    /// A new list, perhaps with a place in it: `/saved/new?place=ID`.
    public static let newList = Route(
        "/saved/new", NewListQuery(), .field("place", \.place),
        .field("near", \.centre.near, isStrict: true), .field("at", \.centre.name))

    /// In which lists a place is: `/places/ID/lists`.
    public static let placeLists = Route(
        "/places/:id/lists", PlaceQuery(id: "ID"), .field("id", \.id),
        .field("from", \.origin), .field("near", \.centre.near, isStrict: true),
        .field("at", \.centre.name))

    /// What a person has set, and where the places come from.
    public static let settings = Route(
        "/settings", Centre(), .field("near", \.near, isStrict: true), .field("at", \.name))

    /// Where to look around: `/location?q=TEXT`, with how Nearby is seen then.
    public static let location = Route(
        "/location", LocationChoice(), .field("by", \.view.grouping),
        .field("as", \.view.layout), .field("category", \.view.wanted.category),
        .field("open", \.view.wanted.opening), .field("within", \.view.wanted.reach),
        .field("near", \.view.near, isStrict: true), .field("at", \.view.name),
        .field("q", \.text))
}

/// The query of a search.
public struct SearchQuery: Hashable, Sendable {
    /// The text; empty, the default, for nothing yet.
    public var text = ""

    /// Which places count; all by default.
    public var wanted = Wanted()

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// Creates the query without a text.
    public init() {}

    /// The part that decides what is loaded, the words of the text with one space each between
    /// them.
    var subject: SearchQuery {
        var subject = self
        subject.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return subject
    }
}

/// The query of the saved lists.
public struct SavedQuery: Hashable, Sendable {
    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// Creates a query.
    public init(centre: Centre = Centre()) { self.centre = centre }
}

/// The query of a place.
public struct PlaceQuery: Hashable, Sendable {
    /// Its identity.
    public var id: String

    /// What it was called, where it was taken out of the last list that remembered
    /// it; nil, the default, where it was not.
    ///
    /// A blank name is none.
    public var removed: String? {
        didSet { if removed?.allSatisfy(\.isWhitespace) == true { removed = nil } }
    }

    /// The tab that a place was opened from, and belongs to.
    public enum Origin: String, CaseIterable, Hashable, Sendable {
        /// The search that found it.
        case search

        /// What a person saved.
        case saved

        var url: RouteURL {
            switch self {
            case .search: ExploreRoute.search.url(SearchQuery())
            case .saved: ExploreRoute.saved.url(SavedQuery())
            }
        }
    }

    /// The tab that it was opened from; nil, the default, for Nearby.
    public var origin: Origin?

    /// From where distances are measured; the middle of the places by default.
    public var centre: Centre

    /// Creates a query.
    ///
    /// - Parameter origin: The tab that it is opened from; nil, the default, for Nearby.
    public init(id: String, centre: Centre = Centre(), origin: Origin? = nil) {
        (self.id, self.centre, self.origin) = (id, centre, origin)
    }
}
