public import Waybill

/// The addresses of Explore.
public enum ExploreRoute {
    /// What is near: `/?by=distance&as=collection&near=43.7,7.4&at=NAME`.
    public static let nearby = Route(
        "/", NearbyView(), .field("by", \.grouping), .field("as", \.layout),
        .field("near", \.near, isStrict: true), .field("at", \.name))

    /// The places that a text finds: `/search?q=TEXT`.
    public static let search = Route("/search", SearchChoices(), .field("q", \.text))

    /// A place: `/places/ID`; where it was taken out of the last list that remembered
    /// it, with its name: `/places/ID?removed=NAME`.
    public static let place = Route(
        "/places/:id", PlaceChoices(id: "ID"), .field("id", \.id), .field("removed", \.removed))

    /// The places that a person saved.
    public static let saved = Route("/saved")

    /// Where to look around: `/location?q=TEXT`, with how Nearby is seen then.
    public static let location = Route(
        "/location", LocationChoice(), .field("by", \.view.grouping),
        .field("as", \.view.layout), .field("near", \.view.near, isStrict: true),
        .field("at", \.view.name), .field("q", \.text))
}

/// What is searched for.
public struct SearchChoices: Hashable, Sendable {
    /// The text; empty, the default, for nothing yet.
    public var text = ""

    /// Creates choices of which nothing is known yet.
    public init() {}
}

/// Which place is shown.
public struct PlaceChoices: Hashable, Sendable {
    /// Its identity.
    public var id: String

    /// What it was called, where it was taken out of the last list that remembered
    /// it; nil, the default, where it was not.
    ///
    /// A blank name is none.
    public var removed: String? {
        didSet { if removed?.allSatisfy(\.isWhitespace) == true { removed = nil } }
    }

    /// Creates choices.
    ///
    /// - Parameter id: The identity of the place.
    public init(id: String) { self.id = id }
}
