/// The loading status of a screen: whether it has something to show, and if
/// not, why.
///
/// Rows that are there are shown beside any status.
///
/// ```swift
/// if notes.isEmpty {
///     screen.status = .empty("No notes yet", hint: "Write the first one.")
/// }
/// ```
public enum ScreenStatus {
    /// There is.
    case ready

    /// Not yet, and not for long enough to show it: nothing is shown.
    ///
    /// A screen never sets it itself; see `LoadingDelay`.
    case waiting

    /// Not yet.
    case loading(String)

    /// There is nothing: what that means, and what to do.
    case empty(String, hint: String?)

    /// What the address names does not exist: what that is, and what to do. On
    /// the web the page is a 404.
    case missing(String, hint: String?)

    /// It is unavailable: why in a person's words, and how to try again, or nil
    /// if that would not help.
    case failed(String, retry: (() -> Void)?)
}

extension ScreenStatus {
    /// The kinds of status.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// There is something to show.
        case ready

        /// It is loading since a moment ago.
        case waiting

        /// It is loading.
        case loading

        /// There is nothing.
        case empty

        /// What the address names does not exist.
        case missing

        /// It is unavailable.
        case failed
    }

    package var kind: Kind {
        switch self {
        case .ready: .ready
        case .waiting: .waiting
        case .loading: .loading
        case .empty: .empty
        case .missing: .missing
        case .failed: .failed
        }
    }
}
