struct ControlKey: Hashable, Sendable {
    let row: RowKey

    let control: String
}

/// What was typed into fields and may differ from the page, and where a person types.
struct FieldTexts: Hashable, Sendable {
    struct Held: Hashable, Sendable {
        var text: String

        /// How many clusters stand before the caret; nil if nothing is typed now.
        var caret: Int?
    }

    private var held: [ControlKey: Held] = [:]

    /// A field's text; nil if it is that of the page.
    subscript(key: ControlKey) -> Held? {
        get { held[key] }
        set { held[key] = newValue }
    }
}
