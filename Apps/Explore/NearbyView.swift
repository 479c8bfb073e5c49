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
}
