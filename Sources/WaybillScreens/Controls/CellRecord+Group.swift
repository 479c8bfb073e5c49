public import WaybillLists

extension CellRecord {
    /// A row that combines several rows: controls with their closures, and other content.
    ///
    /// ```swift
    /// Row.group("note", Arrangement(.row, weights: [1, 0])) {
    ///     Row("text", .text("Buy milk"))
    ///     Row.button("Delete") { dispatch("deleted") }
    /// }
    /// ```
    ///
    /// Only the content and the controls of each part count. Controls may have equal identities.
    ///
    /// - Parameters:
    ///   - id: The identity of the row within its section.
    ///   - layout: The layout of the parts; by default side by side, each as wide as it needs.
    ///   - onSelection: Called when the row itself is pressed; nothing by default.
    /// - Complexity: O(n) in the size of the contents.
    public static func group(
        _ id: some Hashable & Sendable, _ layout: Arrangement? = nil,
        @CellBuilder parts: () -> [CellRecord], onSelection: (() -> Void)? = nil
    ) -> CellRecord {
        group(
            id,
            as: { .group(layout ?? Arrangement(.row, weights: $0.map { _ in 0 }), $0) },
            parts: parts, onSelection: onSelection)
    }

    /// A row that combines several rows in a custom layout.
    ///
    /// - Parameter layout: Returns the content of the row for the contents of the parts.
    /// - Complexity: O(n) in the size of the contents.
    public static func group(
        _ id: some Hashable & Sendable, as layout: ([Content]) -> Content,
        @CellBuilder parts: () -> [CellRecord], onSelection: (() -> Void)? = nil
    ) -> CellRecord {
        var handlers: [String: ControlHandler] = [:]
        let contents = parts().map { part in
            let own = part.controlHandlers
            return (part.content ?? .text("")).mapControls { control in
                guard let handler = own[control.id] else { return control }
                var (control, id, number) = (control, control.id, 1)
                while handlers[control.id] != nil {
                    number += 1
                    control.id = "\(id) \(number)"
                }
                handlers[control.id] = handler
                return control
            }
        }
        var row = CellRecord(id, layout(contents), onSelection: onSelection)
        row.controlHandlers = handlers
        return row
    }

    /// A row with a button at its end that acts on the subject of the row.
    ///
    /// ```swift
    /// Row(book.id, .text(book.title), button: "Remove", role: .destructive) {
    ///     dispatch("removed \(book.title)")
    /// }
    /// ```
    public init(
        _ id: some Hashable & Sendable, _ content: Content, button: String,
        role: ButtonRole = .plain, isEnabled: Bool = true, perform: @escaping () -> Void
    ) {
        self = .group(id, Arrangement(.row, weights: [1, 0])) {
            CellRecord("content", content)
            CellRecord.button(button, role: role, isEnabled: isEnabled, perform: perform)
        }
    }
}
