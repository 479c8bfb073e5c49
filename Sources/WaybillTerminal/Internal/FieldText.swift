/// A typed text, which may differ from the page.
struct FieldText: Hashable, Sendable {
    var text: String

    /// The number of clusters before the caret; nil without one.
    var caret: Int?
}
