public import Waybill

/// The screens of Explore.
public enum ExploreRoute: Route {
    /// What is near, seen in a certain way: `/`.
    case nearby(NearbyView)

    /// The places that a text finds: `/search?q=TEXT`.
    case search(String)

    /// A place: `/places/ID`.
    case place(id: String)

    /// A place that was taken out of the last list that remembered it, by its
    /// name, which is not blank: `/places/ID?removed=NAME`.
    case removed(id: String, name: String)

    /// The places that a person saved: `/saved`.
    case saved

    /// Where to look around: `/location?q=TEXT`.
    case location(LocationChoice)

    /// Reads an address.
    ///
    /// - Parameter url: The address.
    public init?(url: RouteURL) {
        switch url.path.count {
        case 0:
            guard let view = NearbyView(url: url) else { return nil }
            self = .nearby(view)
        case 1 where url.path[0] == "search": self = .search(url["q"] ?? "")
        case 1 where url.path[0] == "saved": self = .saved
        case 1 where url.path[0] == "location":
            guard let choice = LocationChoice(url: url) else { return nil }
            self = .location(choice)
        case 2 where url.path[0] == "places":
            if let name = url["removed"], !name.allSatisfy(\.isWhitespace) {
                self = .removed(id: url.path[1], name: name)
            } else {
                self = .place(id: url.path[1])
            }
        default: return nil
        }
    }

    /// The address of the screen.
    public var url: RouteURL {
        switch self {
        case .nearby(let view): RouteURL(query: view.parameters)
        case .search(""): RouteURL(path: ["search"])
        case .search(let text):
            RouteURL(path: ["search"], query: [RouteURL.Parameter("q", text)])
        case .place(let id): RouteURL(path: ["places", id])
        case .removed(let id, let name):
            RouteURL(path: ["places", id], query: [RouteURL.Parameter("removed", name)])
        case .saved: RouteURL(path: ["saved"])
        case .location(let choice): RouteURL(path: ["location"], query: choice.parameters)
        }
    }
}
