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

    /// The list of all screens, and what happened on those that are open.
    public var tabs: [AppTab] {
        [
            AppTab(title: "All screens", url: ShowcaseRoute.all.url),
            AppTab(title: "Inspector", url: Inspector.url),
        ]
    }

    /// Each session keeps what happens in it.
    public var inspectsSessions: Bool { true }

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
            Exhibit.named(id).flatMap { exhibit in
                let opening = Exhibit.Opening(url: url, visitor: visitor, shared: shared)
                return exhibit.screen.map { exhibit.shown($0(opening)) }
            }
        case .source(let id): Exhibit.named(id).map { SourceScreen(exhibit: $0) }
        case nil: nil
        }
    }
}
