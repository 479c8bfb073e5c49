public import Waybill

/// A way to see what is near.
public struct NearbyView: Hashable, Sendable {
    /// The grouping of places into sections.
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

    /// Where to look around; the middle of the places by default.
    public var centre = Centre()

    /// Which places count; all by default.
    public var wanted = Wanted()

    /// What the map beside the list shows; nil, the default, for the places in it.
    public var region: MapRegion?

    /// The point to look around; nil for the middle of the places.
    public var near: Coordinate? {
        get { centre.near }
        set { centre.near = newValue }
    }

    /// What that point is called; nil where it has no name.
    public var name: String? {
        get { centre.name }
        set { centre.name = newValue }
    }

    /// Creates a view, the usual one by default.
    ///
    /// - Parameter region: The region of the map; nil for that of the places.
    public init(
        grouping: Grouping = .category, centre: Centre = Centre(), wanted: Wanted = Wanted(),
        region: MapRegion? = nil
    ) {
        (self.grouping, self.centre) = (grouping, centre)
        (self.wanted, self.region) = (wanted, region)
    }

    /// The part that decides what is loaded: grouping, layout and a name do not.
    var subject: NearbyView {
        var subject = NearbyView(wanted: wanted, region: region)
        subject.near = near
        return subject
    }

    /// Whether the point is the middle of what the map shows, as when the area was searched
    /// to which that was moved.
    var isMiddleOfMap: Bool {
        name == nil && near != nil && near == region.flatMap { Coordinate($0.centre) }
    }

    /// The same view around another point, which the map shows.
    ///
    /// - Parameters:
    ///   - near: The point; nil for the middle of the places.
    ///   - name: What it is called; nil for no name.
    ///   - region: What the map shows; nil, the default, for the places.
    func around(
        _ near: Coordinate?, called name: String? = nil, showing region: MapRegion? = nil
    ) -> NearbyView {
        var view = self
        view.near = near
        view.name = name
        view.region = region
        return view
    }
}
