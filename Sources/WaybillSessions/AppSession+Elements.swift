public import WaybillScreens

extension AppSession {
    /// Performs the input of a user to an element of the page: a press, a text, a choice or a move.
    ///
    /// Input may come from outside: only elements of the present page take it.
    ///
    /// - Parameters:
    ///   - id: The address of the element.
    ///   - value: The input; a press by default.
    ///   - fingerprint: The fingerprint of the element on the page that the user saw, where the page may have changed since:
    ///     an element with another one is refused. Nil by default, for input to the present page.
    ///   - depth: The depth of the screen that it opens, as for ``open(_:depth:isolation:)``.
    /// - Complexity: O(n) in the rows that are drawn, besides the work of the app.
    @discardableResult
    public func perform(
        _ id: ElementID, _ value: ElementValue = .press, matching fingerprint: String? = nil,
        depth: Int? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        guard let view else { return .refused }
        return view.perform(id, value, matching: fingerprint) { url in
            open(url, depth: depth, isolation: isolation)
        }
    }
}
