/// The loading status of content.
public enum ContentStatus: Sendable {
    /// No request yet.
    case idle

    /// A request follows soon, such as after a pause in typing (debounce).
    case waiting

    /// The first loading.
    case loading

    /// Loading beside a value.
    case refreshing

    /// Loaded.
    case ready

    /// Loaded, but empty.
    case empty

    /// The requested resource does not exist.
    case missing

    /// Loading or refreshing failed.
    case failed(ContentError)
}

/// The status at an end of paginated content.
package enum ContentEdge: Sendable {
    case complete

    case more

    case loading

    /// Loading more failed; the next request tries again.
    case failed(any Error)

    var canLoad: Bool {
        switch self {
        case .complete, .loading: false
        case .more, .failed: true
        }
    }

    var isComplete: Bool { if case .complete = self { true } else { false } }

    /// The status without the current loading.
    var settled: ContentEdge {
        if case .loading = self { .more } else { self }
    }
}

/// An end of content.
public enum PageEnd: String, Hashable, Sendable, CaseIterable {
    /// The end of the first element.
    case start

    /// The end of the last element.
    case end
}

/// An error of loading: the reason of missing, old or incomplete content.
public struct ContentError: Error {
    /// The stage of a failure.
    public enum Stage: Hashable, Sendable {
        /// Fetching.
        case fetching

        /// Reading the stored value.
        case reading

        /// Refreshing the stored value.
        case refreshing
    }

    /// The stage of the failure.
    public var stage: Stage

    /// The underlying error.
    public var cause: any Error

    /// Whether there is a value to show all the same.
    public var hasValue: Bool

    package init(_ stage: Stage, _ cause: any Error, hasValue: Bool = false) {
        (self.stage, self.cause, self.hasValue) = (stage, cause, hasValue)
    }
}

/// An error of the kit whose message for visitors depends on its reason alone.
package protocol ExplainedError: Error {
    /// The reason in a sentence, without paths, addresses and server messages.
    var explanation: String { get }
}

/// An error for a possibly missing resource.
public protocol MissingError: Error {
    /// Whether the requested resource does not or no longer exist.
    var isMissing: Bool { get }
}
