import Foundation
public import WaybillLoading

/// What a screen says while it has nothing to show: on its way, nothing, or an
/// error.
///
/// Each piece has a default and can be replaced: the words, for another
/// language; what an error means; what is drawn; and whether a person may ask
/// again.
///
/// ```swift
/// var status = StatusContent<FeedError>()
/// status.texts.empty = "No news today."
/// status.words = { $0.isOffline ? "You are offline." : "The news could not be had." }
/// status.mayReload = { $0.failure?.isOffline != true }
/// ```
public struct StatusContent<Failure: Error>: Sendable {
    /// The words.
    public var texts: StatusTexts

    /// An error in a person's words, or nil for those of ``texts``.
    ///
    /// By default the words of a `LocalizedError`.
    public var words: @Sendable (Failure) -> String?

    /// What is drawn while it is on its way, in place of the words; nil for
    /// those.
    public var loading: @Sendable (String) -> CellContent?

    /// What is drawn where there is nothing, in place of the words; nil for
    /// those.
    public var empty: @Sendable (_ title: String, _ hint: String?) -> CellContent?

    /// What is drawn for an error, in place of its words; nil for those.
    public var failed: @Sendable (String) -> CellContent?

    /// Whether a person may ask again, by default after an error only.
    ///
    /// Asked each time that there is a status to show.
    public var mayReload: @Sendable (Situation) -> Bool

    /// What a person may want to ask again in.
    public enum Situation: Sendable {
        /// There is nothing.
        case empty

        /// There is something, as for pulling down.
        case loaded

        /// It failed.
        case failed(Failure)

        /// Why it failed; nil where it did not.
        public var failure: Failure? {
            if case .failed(let failure) = self { failure } else { nil }
        }
    }

    /// Begins with the defaults.
    ///
    /// - Parameter texts: The words; English by default.
    public init(texts: StatusTexts = StatusTexts()) {
        self.texts = texts
        words = { ($0 as? any LocalizedError)?.errorDescription }
        loading = { _ in nil }
        empty = { _, _ in nil }
        failed = { _ in nil }
        mayReload = { $0.failure != nil }
    }
}

/// The words of a status, for one language.
public struct StatusTexts: Hashable, Sendable {
    /// While it is on its way for the first time.
    public var loading = "Loading…"

    /// While it is on its way again, beside what was there.
    public var refreshing = "Looking for news…"

    /// Where there is nothing.
    public var empty = "There is nothing here."

    /// What to do where there is nothing; nothing by default.
    public var emptyHint: String?

    /// Where it failed and the error has no words of its own.
    public var failed = "It could not be loaded."

    /// What asks again.
    public var reload = "Try again"

    /// English; each of them is set as a property.
    public init() {}
}

extension ScreenDescription {
    /// Says how something that is fetched stands: the status, what is drawn for
    /// it, and whether and how a person asks again.
    ///
    /// - Parameters:
    ///   - loadable: What is fetched.
    ///   - content: What is said.
    ///   - reload: How to ask again.
    public mutating func show<Value, Failure: Error>(
        _ loadable: Loadable<Value, Failure>, _ content: StatusContent<Failure>,
        reload: @escaping () -> Void
    ) {
        let texts = content.texts
        reloadTitle = texts.reload
        statusContent = nil
        self.reload = nil
        switch loadable.shown {
        case .loading: show(loading: texts.loading, content)
        case .refreshing: show(loading: texts.refreshing, content)
        case .loaded:
            status = .ready
            self.reload = content.mayReload(.loaded) ? reload : nil
        case .empty:
            status = .empty(texts.empty, hint: texts.emptyHint)
            statusContent = content.empty(texts.empty, texts.emptyHint)
            self.reload = content.mayReload(.empty) ? reload : nil
        case .failed(let failure), .failedRefresh(_, let failure):
            let words = content.words(failure) ?? texts.failed
            status = .failed(words, retry: content.mayReload(.failed(failure)) ? reload : nil)
            statusContent = content.failed(words)
        }
    }

    private mutating func show(loading text: String, _ content: StatusContent<some Error>) {
        status = .loading(text)
        statusContent = content.loading(text)
    }
}
