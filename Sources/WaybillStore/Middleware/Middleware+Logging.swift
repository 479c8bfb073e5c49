extension Middleware {
    /// Logs a line for each action and, if enabled, for its change.
    ///
    /// The line is written before the action is processed, so that the last line of a crashed
    /// process names it. By default only its name is written, since actions hold user input.
    ///
    /// ```swift
    /// let logging = Middleware<Tally, Action>.logging(
    ///     changes: { $0.count == $1.count ? nil : "count \($1.count)" },
    ///     write: { lines.append($0) })
    /// ```
    ///
    /// - Parameters:
    ///   - words: The text for an action; nil ignores it. Its name by default, see
    ///     ``actionName(of:)``.
    ///   - changes: The text for a change, given the states before and after the action and its
    ///     immediate consequences; nil for none, the default. With it each action keeps the
    ///     previous state, and an array that it changes is copied.
    ///   - write: Called with each line, in the owner's isolation.
    public static func logging(
        words: @escaping (Action) -> String? = { actionName(of: $0) },
        changes: ((_ before: State, _ after: State) -> String?)? = nil,
        write: @escaping (String) -> Void
    ) -> Middleware {
        Middleware { store in
            { action, next in
                if let words = words(action) { write(words) }
                guard let changes else { return next(action) }
                let before = store.state
                next(action)
                if let words = changes(before, store.state) { write(words) }
            }
        }
    }
}
