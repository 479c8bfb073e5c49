/// The loading status of content.
public enum ContentStatus: Sendable {
    /// It has not been requested.
    case idle

    /// It will be requested in a moment, as when a person pauses typing
    /// (debounce).
    case waiting

    /// It is loading for the first time.
    case loading

    /// It is there, and a newer value is loading.
    case refreshing

    /// It is there.
    case ready

    /// There is nothing.
    case empty

    /// What was requested does not exist.
    case missing

    /// It could not be loaded, or not be refreshed.
    case failed(ContentError)
}

/// What is at an end of content that is loaded part by part.
package enum ContentEdge: Sendable {
    /// Nothing: it ends here.
    case complete

    case more

    case loading

    /// Loading more failed; it is tried again when more is requested again.
    case failed(any Error)

    var canLoad: Bool {
        switch self {
        case .complete, .loading: false
        case .more, .failed: true
        }
    }

    var isComplete: Bool { if case .complete = self { true } else { false } }

    /// Its status when nothing is loading.
    var settled: ContentEdge {
        if case .loading = self { .more } else { self }
    }
}

/// An end of content.
public enum PageEnd: String, Hashable, Sendable, CaseIterable {
    /// That of the first element.
    case start

    /// That of the last element.
    case end
}

/// An error of loading: why content is missing, old or incomplete.
public struct ContentError: Error {
    /// The stage at which it failed.
    public enum Stage: Hashable, Sendable {
        /// It was fetched.
        case fetching

        /// Reading what is stored.
        case reading

        /// Refreshing what is stored.
        case refreshing
    }

    /// The stage at which it failed.
    public var stage: Stage

    /// What went wrong.
    public var cause: any Error

    /// Whether there is something to show all the same.
    public var hasValue: Bool

    package init(_ stage: Stage, _ cause: any Error, hasValue: Bool = false) {
        (self.stage, self.cause, self.hasValue) = (stage, cause, hasValue)
    }
}

/// An error of the kit whose words for visitors follow from its reason alone.
package protocol ExplainedError: Error {
    /// The reason in a sentence, without paths, addresses and the words of servers.
    var explanation: String { get }
}

/// An error that may mean that what was requested does not exist.
public protocol MissingError: Error {
    /// Whether what was requested does not exist, or not any more.
    var isMissing: Bool { get }
}
