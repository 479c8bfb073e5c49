package import WaybillScreens

package struct StackEntry {
    /// The screen; nil if it was put aside as its address, to save memory: it is opened again when
    /// a person returns to it.
    package internal(set) var screen: LiveScreen?

    /// The address at which it was opened, or was put aside.
    var url: RouteURL

    /// How deep it stands; the first one, unless a host says otherwise, at 0.
    package internal(set) var depth: Int

    package var memory = ScreenMemory()

    /// The address of the screen as it is.
    package var address: RouteURL { screen?.description.url ?? url }

    init(screen: LiveScreen, url: RouteURL, depth: Int) {
        self.screen = screen
        self.url = url
        self.depth = depth
    }
}

/// The view state of a covered screen, beside its store's state: its scroll
/// position and the like.
package struct ScreenMemory: Sendable {
    /// The row that was seen first of a long list; nil for the beginning.
    package var place: ScreenPlace?

    /// The host's own view state: where the keyboard is, what is typed and not
    /// sent; nil for none.
    package var host: (any Sendable)?

    package init() {}
}

extension AppSession {
    package func place(atDepth depth: Int) -> Bool {
        if stack.first?.depth == depth { return true }
        guard stack.count == 1, !hasLead else { return false }
        stack[0].depth = depth
        return true
    }
}
