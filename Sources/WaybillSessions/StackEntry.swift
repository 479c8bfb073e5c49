package import WaybillScreens

package struct StackEntry {
    /// The screen; nil if it was reduced to its address, to save memory: it is opened again on
    /// return.
    package internal(set) var screen: LiveScreen?

    /// The address at its opening, or when it was put aside.
    var url: RouteURL

    /// The depth; 0 for the first one, unless a host sets another.
    package internal(set) var depth: Int

    package var memory = ScreenMemory()

    package var address: RouteURL { screen?.description.url ?? url }

    init(screen: LiveScreen, url: RouteURL, depth: Int) {
        self.screen = screen
        self.url = url
        self.depth = depth
    }
}

/// The view state of a covered screen, besides its store's state, such as its scroll position.
package struct ScreenMemory: Sendable {
    /// The first visible row of a long list; nil for the beginning.
    package var place: ScreenPlace?

    /// The host's own view state, such as focus and drafts; nil for none.
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
