public import Waybill

/// Showcase, an app that shows what the kit can do: a screen for each feature.
public struct ShowcaseApp: ListApp {
    /// Creates the app, which keeps nothing and asks no one.
    public init() {}

    /// What the app is called.
    public var name: String { "Showcase" }

    /// The list of all screens.
    public var tabs: [AppTab] { [AppTab(title: "All screens", url: ShowcaseRoute.all.url)] }

    /// The screen at an address, or nil where there is none.
    ///
    /// - Parameter url: The address.
    /// - Returns: The screen.
    public func screen(at url: RouteURL) -> (any Screen)? {
        switch ShowcaseRoute(url: url) {
        case .all: AllScreen()
        case .exhibit(let id, _): Exhibit.named(id)?.screen(url)
        case nil: nil
        }
    }
}
