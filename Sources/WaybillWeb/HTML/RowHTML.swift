import WaybillDiff
import WaybillLists
import WaybillScreens

/// A row for a browser: the kind and the content of its cell, and its menu.
struct RowHTML: Equatable {
    enum Kind: Equatable {
        case plain

        case link(String)

        /// A button that acts, and then perhaps leads to an address.
        case button(press: String, leadsTo: String?)
    }

    let id: String

    let element: ElementID

    let kind: Kind

    let content: String

    /// The links in the content.
    private let links: [HTML.Link]

    /// The menu beside the cell; empty if the row has no actions.
    let menu: [Choice]

    /// An action in the menu.
    struct Choice: Equatable {
        let press: String

        let action: Page.Action
    }

    /// Draws a row.
    ///
    /// - Parameter layerText: The text of its layer; empty by default, for the list.
    /// - Complexity: O(n) in the size of its content.
    init(
        _ row: Page.Row, _ element: ElementID, in layerText: String = "", _ face: WebFace = .plain
    ) {
        id = row.id.description.inForms
        self.element = element
        let destination = row.destination.map(face.address)
        let isPressed = row.isSelectable || row.hasControls || !row.actions.isEmpty
        let elements =
            isPressed
            ? row.elements(element, at: ItemPath(section: 0, item: 0), in: layerText) : []
        if row.hasControls {
            kind = .plain
        } else if row.isSelectable, let own = elements.first {
            kind = .button(press: own.press, leadsTo: destination)
        } else {
            kind = destination.map { .link($0) } ?? .plain
        }
        menu = elements.compactMap { element in
            guard case .action(let action) = element.kind else { return nil }
            return Choice(press: element.press, action: action)
        }
        var html = HTML()
        // The whole row is the link or the button: links inside are text.
        var drawing = CellHTML(linksAreText: kind != .plain, face: face)
        if row.hasControls {
            drawing.elements = elements.dropFirst()
            drawing.lead = RowHTML.lead(of: row, elements.first, destination)
        }
        drawing.write(row.content, to: &html)
        content = html.source
        links = html.links
    }

    /// The changed addresses of links, by their index; nil if more differs.
    ///
    /// - Complexity: O(n) in the size of the content.
    func changedLinks(from old: RowHTML) -> [(link: Int, address: String)]? {
        guard id == old.id, element == old.element, kind == old.kind, menu == old.menu,
            links.count == old.links.count
        else { return nil }
        func rest(_ row: RowHTML, _ index: Int) -> Substring.UTF8View {
            let bytes = row.content.utf8
            let start = index > 0 ? row.links[index - 1].place.upperBound : 0
            let end = index < row.links.count ? row.links[index].place.lowerBound : bytes.count
            return bytes.dropFirst(start).prefix(end - start)
        }
        guard (0...links.count).allSatisfy({ rest(self, $0).elementsEqual(rest(old, $0)) }) else {
            return nil
        }
        return links.indices.filter { links[$0].address != old.links[$0].address }
            .map { ($0, links[$0].address) }
    }

    /// The link or button of a row with controls; nil for neither.
    private static func lead(
        of row: Page.Row, _ element: PageElement?, _ destination: String?
    ) -> (name: String, attributes: HTML.Attributes)? {
        guard row.isSelectable, let element else {
            return destination.map { ("a", ["class": "lead", "href": $0]) }
        }
        return (
            "button",
            [
                "class": "lead", "form": PageForm.id, "name": PageForm.press,
                "value": element.press, "data-href": destination,
            ]
        )
    }
}

extension Content {
    /// The texts, if another content differs in texts alone, by their index among the leaf
    /// elements; nil if more differs.
    ///
    /// - Complexity: O(n) in the size of the content.
    func changedTexts(to other: Content) -> [(leaf: Int, text: String)]? {
        var leaf = 0
        var changes: [(Int, String)] = []
        return compare(to: other, &leaf, &changes) ? changes : nil
    }

    private func compare(
        to other: Content, _ leaf: inout Int, _ changes: inout [(Int, String)]
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
        // A control, bar or rating is replaced as a whole.
        case (.control, _), (.progress, _), (.rating, _), (.map, _), (.group, _): return false
        case (.notice(let old, let content), .notice(let new, let newContent)):
            // A reinserted notice is read aloud again.
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
