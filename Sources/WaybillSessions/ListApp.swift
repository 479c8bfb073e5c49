public import WaybillScreens

/// An app: its name, its tabs, and its screens by address.
///
/// A value with the dependencies of its screens. It does not depend on a host: the same app runs in
/// a browser, in a terminal and in a test. Many sessions may share one, each in an isolation domain
/// of its own.
///
/// ```swift
/// struct BooksApp: ListApp {
///     let name = "Books"
///     let tabs = [Tab("All", BooksScreen.route.url)]
///
///     var routes: Routes {
///         BooksScreen.route.destination { _ in BooksScreen() }
///         BookScreen.route.destination { BookScreen(id: $0) }
///     }
/// }
/// ```
public protocol ListApp: Sendable {
    /// The name of the app.
    var name: String { get }

    /// The tabs of the app, in order.
    var tabs: [Tab] { get }

    /// The tabs on the screen at an address; ``tabs`` by default.
    ///
    /// Their addresses may carry persistent state, such as the current place.
    ///
    /// - Returns: As many as ``tabs``, in the same order.
    func tabs(at url: RouteURL) -> [Tab]

    /// The tabs for a visitor, such as with badges for the number of new items; ``tabs(at:)`` by
    /// default.
    ///
    /// Shared stores that it reads are observed.
    ///
    /// - Returns: As many as ``tabs``, in the same order.
    func tabs(at url: RouteURL, for visitor: Visitor) -> [Tab]

    /// The colour scheme for a visitor; the system's by default.
    ///
    /// Shared stores that it reads are observed.
    func appearance(for visitor: Visitor) -> Appearance

    /// The screens of the app and their addresses; none by default, for an app with
    /// ``screen(at:)``.
    ///
    /// ```swift
    /// var routes: Routes {
    ///     ItemsScreen.route.destination { ItemsScreen(items: items, query: $0) }
    ///     AddScreen.route.destination { AddScreen(items: items) }
    /// }
    /// ```
    @RouteBuilder var routes: Routes { get }

    /// The screen at an address, or nil if the app has none; that of the ``routes`` by default.
    ///
    /// - Parameter url: The address, which is untrusted.
    func screen(at url: RouteURL) -> (any Screen)?

    /// The screen at an address for a visitor, or nil if the app has none; by default the same for
    /// all.
    ///
    /// - Parameter url: The address, which is untrusted.
    func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)?

    /// The library of the rows' pictures, with the permitted servers of others; none by default.
    var pictures: any PictureLibrary { get }

    /// The shared stores that an ``Inspector`` shows; none by default.
    var inspectedStores: [InspectedStore] { get }

    /// Whether each session records its events, for the screen at ``Inspector/url``; false by
    /// default.
    ///
    /// For development: the recording contains users' input and content.
    var inspectsSessions: Bool { get }

    /// Changes the description of each screen, such as by a common link; no change by default.
    func decorate(_ screen: inout ScreenDescription)
}

extension ListApp {
    /// The same tabs at each address.
    public func tabs(at url: RouteURL) -> [Tab] { tabs }

    /// The same tabs for all.
    public func tabs(at url: RouteURL, for visitor: Visitor) -> [Tab] { tabs(at: url) }

    /// The colours of the system.
    public func appearance(for visitor: Visitor) -> Appearance { .system }
}

extension ListApp {
    /// No pictures.
    public var pictures: any PictureLibrary { NoPictures() }

    /// No stores.
    public var inspectedStores: [InspectedStore] { [] }

    /// False.
    public var inspectsSessions: Bool { false }

    /// No change.
    public func decorate(_ screen: inout ScreenDescription) {}

    /// The same screen for all.
    public func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
        screen(at: url)
    }
}

extension ListApp {
    /// No routes.
    @RouteBuilder public var routes: Routes {}

    /// The screen of the ``routes``.
    public func screen(at url: RouteURL) -> (any Screen)? { routes.screen(at: url) }

    /// Traps for repeated or invalid addresses in the routes: hosts call it at their start.
    package func checkRoutes() {
        let problems = routes.problems
        precondition(
            problems.isEmpty,
            "The routes of \(name) do not work:\n\(problems.joined(separator: "\n"))")
    }
}

/// A tab of an app: the title and the address of a main screen.
///
/// ```swift
/// let tabs = [
///     Tab("Books", BooksScreen.route.url(.init())), Tab("Discover", DiscoverScreen.route.url),
/// ]
/// ```
public struct Tab: Hashable, Sendable {
    /// Its title.
    public var title: String

    package var url: RouteURL

    /// A short text beside the title, such as the number of new items; nil for none.
    public var badge: String?

    /// Creates a tab with a title and an address.
    public init(_ title: String, _ url: RouteURL, badge: String? = nil) {
        self.title = title
        self.url = url
        self.badge = badge
    }
}
