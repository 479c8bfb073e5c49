package import WaybillDiff
import WaybillLists
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

    /// Selects a row as a person does; if it opens a screen, that is opened.
    ///
    /// In a list of many choices one that is selected is deselected; one that opens a screen is
    /// opened, and not selected.
    ///
    /// - Parameters:
    ///   - isExtending: Whether, in such a list, all rows up to it are selected, from the
    ///     one that was selected last; false by default.
    ///   - origin: The row with the focus, where they begin instead; nil, the default, if none
    ///     has it.
    ///   - depth: How deep what it opens is to stand, as for
    ///     ``open(_:depth:isolation:)``.
    /// - Returns: What was done where the row leads; nil if it leads nowhere.
    @discardableResult
    package func select(
        at path: ItemPath, extending isExtending: Bool = false, from origin: ItemPath? = nil,
        depth: Int? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult? {
        guard let screen, screen.isReachable(path) else { return nil }
        // The row's own closure may change the list: what opens is what was there.
        let destination = screen.record(at: path)?.destination
        let isSelected = screen.acting(on: path) {
            screen.press(at: path, isExtending: isExtending, from: origin)
        }
        guard isSelected, let destination else { return nil }
        return open(destination, depth: depth, isolation: isolation)
    }

    /// Does what a menu beside a row offers, or the header of a section: one of the
    /// row's own actions, a move by one place, hiding or showing rows.
    ///
    /// - Parameters:
    ///   - id: Which action, as the page names it; any text is allowed.
    ///   - path: The position of the row, or of the header.
    /// - Returns: Whether there is such an action and anything happened.
    @discardableResult
    package func perform(actionWith id: String, at path: ItemPath) -> Bool {
        guard let screen, screen.isReachable(path) else { return false }
        return screen.acting(on: path) { screen.perform(actionWith: id, at: path) }
    }

    /// Uses a control of a row: presses it, or has it hold something.
    ///
    /// Everything may come from outside: only what the screen offers at this moment is
    /// done.
    ///
    /// - Parameters:
    ///   - path: The position of the row, of the list or above it.
    ///   - depth: How deep what it opens is to stand, as for
    ///     ``open(_:depth:isolation:)``.
    /// - Returns: The result; what it leads to is open then.
    @discardableResult
    package func operate(
        _ control: String, at path: ItemPath, _ act: ControlAct, depth: Int? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) -> ControlOutcome {
        guard let screen else { return .refused }
        let outcome = screen.operate(control, at: path, act)
        if case .opens(let url) = outcome { open(url, depth: depth, isolation: isolation) }
        return outcome
    }

    /// Whether an address is that of the screen that is shown, with another region on a map.
    func offersOnMap(_ url: RouteURL) -> Bool {
        stack.last?.address.path == url.path && page?.hasMap(for: url) == true
    }

    /// Does what the bar above the list offers for the rows that are selected.
    ///
    /// - Parameter id: Which action, as the page names it; any text is allowed.
    @discardableResult
    package func perform(selectionActionWith id: String) -> Bool {
        guard let screen, screen.isReachable else { return false }
        return screen.acting { screen.perform(selectionActionWith: id) }
    }

    /// Moves a row to another place, as a person does who drags it there.
    ///
    /// - Parameter target: Where it is to stand, counted after it was taken out; a header for
    ///   the first place of its section, a footer for the last one.
    /// - Returns: Whether it moved; false if it may not, or not there.
    @discardableResult
    package func move(at path: ItemPath, to target: ItemPath) -> Bool {
        guard let screen, screen.isReachable(path) else { return false }
        return screen.move(at: path, to: target)
    }

    package func jump(toIndexTitle title: String) {
        guard let screen, screen.isReachable else { return }
        screen.acting { _ = screen.manifest.jump(toIndexTitle: title) }
    }

    /// Types into the search field of the screen that is shown, if it has one.
    package func type(_ text: String) {
        guard let screen, screen.isReachable else { return }
        screen.acting { screen.description.search?.onChange(text) }
    }

    /// Asks again for what is shown, where the screen offers it: beside a
    /// failure or an empty list, or to refresh rows that are there.
    ///
    /// Nothing is requested while an earlier request for it is in flight.
    package func retry() {
        guard let screen, screen.isReachable else { return }
        screen.reload()
    }

    /// Shows the screen again, though nothing changed: every row is described and drawn, and the
    /// status is reported without animation.
    package func reapply() { screen?.reapply() }
}
