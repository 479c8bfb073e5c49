import WaybillLists
import WaybillScreens

/// A row as it is sent to a browser: what is inside its cell, and what the cell
/// is.
struct RowHTML: Equatable {
    enum Kind: Equatable {
        case plain

        case link(String)

        /// It does something, and then leads to an address, if to any: the
        /// row's text, for the form that presses it without a script.
        case button(says: String, leadsTo: String?)
    }

    let id: String

    let kind: Kind

    let content: String

    /// The menu beside the cell; nil if the row has no actions.
    let menu: Menu?

    struct Menu: Equatable {
        /// The row's text, for the form that does an action without a script.
        let says: String

        let actions: [Page.Action]
    }

    /// Draws a row.
    ///
    /// - Complexity: O(n) in the size of its content.
    init(
        _ row: Page.Row, in section: Page.Section, _ face: WebFace = .plain, occurrence: Int = 0
    ) {
        id = RowForm.plain(row.id.description)
        let destination = row.destination.map(face.address)
        let hasControls = row.hasControls
        if hasControls {
            kind = .plain
        } else if row.isSelectable {
            kind = .button(says: RowForm.saying(row), leadsTo: destination)
        } else if let destination {
            kind = .link(destination)
        } else {
            kind = .plain
        }
        menu =
            row.actions.isEmpty
            ? nil
            : Menu(
                says: RowForm.saying(row),
                actions: row.actions.map { action in
                    var action = action
                    action.id = RowForm.plain(action.id)
                    return action
                })
        var html = HTML()
        // The whole row is the link or the button: links inside it are text.
        var drawing = CellHTML(linksAreText: kind != .plain, face: face)
        if hasControls {
            let names = ControlNames(row: id, in: section, occurrence: occurrence)
            drawing.names = names
            drawing.lead = RowHTML.lead(of: row, names, destination)
        }
        drawing.write(row.content, to: &html)
        content = html.source
    }

    /// The link or the button that a row with controls is besides; nil if it is neither.
    private static func lead(
        of row: Page.Row, _ names: ControlNames, _ destination: String?
    ) -> (name: String, attributes: [(String, String?)])? {
        if row.isSelectable {
            let words = (row.content.lead ?? row.content).accessibilityText
            return (
                "button",
                [
                    ("class", "lead"), ("form", ControlNames.form), ("name", ControlNames.press),
                    ("value", names.press("", saying: words)), ("data-href", destination),
                ]
            )
        }
        return destination.map { ("a", [("class", "lead"), ("href", $0)]) }
    }
}

extension CellContent {
    /// The texts, where another content differs from this one in texts alone.
    ///
    /// - Returns: The texts that differ, by their number among all elements that hold no other; nil
    ///   if more differs.
    /// - Complexity: O(n) in the size of the content.
    func changedTexts(to other: CellContent) -> [(leaf: Int, text: String)]? {
        var leaf = 0
        var changes: [(Int, String)] = []
        return compare(to: other, &leaf, &changes) ? changes : nil
    }

    private func compare(
        to other: CellContent, _ leaf: inout Int, _ changes: inout [(Int, String)]
    ) -> Bool {
        func take(_ old: String, _ new: String) -> Bool {
            if old != new { changes.append((leaf, new)) }
            leaf += 1
            return true
        }
        switch (self, other) {
        case (.text(let old, let role, let language), .text(let new, let newRole, let newLanguage)):
            // Language and direction are attributes of the element.
            return role == newRole && language == newLanguage
                && old.hasRightToLeftLetters == new.hasRightToLeftLetters && take(old, new)
        case (.badge(let old, let role), .badge(let new, let newRole)):
            return role == newRole && take(old, new)
        case (.link(let old, let target), .link(let new, let newTarget)):
            return target == newTarget && take(old, new)
        case (.symbol(let old), .symbol(let new)): return old == new
        case (.image(let old), .image(let new)): return old == new
        // What a control, a bar or stars are made of is changed as a whole.
        case (.control, _), (.progress, _), (.rating, _), (.map, _), (.group, _): return false
        case (.notice(let old, let content), .notice(let new, let newContent)):
            // A notice is read aloud again when it is put in again.
            return old == new && content == newContent && content.countLeaves(&leaf)
        case (.row(let old), .row(let new)), (.column(let old), .column(let new)):
            guard old.count == new.count else { return false }
            if old.isEmpty { leaf += 1 }
            return zip(old, new).allSatisfy { $0.compare(to: $1, &leaf, &changes) }
        default: return false
        }
    }

    private func countLeaves(_ leaf: inout Int) -> Bool {
        var changes: [(Int, String)] = []
        return compare(to: self, &leaf, &changes)
    }
}
