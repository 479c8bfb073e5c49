public import WaybillLists
import WaybillLoading

extension ScreenDescription {
    /// A screen whose address names nothing that exists; on the web the page is a 404.
    ///
    /// - Parameter title: The name of the screen; `Not found` by default.
    public static func missing(
        _ text: String, hint: String? = nil, title: String = "Not found"
    ) -> ScreenDescription {
        ScreenDescription(title, status: .missing(text, hint: hint))
    }

    /// The same screen with texts for an empty result.
    ///
    /// - Parameter isEmpty: Whether there is nothing. By default the source decides, or without a
    ///   source whether there is no row.
    public func empty(_ text: String, hint: String? = nil, when isEmpty: Bool? = nil) -> Self {
        with {
            ($0.statusTexts.empty, $0.statusTexts.emptyHint) = (text, hint)
            $0.isEmpty = isEmpty
        }
    }

    /// The same screen with texts for an address that names nothing that exists.
    public func missing(_ text: String, hint: String? = nil) -> Self {
        with { ($0.statusTexts.missing, $0.statusTexts.missingHint) = (text, hint) }
    }

    /// The same screen with a text for content that cannot be loaded; the words of an error follow,
    /// if it is a `LocalizedError`.
    public func failed(_ text: String) -> Self {
        with {
            $0.statusTexts.failed = text
            $0.statusTexts.words = { error in
                error.hasValue ? error.errorDescription : error.words(after: text)
            }
        }
    }

    /// The same screen with a text while it is loading for the first time.
    public func loading(_ text: String) -> Self { with { $0.statusTexts.loading = text } }

    /// The same screen with a search field.
    public func search(_ field: SearchField) -> Self { with { $0.search = field } }

    /// The same screen with more filters.
    public func filters(_ filters: ChoiceGroup...) -> Self { with { $0.choices += filters } }

    /// The same screen with a plugin of its list.
    ///
    /// ```swift
    /// .plugin("impressions") {
    ///     ImpressionsPlugin(clock: clock) { print("Seen:", $0.record.id) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The identity of the plugin: it lives as long as descriptions have one of this
    ///     identity.
    ///   - make: Makes the plugin, once.
    public func plugin(_ id: RecordID, _ make: @escaping () -> any ListListener) -> Self {
        with { $0.plugins.append(ScreenPlugin(id: id, make: make)) }
    }

    /// The same screen with a closure that is called once, when it first appears.
    public func onAppear(_ body: @escaping () -> Void) -> Self { with { $0.onAppear = body } }

    /// The same screen with a closure that is called when another screen has changed stored data,
    /// such as when a user comes back from it.
    ///
    /// Stored content is read again by itself.
    public func onReturn(_ body: @escaping () -> Void) -> Self { with { $0.onReturn = body } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    /// Shows the texts of an empty result where there is nothing, unless there is another status.
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

/// A plugin that a description asks for.
struct ScreenPlugin {
    let id: RecordID
    let make: () -> any ListListener
}
