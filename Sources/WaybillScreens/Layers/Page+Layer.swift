package import WaybillDiff
package import WaybillLists

extension Page {
    /// A layer (overlay) above the page: a question, a sheet or a notice.
    public struct Layer: Hashable, Sendable {
        /// The kinds of layers.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A message that disappears by itself; the page stays usable.
            case notice

            /// A question that must be answered.
            case question

            /// A modal sheet that the user can close.
            case sheet
        }

        package var number: Int

        package var id: RecordID?

        /// The kind of layer.
        public var kind: Kind

        /// The title of the layer, or its message.
        public var title: String

        /// A longer explanation; nil for none.
        public var message: String?

        /// The close button of a sheet; nil for layers that close by their own buttons.
        public var close: Control?

        /// The rows of the layer.
        ///
        /// Their positions count the ``Page/Section/index`` of the layer's sections, as in the
        /// list.
        public var sections: [Section]

        /// Whether everything else is disabled while the layer is open.
        public var isModal: Bool { kind != .notice }
    }

    /// The topmost modal layer; nil if there is none.
    public var modal: Layer? { layers.last { $0.isModal } }

    package func row(at path: ItemPath) -> Row? {
        let all = path.section < 0 ? layers.flatMap(\.sections) : sections
        guard let section = all.first(where: { $0.index == path.section }) else { return nil }
        let item = path.item - section.firstRow
        return section.rows.indices.contains(item) ? section.rows[item] : nil
    }

    /// The primary button that Enter presses in a field: of the same row, list or layer.
    package func primaryButton(for path: ItemPath) -> (path: ItemPath, control: Control)? {
        let layer = layers.first { $0.sections.contains { $0.index == path.section } }
        func button(_ row: Row?) -> Control? {
            row?.content.controls.first { control in
                if case .button(.primary, _) = control.kind { control.isUsable } else { false }
            }
        }
        if let own = button(row(at: path)) { return (path, own) }
        for section in layer?.sections ?? sections {
            for (offset, row) in section.rows.enumerated() {
                guard let found = button(row) else { continue }
                return (ItemPath(section: section.index, item: section.firstRow + offset), found)
            }
        }
        return nil
    }
}

extension Page.Layer {
    /// The accessibility node of the layer.
    ///
    /// - Complexity: O(n) in the number of rows.
    public var semantics: SemanticsNode {
        let controls = sections.flatMap { $0.rows.flatMap(\.content.nodes) }
        switch kind {
        case .notice: return SemanticsNode(.status, title, children: controls)
        case .question:
            let text = message.map { [SemanticsNode(.text, $0)] } ?? []
            return SemanticsNode(.alertDialog, title, children: text + controls)
        case .sheet:
            let close = self.close.map { [$0.semantics] } ?? []
            return SemanticsNode(.dialog, title, children: close + sections.flatMap(\.semantics))
        }
    }
}
