public import Waybill

/// The screens of Explore.
public enum ExploreRoute: Route {
    /// What is near, seen in a certain way: `/`.
    case nearby(NearbyView)

    /// The places that a text finds: `/search?q=TEXT`.
    case search(String)

    /// A place: `/places/ID`.
    case place(id: String)

    /// Reads an address.
    ///
    /// - Parameter url: The address.
    public init?(url: RouteURL) {
        switch url.path.count {
        case 0:
            guard let view = NearbyView(url: url) else { return nil }
            self = .nearby(view)
        case 1 where url.path[0] == "search": self = .search(url["q"] ?? "")
        case 2 where url.path[0] == "places": self = .place(id: url.path[1])
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
        }
    }
}

/// A way to see what is near.
public struct NearbyView: Hashable, Sendable {
    /// What the sections are.
    public enum Grouping: String, CaseIterable, Hashable, Sendable {
        /// Kinds of places.
        case category

        /// Rings around the visitor.
        case distance
    }

    /// What the sections are; kinds of places by default.
    public var grouping = Grouping.category

    /// A table or a collection; a table by default.
    public var layout = ScreenLayout.table

    /// Where the visitor is; nil, the default, for the middle of the places.
    public var near: Coordinate?

    /// Creates the usual way.
    public init() {}

    /// Reads an address's parameters.
    ///
    /// Nil where one names a point that there is not; a way to see that there
    /// is not is the usual one.
    ///
    /// - Parameter url: The address.
    init?(url: RouteURL) {
        grouping = url["by"].flatMap(Grouping.init) ?? grouping
        layout = url["as"].flatMap(ScreenLayout.init) ?? layout
        if let text = url["near"] {
            guard let near = Coordinate(text) else { return nil }
            self.near = near
        }
    }

    /// The parameters that differ from the usual way.
    var parameters: [RouteURL.Parameter] {
        var parameters: [RouteURL.Parameter] = []
        if grouping != .category { parameters.append(.init("by", grouping.rawValue)) }
        if layout != .table { parameters.append(.init("as", layout.rawValue)) }
        if let near { parameters.append(.init("near", "\(near.latitude),\(near.longitude)")) }
        return parameters
    }

    /// The same view with one thing changed.
    ///
    /// - Parameters:
    ///   - property: What to change.
    ///   - value: What it is to be.
    /// - Returns: The other view.
    func with<Value>(
        _ property: WritableKeyPath<NearbyView, Value>, _ value: Value
    ) -> NearbyView {
        var view = self
        view[keyPath: property] = value
        return view
    }
}
