package import WaybillScreens

extension AppSession {
    /// Where a person searches: the first main place with a search field; nil
    /// if none has one.
    ///
    /// Its screen is asked how it looks before it begins: nothing is loaded.
    ///
    /// - Complexity: O(n) in the number of main places, beside what the app
    ///   does.
    package var searchURL: RouteURL? {
        app.tabs.map(\.url).first { url in
            let screen = app.screen(at: url, for: visitor).map { LiveScreen($0, isolation: nil) }
            return screen?.description.search != nil
        }
    }

    /// Whether an address is that of the screen that is shown, with another region on a map.
    func offersOnMap(_ url: RouteURL) -> Bool {
        stack.last?.address.path == url.path && page?.hasMap(for: url) == true
    }

    /// Shows the screen again, though nothing changed: every row is described and drawn, and the
    /// status is reported without animation.
    package func reapply() { screen?.reapply() }
}
