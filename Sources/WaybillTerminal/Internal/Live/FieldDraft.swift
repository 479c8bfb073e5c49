/// A text that a person types into a field, while the page may show an older one.
struct FieldDraft: Sendable {
    var field: TerminalTextField

    /// The text that the page last had in its field.
    private(set) var pageText: String?

    /// The texts that were typed and that the page has not shown yet.
    private var typed: [String] = []

    /// The most texts that are waited for.
    private static let most = 64

    /// Begins with an empty field, or with what a page shows.
    ///
    /// - Parameter limit: The most clusters of the text; nil, the default, for a search.
    init(_ text: String = "", limit: Int? = nil, hasLines: Bool = false) {
        field = TerminalTextField(text, limit: limit, hasLines: hasLines)
    }

    /// Takes what a page shows.
    ///
    /// A late echo of what was typed does not change the field; anything else does.
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

    /// Notes what the page shows while nothing was typed yet.
    mutating func begin(from text: String) { pageText = text }

    mutating func noteTyping(_ text: String? = nil) {
        typed.append(text ?? field.text)
        if typed.count > FieldDraft.most { typed.removeFirst() }
    }

    /// Whether the page shows what was typed, and nothing is running.
    var isSettled: Bool { typed.isEmpty && pageText == field.text }
}
