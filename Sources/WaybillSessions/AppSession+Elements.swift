public import WaybillScreens

extension AppSession {
    /// Performs a user's input to an element of the page: a press, a text, a choice or a move.
    ///
    /// Input may be untrusted: only elements of the present page accept it.
    ///
    /// - Parameters:
    ///   - id: The address of the element.
    ///   - value: The input; a press by default.
    ///   - fingerprint: The fingerprint of the element on the user's page, in case it has changed
    ///     since: an element with another one is refused. Nil by default, for input to the present
    ///     page.
    ///   - depth: The depth of the screen that it opens, as for ``open(_:depth:isolation:)``.
    /// - Complexity: O(n) in the drawn rows, besides the work of the app.
    @discardableResult
    public func perform(
        _ id: ElementID, _ value: ElementValue = .press, matching fingerprint: String? = nil,
        depth: Int? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        guard let view else { return .refused }
        return changes.batch {
            view.perform(id, value, matching: fingerprint) { url in
                open(url, depth: depth, isolation: isolation)
            }
        }
    }
}
