public import Waybill

/// Showcase, an app that shows what the kit can do: a screen for each feature.
public struct ShowcaseApp: ListApp {
    private let shared = SharedParts()

    /// Creates the app, which keeps nothing beyond its end and asks no one.
    public init() {}

    /// What the app is called.
    public var name: String { "Showcase" }

    /// What all visitors share.
    public var inspectedStores: [InspectedStore] { [shared.board.inspected(as: "Board")] }

    /// The list of all screens.
    public var tabs: [AppTab] { [AppTab(title: "All screens", url: ShowcaseRoute.all.url)] }

    /// The screen at an address, or nil where there is none.
    ///
    /// - Parameter url: The address.
    /// - Returns: The screen.
    public func screen(at url: RouteURL) -> (any Screen)? { screen(at: url, for: .person) }

    /// The screen at an address for a visitor, or nil where there is none.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - visitor: Who is there.
    /// - Returns: The screen.
    public func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
        switch ShowcaseRoute(url: url) {
        case .all: AllScreen()
        case .exhibit(let id, _):
            Exhibit.named(id)?.screen(
                Exhibit.Opening(url: url, visitor: visitor, shared: shared))
        case nil: nil
        }
    }
}
