package import WaybillDiff
import WaybillLists

extension Page {
    /// The elements of the page and its layers: those of the page first, then each layer's, in reading order.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    public var elements: [PageElement] {
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
        if let search { all.append(PageElement(root.child("search"), .search, search.label)) }
        if offersReload || canReload {
            all.append(PageElement(root.child("reload"), .reload, reloadLabel))
        }
        all += index.map { PageElement(root.child("index", $0.title), .index($0.title), $0.title) }
        all += (selection?.actions ?? []).map {
            PageElement(root.child("selection", $0.id), .selection($0), $0.title)
        }
        all += sections.flatMap { $0.elements(in: root) }
        for layer in layers {
            let root = ElementID.root(layer: layer.number)
            if let close = layer.close {
                all.append(
                    PageElement(
                        root.control(close.id), .control(close), close.label,
                        at: ItemPath(layer: layer.number, section: 255, item: 0)))
            }
            all += layer.sections.flatMap { $0.elements(in: root) }
        }
        return all
    }

    /// The element with an address; nil if the page has none, or several.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    public func element(_ id: ElementID) -> PageElement? {
        let found = elements.filter { $0.id == id }
        return found.count == 1 ? found[0] : nil
    }
}

extension Page.Section {
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

    func elements(in root: ElementID) -> [PageElement] {
        var all: [PageElement] = []
        if let header, let isCollapsed {
            all.append(
                PageElement(
                    root.section(id).child("header"), .header(isCollapsed: isCollapsed),
                    header.accessibilityText, at: .edge(.header, ofSection: index)))
        }
        for (offset, (row, id)) in zip(rows, rowIDs(in: root)).enumerated() {
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
