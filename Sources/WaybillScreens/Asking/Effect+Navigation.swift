public import WaybillStore

extension Effect {
    /// Opens the screen at an address above the current one.
    ///
    /// Does nothing on a screen that was covered meanwhile, or in a `SharedStore`.
    public static func open(_ url: RouteURL) -> Effect {
        .request { _ in ScreenRequest.open(url) }
    }

    /// Replaces the current screen by the one at an address, as ``open(_:)``; going back skips it.
    public static func replace(_ url: RouteURL) -> Effect {
        .request { _ in ScreenRequest.replace(url) }
    }

    /// Changes the address of the current screen: its query changes, its state stays.
    ///
    /// Does nothing for the address of another screen.
    public static func choose(_ url: RouteURL) -> Effect {
        .request { _ in ScreenRequest.choose(url) }
    }

    /// Loads the content of the current screen again; the value stays meanwhile.
    public static var reload: Effect { .request { _ in ScreenRequest.reload } }

    /// Closes the current screen and returns to the one before it.
    ///
    /// Without one, such as after opening the address directly, the screen at the nearest address
    /// above replaces it: `/books` or `/` for `/books/7`. Does nothing on a covered screen.
    public static var back: Effect { .request { _ in ScreenRequest.back } }
}
