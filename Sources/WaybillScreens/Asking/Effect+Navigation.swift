public import WaybillStore

extension Effect {
    /// Opens the screen at an address above the one that asks.
    ///
    /// A screen that was covered meanwhile leads no one away from where they are:
    /// it opens nothing then. In a `SharedStore` it does nothing.
    public static func open(_ url: RouteURL) -> Effect {
        .request { _ in ScreenRequest.open(url) }
    }

    /// Opens the screen at an address in place of the one that asks: going back
    /// does not lead to it again.
    ///
    /// As ``open(_:)``, not where the screen is covered.
    public static func replace(_ url: RouteURL) -> Effect {
        .request { _ in ScreenRequest.replace(url) }
    }

    /// Shows the screen that asks at another of its addresses: its query changes, its state stays.
    ///
    /// It does nothing if the address is another screen's.
    public static func choose(_ url: RouteURL) -> Effect {
        .request { _ in ScreenRequest.choose(url) }
    }

    /// Loads the content of the screen that asks again; the value stays meanwhile.
    public static var reload: Effect { .request { _ in ScreenRequest.reload } }

    /// Closes the screen that asks and returns to the one before it.
    ///
    /// If there is none before it, such as after opening its address directly, the screen at the
    /// nearest address above replaces it: `/books` or `/` for `/books/7`. As ``open(_:)``, not
    /// where the screen is covered.
    public static var back: Effect { .request { _ in ScreenRequest.back } }
}
