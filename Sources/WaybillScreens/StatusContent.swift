import WaybillLists
public import WaybillLoading

/// The texts and buttons of a screen while it has nothing to show: loading,
/// empty, or an error.
///
/// Each piece has a default and can be replaced: the words, for another
/// language; what an error means; what is drawn; and whether a person may ask
/// again.
///
/// ```swift
/// var status = StatusContent(empty: "No news today.", failed: "The news could not be read.")
/// status.words = { $0.cause is Offline ? "You are offline." : nil }
/// status.mayReload = { $0 != nil }
/// ```
public struct StatusContent: Sendable {
    /// The words.
    public var texts: StatusTexts

    /// An error in a person's words, or nil for those of ``texts``.
    ///
    /// By default those of the error, if it has some. A sentence of the kit is shown only where the
    /// app has no ``StatusTexts/failed`` of its own.
    public var words: @Sendable (ContentError) -> String? {
        didSet { hasOwnWords = true }
    }

    private var hasOwnWords = false

    /// Custom content while loading, in place of the texts; nil for those.
    package var loading: @Sendable (String) -> CellContent?

    /// Custom content for an empty result, in place of the texts; nil for
    /// those.
    package var empty: @Sendable (_ title: String, _ hint: String?) -> CellContent?

    /// Custom content for an error, in place of its texts; nil for those.
    package var failed: @Sendable (String) -> CellContent?

    /// Whether a person may reload, given the error or nil; by default after an error only.
    ///
    /// Called each time that a status is shown.
    public var mayReload: @Sendable (ContentError?) -> Bool

    /// The text of an error.
    package func text(of error: ContentError) -> String {
        if !hasOwnWords, error.cause.wordsForVisitors == nil,
            texts.failed != StatusTexts().failed
        {
            return texts.failed
        }
        return words(error) ?? texts.failed
    }

    /// Begins with the defaults.
    public init(texts: StatusTexts = StatusTexts()) {
        self.texts = texts
        words = { $0.errorDescription }
        loading = { _ in nil }
        empty = { _, _ in nil }
        failed = { _ in nil }
        mayReload = { $0 != nil }
    }

    /// The usual content with own words for the two cases that every list meets.
    ///
    /// - Parameter failed: Where it failed and there is nothing to show; the error's own words
    ///   follow, if it is a `LocalizedError`.
    public init(empty: String, failed: String) {
        self.init()
        texts.empty = empty
        texts.failed = failed
        words = { $0.hasValue ? $0.errorDescription : $0.words(after: failed) }
    }
}

/// The words of a status, for one language.
public struct StatusTexts: Hashable, Sendable {
    /// While it is loading for the first time.
    public var loading = "Loading…"

    /// While it is loading again, beside what was there.
    public var refreshing = "Looking for news…"

    /// If there is nothing.
    public var empty = "There is nothing here."

    /// What to do if there is nothing; nothing by default.
    public var emptyHint: String?

    /// Where what the address names does not exist; nil, the default, where that
    /// only means that there is nothing.
    public var missing: String?

    /// What to do then; nothing by default.
    public var missingHint: String?

    /// Where it failed and the error has no words of its own.
    public var failed = "It could not be loaded."

    /// The retry or reload.
    public var reload = "Try again"

    /// The label of the reload button, if nothing failed.
    public var refresh = "Refresh"

    /// The row that requests more rows.
    public var more = "Show more"

    /// While more rows are loading.
    public var loadingMore = "Loading more…"

    /// English; each of them is set as a property.
    public init() {}
}

extension ScreenDescription {
    /// Describes the loading status of content: the status, what is drawn for it, whether and how a
    /// person reloads, and how more is loaded.
    ///
    /// While it is refreshed and when that fails, what is there stays beside the
    /// status.
    ///
    /// - Parameter dispatch: How to ask again, and for more.
    public mutating func show<Value>(
        _ content: Content<Value>, _ words: StatusContent = StatusContent(),
        dispatch: @escaping (ContentAction<Value>) -> Void
    ) {
        let texts = words.texts
        let retry = { dispatch(.retry) }
        reloadTitle = texts.reload
        refreshTitle = texts.refresh
        statusContent = nil
        reload = nil
        switch content.status {
        case .waiting: status = .waiting
        case .idle, .loading: show(loading: texts.loading, words)
        case .refreshing: show(loading: texts.refreshing, words)
        case .ready:
            status = .ready
        case .missing where texts.missing != nil:
            status = .missing(texts.missing ?? "", hint: texts.missingHint)
        case .failed(let failure): show(failure, words, retry)
        case .missing where content.failure != nil:
            if let failure = content.failure { show(failure, words, retry) }
        case .empty, .missing:
            status = .empty(texts.empty, hint: texts.emptyHint)
            statusContent = words.empty(texts.empty, texts.emptyHint)
        }
        switch content.status {
        case .idle, .waiting, .loading, .refreshing: break
        case .ready, .empty, .missing, .failed:
            reload = words.mayReload(nil) ? retry : nil
        }
        let ends = PageEnd.allCases.map { end in
            more(content.edge(end), end, words) { dispatch(.moreAgain(end)) }
        }
        sections = ends[0] + sections + ends[1]
    }

    private mutating func show(
        _ failure: ContentError, _ words: StatusContent, _ retry: @escaping () -> Void
    ) {
        let text = words.text(of: failure)
        status = .failed(text, retry: words.mayReload(failure) ? retry : nil)
        statusContent = words.failed(text)
    }

    private mutating func show(loading text: String, _ words: StatusContent) {
        status = .loading(text)
        statusContent = words.loading(text)
    }

    private func more(
        _ edge: ContentEdge, _ end: PageEnd, _ words: StatusContent, ask: @escaping () -> Void
    ) -> [SectionRecord] {
        func button(_ title: String) -> CellRecord {
            CellRecord(ReloadCell.self, model: title, id: "ask", onSelection: { _, _ in ask() })
        }
        let rows: [CellRecord]
        switch edge {
        case .complete: return []
        case .more: rows = [button(words.texts.more)]
        case .loading:
            rows = [
                CellRecord(
                    StatusCell.self, model: .init(.status, .text(words.texts.loadingMore)),
                    id: "ask")
            ]
        case .failed(let error):
            let failure = ContentError(.fetching, error, hasValue: true)
            let text = words.text(of: failure)
            rows = [
                CellRecord(StatusCell.self, model: .init(.alert, .text(text)), id: "failure"),
                button(words.texts.reload),
            ]
        }
        var section = SectionRecord(id: RecordID(MoreSectionID(end: end)), cells: rows)
        section.keepsSelection = false
        section.keepsPlace = false
        return [section]
    }
}

extension Content {
    /// How old what is shown is, where that is worth a word: when it could not
    /// be refreshed, or is not yet.
    ///
    /// - Parameter words: An age in a person's words; English by default, as of
    ///   `StatusTexts.stored(_:)`.
    public func ageLine(_ words: (Duration) -> String = StatusTexts.stored) -> String? {
        isOutdated ? age.map(words) : nil
    }
}

extension StatusTexts {
    /// How long ago something was stored, in English: `Stored 5 minutes ago`.
    ///
    /// - Returns: The words, in minutes, from an hour on in hours, and from two
    ///   days on in days.
    public static func stored(_ age: Duration) -> String {
        let minutes = age.components.seconds / 60
        let (count, unit) =
            switch minutes {
            case ..<60: (minutes, "minute")
            case ..<(48 * 60): (minutes / 60, "hour")
            default: (minutes / (24 * 60), "day")
            }
        return count <= 0
            ? "Stored just now" : "Stored \(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
}
