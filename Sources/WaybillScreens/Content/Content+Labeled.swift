extension Content {
    /// A common row: a title, lines below it, and content before and after both.
    ///
    /// ```swift
    /// let content = Content.labeled("Emma", "Jane Austen", after: [.badge("Unread")])
    /// ```
    ///
    /// - Parameters:
    ///   - details: Lines below the title; nil and empty ones are dropped.
    ///   - language: The language of the title, as a BCP 47 tag; the app's by default.
    public static func labeled(
        _ title: String, _ details: String?..., language: String? = nil,
        before: [Content] = [], after: [Content] = []
    ) -> Content {
        let lines = details.compactMap(\.self).filter { !$0.isEmpty }
        let texts = Content.column(
            [.text(title, .headline, language: language)] + lines.map { .text($0, .secondary) })
        return before.isEmpty && after.isEmpty ? texts : .row(before + [texts] + after)
    }
}
