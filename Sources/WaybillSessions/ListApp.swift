public import WaybillScreens

/// An app: its name, its main places, and which screen is at which address.
///
/// A value that holds what its screens depend on. It does not depend on a host:
/// the same app runs in a browser, in a terminal and in a test. Many sessions
/// may share one, each in an isolation domain of its own.
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

    /// The main places of the app, in their order.
    var tabs: [Tab] { get }

    /// The main places as they are offered on the screen at an address; ``tabs`` by
    /// default.
    ///
    /// What stays wherever a person goes, such as where they look around, is in the
    /// addresses.
    ///
    /// - Returns: As many as ``tabs``, in their order.
    func tabs(at url: RouteURL) -> [Tab]

    /// The main places as they are offered to a visitor, such as with badges for the number of new
    /// items; ``tabs(at:)`` by default.
    ///
    /// What it reads of shared stores is followed.
    ///
    /// - Returns: As many as ``tabs``, in their order.
    func tabs(at url: RouteURL, for visitor: Visitor) -> [Tab]

    /// In which colours a visitor sees the app; as they have set it for all apps by
    /// default.
    ///
    /// What it reads of shared stores is followed.
    func appearance(for visitor: Visitor) -> Appearance

    /// The screens of the app and their addresses; none by default, for an app that
    /// finds its screens by ``screen(at:)``.
    ///
    /// ```swift
    /// var routes: Routes {
    ///     ItemsScreen.route.destination { [items] in ItemsScreen(items: items, query: $0) }
    ///     AddScreen.route.destination { [items] in AddScreen(items: items) }
    /// }
    /// ```
    @RouteBuilder var routes: Routes { get }

    /// The screen at an address, or nil if the app has none; that of the
    /// ``routes`` by default.
    ///
    /// - Parameter url: The address, from a person or a link: anything.
    func screen(at url: RouteURL) -> (any Screen)?

    /// The screen at an address for a visitor, or nil if the app has none; the
    /// same for all by default.
    ///
    /// - Parameter url: The address, from a person or a link: anything.
    func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)?

    /// Loads the pictures that rows name, when they are shown, and names the servers from which
    /// others may come; none by default.
    var pictures: any PictureLibrary { get }

    /// The shared stores that an ``Inspector`` shows; none by default.
    var inspectedStores: [InspectedStore] { get }

    /// Whether each session keeps what happens in it, for the screen at
    /// ``Inspector/url``; false by default.
    ///
    /// For those who build an app: what is kept is what people type and read.
    var inspectsSessions: Bool { get }

    /// Changes the description of each screen, such as by a link that all have; nothing by
    /// default.
    func decorate(_ screen: inout ScreenDescription)
}

extension ListApp {
    /// The same everywhere.
    public func tabs(at url: RouteURL) -> [Tab] { tabs }

    /// The same for all.
    public func tabs(at url: RouteURL, for visitor: Visitor) -> [Tab] { tabs(at: url) }

    /// As they have set it for all apps.
    public func appearance(for visitor: Visitor) -> Appearance { .system }
}

extension ListApp {
    /// None.
    public var pictures: any PictureLibrary { NoPictures() }

    /// None.
    public var inspectedStores: [InspectedStore] { [] }

    /// False.
    public var inspectsSessions: Bool { false }

    /// Nothing.
    public func decorate(_ screen: inout ScreenDescription) {}

    /// The same screen for all.
    public func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
        screen(at: url)
    }
}

extension ListApp {
    /// None.
    @RouteBuilder public var routes: Routes {}

    /// That of the ``routes``.
    public func screen(at url: RouteURL) -> (any Screen)? { routes.screen(at: url) }

    /// Ends the process where an address is declared twice, or cannot be read as it
    /// is written: hosts do so when they start.
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
///     Tab("Books", BooksScreen.route.url(.init())),
///     Tab("Discover", DiscoverScreen.route.url),
/// ]
/// ```
public struct Tab: Hashable, Sendable {
    /// Its title.
    public var title: String

    package var url: RouteURL

    /// A short word beside the title, such as how much is new there; nil for none.
    public var badge: String?

    /// Creates a tab with a title and an address.
    public init(_ title: String, _ url: RouteURL, badge: String? = nil) {
        self.title = title
        self.url = url
        self.badge = badge
    }
}
