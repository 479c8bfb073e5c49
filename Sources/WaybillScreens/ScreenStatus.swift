/// The loading status of a screen.
///
/// Existing rows are shown beside any status.
///
/// ```swift
/// if notes.isEmpty {
///     screen.status = .empty("No notes yet", hint: "Write the first one.")
/// }
/// ```
public enum ScreenStatus {
    /// Loaded, with content.
    case ready

    /// Loading, for too short a time to show it; set by the kit only, see `LoadingDelay`.
    case waiting

    /// Loading, with its text.
    case loading(String)

    /// An empty result, with its text and a hint.
    case empty(String, hint: String?)

    /// A missing resource (404 on the web), with a text and a hint.
    case missing(String, hint: String?)

    /// A failure, with its text and a retry; nil if that would not help.
    case failed(String, retry: (() -> Void)?)
}

extension ScreenStatus {
    /// The kinds of status.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Loaded, with content.
        case ready

        /// Loading, for too short a time to show it.
        case waiting

        /// Loading.
        case loading

        /// An empty result.
        case empty

        /// A missing resource.
        case missing

        /// A failure.
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
