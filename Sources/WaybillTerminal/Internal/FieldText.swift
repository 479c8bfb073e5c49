/// A text that was typed into a field and may differ from the page.
struct FieldText: Hashable, Sendable {
    var text: String

    /// The number of clusters before the caret; nil if nothing is typed now.
    var caret: Int?
}
