import WaybillLists
public import WaybillLoading

/// The status texts of a screen, in English by default: loading, empty, missing or failed.
///
/// A description has them as ``ScreenDescription/statusTexts``, and changes one by modifiers such
/// as ``ScreenDescription/empty(_:hint:when:)``.
///
/// ```swift
/// var texts = StatusTexts()
/// texts.loading = "Wird geladen …"
/// texts.words = { $0.cause is Offline ? "Keine Verbindung." : nil }
/// texts.mayReload = { $0 != nil }
/// ```
public struct StatusTexts: Sendable {
    /// The text of the first loading.
    public var loading = "Loading…"

    /// The text of a refresh, beside the content.
    public var refreshing = "Looking for news…"

    /// The text of an empty result.
    public var empty = StatusTexts.usualEmpty

    /// The hint of an empty result; none by default.
    public var emptyHint: String?

    /// The text of a missing resource; nil, the default, for that of an empty result.
    public var missing: String?

    /// The hint of a missing resource; none by default.
    public var missingHint: String?

    /// The text of an error without a description.
    public var failed = StatusTexts.usualFailed

    /// The label of the retry button.
    public var reload = "Try again"

    /// The label of the reload button after success.
    public var refresh = "Refresh"

    /// The label of the row that loads more rows.
    public var more = "Show more"

    /// The text of that row while they are loading.
    public var loadingMore = "Loading more…"

    /// The text of an error for users, or nil for ``failed``.
    ///
    /// By default its description. Texts of the kit are shown only without a ``failed`` of the app.
    public var words: @Sendable (ContentError) -> String? = { $0.errorDescription } {
        didSet { hasOwnWords = true }
    }

    /// The age of stored content without a refresh, below the title.
    public var age: @Sendable (Duration) -> String = { StatusTexts.stored($0) }

    /// Whether a user may reload, given the error or nil; by default after an error only.
    public var mayReload: @Sendable (ContentError?) -> Bool = { $0 != nil }

    package var loadingContent: @Sendable (String) -> Content? = { _ in nil }

    package var emptyContent: @Sendable (_ title: String, _ hint: String?) -> Content? =
        { _, _ in nil }

    package var failedContent: @Sendable (String) -> Content? = { _ in nil }

    private var hasOwnWords = false

    private static let usualEmpty = "There is nothing here."
    private static let usualFailed = "It could not be loaded."

    /// Creates the English texts.
    public init() {}

    var isEmptyOwn: Bool { empty != StatusTexts.usualEmpty }

    package func text(of error: ContentError) -> String {
        if !hasOwnWords, error.cause.wordsForVisitors == nil, failed != StatusTexts.usualFailed {
            return failed
        }
        return words(error) ?? failed
    }
}

extension ScreenDescription {
    /// Describes the loading status of content, with its reload and its row for more rows.
    package mutating func show<Value>(
        _ content: ContentState<Value>, _ texts: StatusTexts = StatusTexts(),
        dispatch: @escaping (ContentAction<Value>) -> Void
    ) {
        let retry = { dispatch(.retry) }
        reloadTitle = texts.reload
        refreshTitle = texts.refresh
        statusContent = nil
        reload = nil
        switch content.status {
        case .waiting: status = .waiting
        case .idle, .loading: show(loading: texts.loading, texts)
        case .refreshing: show(loading: texts.refreshing, texts)
        case .ready:
            status = .ready
        case .missing where texts.missing != nil:
            status = .missing(texts.missing ?? "", hint: texts.missingHint)
        case .failed(let failure): show(failure, texts, retry)
        case .missing where content.failure != nil:
            if let failure = content.failure { show(failure, texts, retry) }
        case .empty, .missing:
            status = .empty(texts.empty, hint: texts.emptyHint)
            statusContent = texts.emptyContent(texts.empty, texts.emptyHint)
        }
        switch content.status {
        case .idle, .waiting, .loading, .refreshing: break
        case .ready, .empty, .missing, .failed:
            reload = texts.mayReload(nil) ? retry : nil
        }
        let ends = PageEnd.allCases.map { end in
            more(content.edge(end), end, texts) { dispatch(.moreAgain(end)) }
        }
        sections = ends[0] + sections + ends[1]
    }

    private mutating func show(
        _ failure: ContentError, _ texts: StatusTexts, _ retry: @escaping () -> Void
    ) {
        let text = texts.text(of: failure)
        status = .failed(text, retry: texts.mayReload(failure) ? retry : nil)
        statusContent = texts.failedContent(text)
    }

    private mutating func show(loading text: String, _ texts: StatusTexts) {
        status = .loading(text)
        statusContent = texts.loadingContent(text)
    }

    private func more(
        _ edge: ContentEdge, _ end: PageEnd, _ texts: StatusTexts, ask: @escaping () -> Void
    ) -> [SectionRecord] {
        func button(_ title: String) -> CellRecord {
            CellRecord(ReloadCell.self, model: title, id: "ask", onSelection: { _, _ in ask() })
        }
        let rows: [CellRecord]
        switch edge {
        case .complete: return []
        case .more: rows = [button(texts.more)]
        case .loading:
            rows = [
                CellRecord(
                    StatusCell.self, model: .init(.status, .text(texts.loadingMore)),
                    id: "ask")
            ]
        case .failed(let error):
            let failure = ContentError(.fetching, error, hasValue: true)
            let text = texts.text(of: failure)
            rows = [
                CellRecord(StatusCell.self, model: .init(.alert, .text(text)), id: "failure"),
                button(texts.reload),
            ]
        }
        var section = SectionRecord(id: RecordID(MoreSectionID(end: end)), cells: rows)
        section.keepsSelection = false
        section.keepsPlace = false
        return [section]
    }
}

extension ContentState {
    /// The age of the content, if it could not be refreshed or is not refreshed yet.
    ///
    /// - Parameter words: The text of an age; English by default, see `StatusTexts.stored(_:)`.
    public func ageLine(_ words: (Duration) -> String = StatusTexts.stored) -> String? {
        isOutdated ? age.map(words) : nil
    }
}

extension StatusTexts {
    /// The age of stored content, in English: `Stored 5 minutes ago`.
    ///
    /// It is in minutes, from an hour on in hours, and from two days on in days.
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
