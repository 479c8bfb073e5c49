/// A text typed into a field, while the page may show an older one.
struct FieldDraft: Sendable {
    var field: TerminalTextField

    /// The last text of the page's field.
    private var pageText: String

    /// The typed texts that the page has not shown yet.
    private var typed: [String] = []

    /// The maximum number of those texts.
    private static let most = 64

    /// Creates a draft, with a maximum number of clusters; nil, the default, for a search.
    init(_ text: String = "", limit: Int? = nil, hasLines: Bool = false) {
        field = TerminalTextField(text, limit: limit, hasLines: hasLines)
        pageText = text
    }

    /// Updates the field from the page, except by a late echo of a typed text.
    mutating func take(_ text: String) {
        if let index = typed.firstIndex(of: text) {
            typed.removeFirst(index + 1)
            pageText = text
        } else if pageText != text {
            pageText = text
            typed = []
            field.replace(with: text)
        }
    }

    mutating func noteTyping(_ text: String? = nil) {
        typed.append(text ?? field.text)
        if typed.count > FieldDraft.most { typed.removeFirst() }
    }

    var isSettled: Bool { typed.isEmpty && pageText == field.text }
}
