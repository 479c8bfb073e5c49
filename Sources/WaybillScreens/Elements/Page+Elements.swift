package import WaybillDiff
import WaybillLists

extension Page {
    /// The elements of the page and then those of each layer, in reading order.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    public var elements: [PageElement] { elements(only: nil) }

    /// The elements of the page, at least those with an address where one is given.
    private func elements(only wanted: ElementID?) -> [PageElement] {
        let root = ElementID.root()
        var all = tabs.map {
            PageElement(root.child("tab", $0.url.description), .link($0.url), $0.title)
        }
        for (index, group) in choices.enumerated() {
            let id = root.child("choices", String(index))
            all += group.choices.map {
                PageElement(id.child("choice", $0.url.description), .link($0.url), $0.title)
            }
        }
        if let search { all.append(PageElement(.search, .search, search.label)) }
        if offersReload || canReload {
            all.append(PageElement(.reload, .reload, reloadLabel))
        }
        all += index.map { PageElement(.index($0.title), .index($0.title), $0.title) }
        all += selectionElements
        all += sections.flatMap { $0.elements(in: root, only: wanted) }
        for layer in layers {
            if let close = layer.closeElement { all.append(close) }
            all += layer.sections.flatMap { $0.elements(in: layer.root, only: wanted) }
        }
        return all
    }

    /// The buttons for the selected rows.
    package var selectionElements: [PageElement] {
        (selection?.actions ?? []).map {
            PageElement(ElementID.root().child("selection", $0.id), .selection($0), $0.title)
        }
    }

    /// The element with an address; nil if the page has none, or several.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    public func element(_ id: ElementID) -> PageElement? {
        let found = elements(only: id).filter { $0.id == id }
        return found.count == 1 ? found[0] : nil
    }
}

extension Page.Layer {
    /// The address of the layer.
    package var root: ElementID { .root(layer: number) }

    /// The button that closes a sheet; nil for other layers.
    package var closeElement: PageElement? {
        close.map { close in
            PageElement(
                root.control(close.id), .control(close), close.label,
                at: ItemPath(layer: number, section: 255, item: 0))
        }
    }
}

extension Page.Section {
    /// The header that shows and hides the rows; nil if it does not.
    ///
    /// - Parameter root: The address of the page or the layer.
    package func headerElement(in root: ElementID) -> PageElement? {
        guard let header, let isCollapsed else { return nil }
        return PageElement(
            root.section(id).child("header"), .header(isCollapsed: isCollapsed),
            header.accessibilityText, at: .edge(.header, ofSection: index))
    }

    /// The addresses of its rows, in their order.
    ///
    /// - Parameter root: The address of the page or the layer.
    /// - Complexity: O(n) in the rows that are drawn.
    package func rowIDs(in root: ElementID) -> [ElementID] {
        let section = root.section(id)
        var counts: [RecordID: Int] = [:]
        return rows.map { row in
            let occurrence = counts[row.id, default: 0]
            counts[row.id] = occurrence + 1
            return section.row(row.id, occurrence: occurrence)
        }
    }

    func elements(in root: ElementID, only wanted: ElementID? = nil) -> [PageElement] {
        var all = headerElement(in: root).map { [$0] } ?? []
        for (offset, (row, id)) in zip(rows, rowIDs(in: root)).enumerated()
        where wanted == nil || wanted == id || row.hasControls || !row.actions.isEmpty {
            all += row.elements(id, at: ItemPath(section: index, item: firstRow + offset))
        }
        return all
    }
}

extension Page.Row {
    /// The row, its controls and the actions of its menu.
    ///
    /// - Parameters:
    ///   - element: The address of the row.
    ///   - path: Its position.
    package func elements(_ element: ElementID, at path: ItemPath) -> [PageElement] {
        let text = (hasControls ? content.lead ?? content : content).accessibilityText
        var all = [PageElement(element, .row, text, row: id, at: path)]
        guard hasControls || !actions.isEmpty else { return all }
        var counts: [String: Int] = [:]
        for control in content.controls {
            let occurrence = counts[control.id, default: 0]
            counts[control.id] = occurrence + 1
            let own = element.control(control.id, occurrence: occurrence)
            all.append(
                PageElement(
                    own, .control(control), control.label, row: id, at: path,
                    occurrence: occurrence))
            all += control.options.map {
                PageElement(
                    own.option($0.id), .option($0, of: control), $0.title, row: id, at: path,
                    occurrence: occurrence)
            }
        }
        all += actions.map {
            PageElement(element.action($0.id), .action($0), $0.title, row: id, at: path)
        }
        return all
    }
}
