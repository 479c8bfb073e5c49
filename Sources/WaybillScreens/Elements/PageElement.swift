import Foundation
package import WaybillDiff
public import WaybillLists
import WaybillLoading

/// An element of a page: its address, its kind and its label.
public struct PageElement: Hashable, Sendable, Identifiable {
    /// The kinds of elements.
    public enum Kind: Hashable, Sendable {
        /// A tab or a choice, with the address that it opens.
        case link(RouteURL)

        /// A title of the index beside the list.
        case index(String)

        /// The search field.
        case search

        /// The button that loads again.
        case reload

        /// An action on the selected rows, or on the selection itself.
        case selection(Page.Action)

        /// The header of a section that shows and hides its rows.
        case header(isCollapsed: Bool)

        /// A row.
        case row

        /// The button that opens the menu of a row, where a host has one; it is not among the page's elements.
        case menu

        /// The button that sends off the search, where a host has one; it is not among the page's elements.
        case submit

        /// A link out of the app, with its target, which a host follows itself; it is not among the page's elements.
        case external(String)

        /// An action in the menu of a row.
        case action(Page.Action)

        /// A control of a row, or the one that closes a sheet.
        case control(Control)

        /// An option of a menu, a picker or checkboxes, and its control.
        case option(ControlOption, of: Control)
    }

    /// Its address.
    public let id: ElementID

    /// The kind of element.
    public let kind: Kind

    /// Its text for people: a label, a title, or the text of a row.
    ///
    /// - Complexity: Of a row, that of ``Content/accessibilityText``.
    public var label: String {
        content.map { ($0.lead ?? $0).accessibilityText } ?? title
    }

    private let title: String

    /// The content of a row, of which the label is made when it is read.
    private let content: Content?

    /// The identity of its row; nil for elements outside rows.
    public var row: RecordID?

    /// The address of its row; nil for elements outside rows.
    package var rowID: ElementID?

    /// The position of its row or header, in the list or in a layer; nil for other elements.
    package var path: ItemPath?

    /// The number of controls with the same identity before it in its row; of a link out of the app, its number.
    package var occurrence = 0

    /// The text of the question or the notice that it is in; empty for others.
    private var layerText = ""

    package init(
        _ id: ElementID, _ kind: Kind, _ title: String, at path: ItemPath? = nil
    ) {
        (self.id, self.kind, self.title, content) = (id, kind, title, nil)
        self.path = path
    }

    /// A row of a page.
    ///
    /// - Parameter layerText: The text of the layer that it is in.
    package init(_ row: Page.Row, _ id: ElementID, at path: ItemPath, in layerText: String) {
        (self.id, kind, title, content) = (id, .row, "", row.content)
        (self.row, rowID, self.path) = (row.id, id, path)
        self.layerText = layerText
    }

    private init(
        _ id: ElementID, _ kind: Kind, _ title: String, in row: PageElement, occurrence: Int = 0
    ) {
        self.init(id, kind, title, at: row.path)
        (self.row, rowID, self.occurrence) = (row.row, row.rowID, occurrence)
        layerText = row.layerText
    }

    /// The fingerprint of its kind, its label, the identity of its row, and the text of its question
    /// or notice.
    ///
    /// A message that may arrive after the page has changed carries it besides the address: an element that
    /// is something else by then has another one.
    package var fingerprint: String {
        let kind =
            switch kind {
            case .link(let url): "link \(url)"
            case .index: "index"
            case .search: "search"
            case .reload: "reload"
            case .selection(let action): "selection \(action.id)"
            case .header(let isCollapsed): isCollapsed ? "expand" : "collapse"
            case .row: "row"
            case .menu: "menu"
            case .submit: "submit"
            case .external(let target): "external \(target)"
            case .action(let action): "action \(action.id)"
            case .control(let control): control.semantics.role.rawValue
            case .option(let option, _): "option \(option.id)"
            }
        // Equal texts have one fingerprint, whichever way they are encoded.
        func plain(_ text: String) -> String {
            let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
            return isPlain ? text : text.precomposedStringWithCanonicalMapping
        }
        let bytes = [kind, plain(label), row?.description ?? "", plain(layerText)].map {
            Array($0.utf8)
        }
        .joined(separator: [0xFF])
        return String(StableHash.value(of: bytes), radix: 36)
    }
}

// The parts of a row.
extension PageElement {
    package func control(_ control: Control, occurrence: Int = 0) -> PageElement {
        PageElement(
            id.control(control.id, occurrence: occurrence), .control(control), control.label,
            in: self, occurrence: occurrence)
    }

    package func option(
        _ option: ControlOption, of control: Control, occurrence: Int = 0
    ) -> PageElement {
        PageElement(
            id.control(control.id, occurrence: occurrence).option(option.id),
            .option(option, of: control), option.title, in: self, occurrence: occurrence)
    }

    package func action(_ action: Page.Action) -> PageElement {
        PageElement(id.action(action.id), .action(action), action.title, in: self)
    }

    /// The button that opens its menu.
    package var menu: PageElement {
        PageElement(id.child("menu"), .menu, Page.actionsTitle, in: self)
    }

    /// A link out of the app.
    ///
    /// - Parameter number: The number of such links before it in the row.
    package func link(to target: String, number: Int) -> PageElement {
        PageElement(
            id.child("link", String(number)), .external(target), target, in: self,
            occurrence: number)
    }

    /// The control that it is or belongs to; nil for other elements.
    package var control: Control? {
        switch kind {
        case .control(let control), .option(_, let control): control
        default: nil
        }
    }

    /// The address of the control that it is or belongs to; nil for other elements.
    package var controlID: ElementID? {
        control.map { rowID?.control($0.id, occurrence: occurrence) ?? id }
    }
}
