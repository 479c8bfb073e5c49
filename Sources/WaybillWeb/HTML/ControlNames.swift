import WaybillDiff
import WaybillLists
import WaybillScreens

/// What the controls of a row are called in the form of a page.
///
/// A name follows from the identities of the section, the row and the control, so that a page that
/// is drawn again calls them the same. Only rows of one identity in one section are distinguished
/// by their order.
struct ControlNames {
    /// The form to which all controls of a page belong, by its identity.
    static let form = "w-form"

    static let press = "w-press"

    /// The name of the one-time token (word).
    static let once = "w-once"

    /// The identity of the section as it stands in the document, with that of its layer.
    let section: String

    /// The identity of the row as it stands in the document.
    let row: String

    /// How many rows with controls and the same identity are before it in the section.
    var occurrence = 0

    init(row: String, in section: Page.Section, occurrence: Int = 0) {
        let layer = ItemPath(section: section.index, item: 0).inLayer
        let id = RowForm.plain(section.id.description)
        self.section = layer.map { "layer \($0.number)/\(id)" } ?? id
        self.row = row
        self.occurrence = occurrence
    }

    init(closing layer: Page.Layer) {
        section = "layer \(layer.number)"
        row = ""
    }

    func name(of id: String) -> String {
        let number = occurrence > 0 ? "\u{1F}\(occurrence)" : ""
        return "w-" + fingerprint(of: "\(section)\u{1F}\(row)\u{1F}\(id)\(number)")
    }

    /// The name of a field, with what stands for what it holds: one that is sent back as it
    /// was is not touched.
    ///
    /// Nothing stands for a password: it could be guessed by that.
    func field(_ control: Control) -> String {
        var text = control.browserText
        if case .text(_, let input) = control.kind, input.kind == .password { text = "" }
        return "\(name(of: control.id)).\(ControlNames.base(of: text))"
    }

    func press(_ id: String, saying words: String, option: String? = nil) -> String {
        "\(name(of: id)) \(fingerprint(of: words))" + (option.map { " \($0)" } ?? "")
    }

    /// What stands for the text of a field.
    static func base(of text: String) -> String { fingerprint(of: text) }
}

extension ControlNames: Equatable {
    // By bytes, as fingerprints are: equal strings may be spelled with other characters.
    static func == (one: ControlNames, other: ControlNames) -> Bool {
        one.occurrence == other.occurrence && one.row.utf8.elementsEqual(other.row.utf8)
            && one.section.utf8.elementsEqual(other.section.utf8)
    }
}

extension Page.Section {
    /// What the controls of each row are called; nil for a row without controls.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    var controlNames: [ControlNames?] {
        let occurrences = RowOccurrences(self)
        return rows.enumerated().map { index, row in
            guard row.hasControls else { return nil }
            return ControlNames(
                row: RowForm.plain(row.id.description), in: self, occurrence: occurrences[index])
        }
    }
}

/// How many rows with controls and the same identity are before each row of a section.
struct RowOccurrences {
    /// By the number of the row, where there are any.
    private var counts: [Int: Int] = [:]

    /// Counts the rows of a section.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    init(_ section: Page.Section) {
        var seen: [String: Int] = [:]
        for (index, row) in section.rows.enumerated() where row.hasControls {
            // As it stands in the document: two identities may look the same there.
            let id = RowForm.plain(row.id.description)
            let before = seen[id, default: 0]
            seen[id] = before + 1
            if before > 0 { counts[index] = before }
        }
    }

    subscript(index: Int) -> Int { counts[index] ?? 0 }
}

extension String {
    /// The text as forms send it back: what does not belong in a document is replaced, and
    /// each line ends with LF.
    var inForms: String { RowForm.plain(self) }
}
