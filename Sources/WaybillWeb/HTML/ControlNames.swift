import WaybillDiff
import WaybillLists
import WaybillScreens

/// What the controls of a row are called in the form of a page.
///
/// A name follows from the identities of the section, the row and the control, so that a
/// page that is drawn again calls them the same.
struct ControlNames: Equatable {
    /// The form to which all controls of a page belong, by its identity.
    static let form = "w-form"

    /// The name of what is pressed.
    static let press = "w-press"

    /// The name of the word that is of use once.
    static let once = "w-once"

    /// The identity of the section as it stands in the document, with that of its layer.
    let section: String

    /// The identity of the row as it stands in the document.
    let row: String

    /// Names the controls of a row.
    ///
    /// - Parameters:
    ///   - row: The identity of the row, as it stands in the document.
    ///   - section: The section that it is in.
    init(row: String, in section: Page.Section) {
        let layer = ItemPath(section: section.index, item: 0).inLayer
        let id = RowForm.plain(section.id.description)
        self.section = layer.map { "layer \($0.number)/\(id)" } ?? id
        self.row = row
    }

    /// Names what closes a layer.
    init(closing layer: Page.Layer) {
        section = "layer \(layer.number)"
        row = ""
    }

    /// The name of a control.
    ///
    /// - Parameter id: Its identity; empty for the row itself.
    /// - Returns: The name.
    func name(of id: String) -> String {
        "w-" + fingerprint(of: "\(section)\u{1F}\(row)\u{1F}\(id)")
    }

    /// The name of a field, with what stands for what it holds: one that is sent back as it
    /// was is not touched.
    func field(_ control: Control) -> String {
        "\(name(of: control.id)).\(ControlNames.base(of: control.browserText))"
    }

    /// What a button says when it is pressed.
    ///
    /// - Parameters:
    ///   - id: The identity of its control; empty for the row itself.
    ///   - words: What it says: one that says something else by then was not meant.
    ///   - option: Which option of a menu it is; none by default.
    /// - Returns: The value.
    func press(_ id: String, saying words: String, option: String? = nil) -> String {
        "\(name(of: id)) \(fingerprint(of: words))" + (option.map { " \($0)" } ?? "")
    }

    /// What stands for the text of a field.
    static func base(of text: String) -> String { fingerprint(of: text) }
}

extension String {
    /// The text as forms send it back: what does not belong in a document is replaced, and
    /// each line ends with LF.
    var inForms: String { RowForm.plain(self) }
}
