public import WaybillLists
import WaybillLoading

extension ScreenDescription {
    /// A screen for a missing resource; on the web the page is a 404.
    ///
    /// - Parameter title: The title; `Not found` by default.
    public static func missing(
        _ text: String, hint: String? = nil, title: String = "Not found"
    ) -> ScreenDescription {
        ScreenDescription(title, status: .missing(text, hint: hint))
    }

    /// Sets the texts of an empty result.
    ///
    /// - Parameter isEmpty: Whether the result is empty. By default the source decides, or without
    ///   one whether there are rows.
    public func empty(_ text: String, hint: String? = nil, when isEmpty: Bool? = nil) -> Self {
        with {
            ($0.statusTexts.empty, $0.statusTexts.emptyHint) = (text, hint)
            $0.isEmpty = isEmpty
        }
    }

    /// Sets the texts of a missing resource.
    public func missing(_ text: String, hint: String? = nil) -> Self {
        with { ($0.statusTexts.missing, $0.statusTexts.missingHint) = (text, hint) }
    }

    /// Sets the text of a failure, which the description of a `LocalizedError` follows.
    public func failed(_ text: String) -> Self {
        with {
            $0.statusTexts.failed = text
            $0.statusTexts.words = { error in
                error.hasValue ? error.errorDescription : error.words(after: text)
            }
        }
    }

    /// Sets the text of the first loading.
    public func loading(_ text: String) -> Self { with { $0.statusTexts.loading = text } }

    /// Adds a search field.
    public func search(_ field: SearchField) -> Self { with { $0.search = field } }

    /// Adds filters.
    public func filters(_ filters: ChoiceGroup...) -> Self { with { $0.choices += filters } }

    /// Lets web hosts send one document of the screen to all visitors without data of their own.
    ///
    /// By default they do so for a minute, while the stores that it shows have not changed, if it
    /// fetches nothing and ran no effects. This also allows both. State outside of stores, such as
    /// the time or a global variable, may be as old as the document. The setting of a pane is
    /// ignored.
    ///
    /// - Parameters:
    ///   - lifetime: At most a minute; zero to draw each document anew.
    ///   - isPublic: Whether caches between host and browser may keep it too, if it has no form;
    ///     false by default.
    public func cached(for lifetime: Duration, isPublic: Bool = false) -> Self {
        with { $0.caching = DocumentCaching(lifetime: lifetime, isPublic: isPublic) }
    }

    /// Adds a plugin to the list.
    ///
    /// ```swift
    /// .plugin("impressions") {
    ///     ImpressionsPlugin(clock: clock) { print("Seen:", $0.record.id) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The identity: the plugin lives as long as descriptions contain it.
    ///   - make: Creates the plugin, once.
    public func plugin(_ id: RecordID, _ make: @escaping () -> any ListListener) -> Self {
        with { $0.plugins.append(ScreenPlugin(id: id, make: make)) }
    }

    /// Calls a closure once, when the screen first appears.
    public func onAppear(_ body: @escaping () -> Void) -> Self { with { $0.onAppear = body } }

    /// Calls a closure when another screen has changed stored data, such as when the user comes
    /// back.
    ///
    /// Stored content is reloaded without it.
    public func onReturn(_ body: @escaping () -> Void) -> Self { with { $0.onReturn = body } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    /// Shows the texts of an empty result, unless the status is another.
    mutating func showEmptiness(unlessLoaded hasRowsAlone: Bool) {
        let isVacant =
            hasRowsAlone && statusTexts.isEmptyOwn && sections.allSatisfy(\.cells.isEmpty)
        guard let isEmpty = isEmpty ?? (isVacant ? true : nil) else { return }
        switch status {
        case .ready where isEmpty:
            status = .empty(statusTexts.empty, hint: statusTexts.emptyHint)
            statusContent = statusTexts.emptyContent(statusTexts.empty, statusTexts.emptyHint)
        case .empty where !isEmpty: (status, statusContent) = (.ready, nil)
        default: break
        }
    }
}

struct ScreenPlugin {
    let id: RecordID
    let make: () -> any ListListener
}
