import WaybillLoading
public import WaybillScreens

extension ScreenDescription {
    /// Says how stored content stands: the status, what is drawn for it, and
    /// whether and how a person asks again.
    ///
    /// While it is refreshed and when that fails, what is stored stays beside
    /// the status. A person may ask again beside a failure, and at any time
    /// where ``StatusContent/mayReload`` says so.
    ///
    /// - Parameters:
    ///   - stored: The content.
    ///   - content: What is said.
    ///   - missing: What to say, and what to do then, where the address names
    ///     what neither the store nor the network knows; nil, the default,
    ///     where that only means that there is nothing.
    ///   - retry: How to ask again: to dispatch `StoredContent.Action.retry`.
    public mutating func show<Value>(
        _ stored: StoredContent<Value>, _ content: StatusContent<StoredContentError>,
        missing: (title: String, hint: String?)? = nil, retry: @escaping () -> Void
    ) {
        let texts = content.texts
        reloadTitle = texts.reload
        reload = content.mayReload(stored.value == nil ? .empty : .loaded) ? retry : nil
        statusContent = nil
        if stored.isExpected {
            // The person may type on: what takes time begins after the pause.
            status = .waiting
        } else if let missing, stored.isMissing {
            status = .missing(missing.title, hint: missing.hint)
        } else if let failure = stored.failure {
            let words = content.words(failure) ?? texts.failed
            status = .failed(words, retry: content.mayReload(.failed(failure)) ? retry : nil)
            statusContent = content.failed(words)
        } else if let text = stored.textUnderWay(texts) {
            status = .loading(text)
            statusContent = content.loading(text)
        } else if stored.value == nil {
            status = .empty(texts.empty, hint: texts.emptyHint)
            statusContent = content.empty(texts.empty, texts.emptyHint)
        } else {
            status = .ready
        }
    }
}

extension StoredContent {
    /// What to say while it is on its way; nil where it is not.
    fileprivate func textUnderWay(_ texts: StatusTexts) -> String? {
        if isRefreshing { return texts.refreshing }
        if case .running = refresh { return texts.loading }
        return content.isLoading ? texts.loading : nil
    }

    /// How old what is shown is, where that is worth a word: when it could not
    /// be refreshed, or is not yet.
    ///
    /// - Parameter words: An age in a person's words; English by default, as of
    ///   `StatusTexts.stored(_:)`.
    /// - Returns: The words; nil where there is nothing to say.
    public func ageLine(_ words: (Duration) -> String = StatusTexts.stored) -> String? {
        if case .idle = refresh { return nil }
        guard value != nil else { return nil }
        return age.map(words)
    }
}

extension StatusTexts {
    /// How long ago something was stored, in English: `Stored 5 minutes ago`.
    ///
    /// - Parameter age: How long ago.
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
