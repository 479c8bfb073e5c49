import WaybillLists

/// A text without a value for its control, with the error message.
struct RefusedText {
    var text: String

    var error: String

    /// Whether the error shows before the field is left.
    var isShown: Bool

    init(_ text: String, _ fault: FieldFault, _ texts: FormTexts) {
        (self.text, error, isShown) = (text, texts.words(of: fault), fault.isComplete)
    }
}

/// The refused texts of controls outside of forms, until another input or another value.
struct RefusedTexts {
    struct Address: Hashable {
        /// The number of the layer; nil for the list.
        var layer: Int?

        var section: RecordID

        var row: RecordID

        var control: String
    }

    private struct Entry {
        var refused: RefusedText

        /// The value in the description, without the text.
        var kind: Control.Kind
    }

    private var entries: [Address: Entry] = [:]

    mutating func set(_ refused: RefusedText, at address: Address, on control: Control) {
        let kind = entries[address]?.kind ?? control.kind
        entries[address] = Entry(refused: refused, kind: kind)
    }

    /// Removes a text, and returns whether there was one.
    mutating func remove(at address: Address) -> Bool {
        entries.removeValue(forKey: address) != nil
    }

    /// Shows an error that waited for the loss of focus, and returns whether there was one.
    mutating func showError(at address: Address) -> Bool {
        guard entries[address]?.refused.isShown == false else { return false }
        entries[address]?.refused.isShown = true
        return true
    }

    mutating func removeLayers(except layer: Int?) {
        guard !entries.isEmpty else { return }
        entries = entries.filter { $0.key.layer == nil || $0.key.layer == layer }
    }

    /// The sections of the list or a layer with the texts; a text for another value is removed.
    mutating func shown(
        in sections: [SectionRecord], ofLayer layer: Int? = nil
    ) -> [SectionRecord] {
        var sections = sections
        for (address, entry) in entries where address.layer == layer {
            guard let section = sections.firstIndex(where: { $0.id == address.section }),
                let row = sections[section].cells.index(of: address.row),
                let control = sections[section].cells[row].content?.control(address.control),
                control.kind == entry.kind
            else {
                entries[address] = nil
                continue
            }
            sections[section].cells[row] = sections[section].cells[row].control { control in
                if control.id == address.control { control.show(entry.refused) }
            }
        }
        return sections
    }
}

extension Control {
    fileprivate mutating func show(_ refused: RefusedText) {
        switch kind {
        case .stepper: unread = refused.text
        case .date(_, let input): kind = .date(refused.text, input)
        case .text(_, let input): kind = .text(input.normalized(refused.text), input)
        default: return
        }
        if refused.isShown { error = refused.error }
    }
}
