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
    public let label: String

    /// The identity of its row; nil for elements outside rows.
    public var row: RecordID?

    /// The position of its row or header, in the list or in a layer; nil for other elements.
    package var path: ItemPath?

    /// The number of controls with the same identity before it in its row.
    package var occurrence = 0

    package init(
        _ id: ElementID, _ kind: Kind, _ label: String, row: RecordID? = nil,
        at path: ItemPath? = nil, occurrence: Int = 0
    ) {
        (self.id, self.kind, self.label, self.row) = (id, kind, label, row)
        (self.path, self.occurrence) = (path, occurrence)
    }

    /// The fingerprint of its kind, its label and the identity of its row.
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
            case .action(let action): "action \(action.id)"
            case .control(let control): control.semantics.role.rawValue
            case .option(let option, _): "option \(option.id)"
            }
        // Equal texts have one fingerprint, whichever way they are encoded.
        let isPlain = label.utf8.allSatisfy { $0 < 0x80 }
        let text = isPlain ? label : label.precomposedStringWithCanonicalMapping
        let bytes = [kind, text, row?.description ?? ""].map { Array($0.utf8) }
            .joined(separator: [0xFF])
        return String(StableHash.value(of: bytes), radix: 36)
    }
}
