import Foundation
package import WaybillDiff
public import WaybillLists
import WaybillLoading

/// An element of a page: its address, its kind and its label.
public struct PageElement: Hashable, Sendable, Identifiable {
    /// The kinds of elements.
    public enum Kind: Hashable, Sendable {
        /// A tab, a choice or the other rows of a long list, with its target.
        case link(RouteURL)

        /// A title of the section index.
        case index(String)

        /// The search field.
        case search

        /// The reload button.
        case reload

        /// An action on the selected rows, or on the selection.
        case selection(Page.Action)

        /// The header that collapses its section.
        case header(isCollapsed: Bool)

        /// A row.
        case row

        /// The menu button of a row, on hosts with one; not among the page's elements.
        case menu

        /// The submit button of the search, on hosts with one; not among the page's elements.
        case submit

        /// A link out of the app with its target; not among the page's elements.
        case external(String)

        /// An action in the menu of a row.
        case action(Page.Action)

        /// A control of a row, or the close button of a sheet.
        case control(Control)

        /// An option of a menu, a picker or checkboxes, with its control.
        case option(ControlOption, of: Control)
    }

    /// The address of the element.
    public let id: ElementID

    /// The kind of element.
    public let kind: Kind

    /// The label: a title, or the text of a row.
    ///
    /// - Complexity: Of a row, that of ``Content/accessibilityText``.
    public var label: String {
        content.map { ($0.lead ?? $0).accessibilityText } ?? title
    }

    private let title: String

    private let content: Content?

    /// The identity of its row; nil for elements outside rows.
    public var row: RecordID?

    package var rowID: ElementID?

    /// The position of its row or header, in the list or in a layer; nil for other elements.
    package var path: ItemPath?

    /// The number of equal controls before it in its row, or the number of an external link.
    package var occurrence = 0

    private var layerText = ""

    package init(
        _ id: ElementID, _ kind: Kind, _ title: String, at path: ItemPath? = nil
    ) {
        (self.id, self.kind, self.title, content) = (id, kind, title, nil)
        self.path = path
    }

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

    /// The fingerprint of its kind, its label, the identity of its row, and the text of its dialog.
    ///
    /// Messages carry it beside the address, to detect another element at that address.
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
        // Equal texts have one fingerprint, regardless of their normalization.
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

    package var menu: PageElement {
        PageElement(id.child("menu"), .menu, Page.actionsTitle, in: self)
    }

    package func link(to target: String, number: Int) -> PageElement {
        PageElement(
            id.child("link", String(number)), .external(target), target, in: self,
            occurrence: number)
    }

    package var control: Control? {
        switch kind {
        case .control(let control), .option(_, let control): control
        default: nil
        }
    }

    package var controlID: ElementID? {
        control.map { rowID?.control($0.id, occurrence: occurrence) ?? id }
    }
}
