public import WaybillLists

/// The screens of an app, as values that have an address.
///
/// Usually an enumeration. Reading and writing are each other's inverse: for
/// every route, `Route(url: route.url) == route`.
public protocol Route: Hashable, Sendable {
    /// The route at an address, or nil where the app has none.
    ///
    /// - Parameter url: The address, from a person or a link: anything.
    init?(url: RouteURL)

    /// The one address of the route.
    var url: RouteURL { get }
}

/// Under this key a record carries the address that opens when it is selected.
enum DestinationKey: RecordInfoKey {
    static var defaultValue: RouteURL? { nil }
}

extension CellRecord {
    /// The address that opens when the row is selected; nil for none.
    ///
    /// A host that can, shows the row as a link; one that does something of its
    /// own before it leads on is a button. See ``opening(_:)``.
    public var destination: RouteURL? {
        get { info[DestinationKey.self] }
        set { info[DestinationKey.self] = newValue }
    }

    /// The same row, which opens a screen when it is selected.
    ///
    /// - Parameter route: The screen to open.
    /// - Returns: The row with the ``destination``; it may be highlighted and
    ///   selected, unless it said otherwise.
    public func opening(_ route: some Route) -> CellRecord {
        var record = self
        record.destination = route.url
        record.allowsSelection = record.allowsSelection ?? true
        record.allowsHighlighting = record.allowsHighlighting ?? true
        return record
    }
}
