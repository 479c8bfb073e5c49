public import Waybill

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
    public var near: Coordinate? {
        didSet { if near == nil { name = nil } }
    }

    /// What that point is called; nil, the default, where it has no name.
    ///
    /// Nothing but a point has a name, and a blank one is none.
    public var name: String? {
        didSet { if near == nil || name?.allSatisfy(\.isWhitespace) == true { name = nil } }
    }

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
            nameThePoint(url["at"])
        }
    }

    /// The parameters that differ from the usual way.
    var parameters: [RouteURL.Parameter] {
        var parameters: [RouteURL.Parameter] = []
        if grouping != .category { parameters.append(.init("by", grouping.rawValue)) }
        if layout != .table { parameters.append(.init("as", layout.rawValue)) }
        if let near { parameters.append(.init("near", "\(near.latitude),\(near.longitude)")) }
        if let name { parameters.append(.init("at", name)) }
        return parameters
    }

    /// The same view around another point.
    ///
    /// - Parameters:
    ///   - near: The point; nil for the middle of the places.
    ///   - name: What it is called; nil for no name.
    /// - Returns: The other view.
    func around(_ near: Coordinate?, called name: String? = nil) -> NearbyView {
        var view = self
        view.near = near
        view.name = name
        return view
    }

    /// Sets the name as anybody does: an initialiser would pass its observer
    /// over.
    private mutating func nameThePoint(_ name: String?) { self.name = name }

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
