package import WaybillDiff
import WaybillLists

extension Page {
    /// The elements of the page and then those of each layer, in reading order.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    public var elements: [PageElement] { elements(only: nil) }

    /// The elements of the page, at least those with an address where one is given.
    private func elements(only wanted: ElementID?) -> [PageElement] {
        var all = tabElements + choiceElements.flatMap(\.self)
        if let search { all.append(PageElement(.search, .search, search.label)) }
        if offersReload || canReload { all.append(reloadElement) }
        all += indexElements
        all += selectionElements
        all += sections.flatMap { $0.elements(only: wanted) }
        for layer in layers {
            if let close = layer.closeElement { all.append(close) }
            all += layer.sections.flatMap { $0.elements(only: wanted) }
        }
        return all
    }

    package var tabElements: [PageElement] { tabs.elements(in: .root, "tab") }

    /// The choices of each group.
    package var choiceElements: [[PageElement]] {
        choices.enumerated().map { index, group in
            group.choices.elements(in: .root.child("choices", String(index)), "choice")
        }
    }

    package var reloadElement: PageElement { PageElement(.reload, .reload, reloadLabel) }

    package var indexElements: [PageElement] {
        index.map { PageElement(.index($0.title), .index($0.title), $0.title) }
    }

    /// The buttons for the selected rows.
    package var selectionElements: [PageElement] {
        (selection?.actions ?? []).map {
            PageElement(ElementID.root.child("selection", $0.id), .selection($0), $0.title)
        }
    }

    /// The element with an address; nil if the page has none, or several.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    public func element(_ id: ElementID) -> PageElement? {
        let found = elements(only: id).filter { $0.id == id }
        return found.count == 1 ? found[0] : nil
    }

    /// The row at a position, of the list or above it; nil if it is not drawn.
    ///
    /// - Complexity: O(n) in the rows of its section.
    package func rowElement(at path: ItemPath) -> PageElement? {
        let section = (sections + layers.flatMap(\.sections)).first { $0.index == path.section }
        return section?.rowElements.first { $0.path == path }
    }
}

extension [Choice] {
    /// Links, of which those with equal addresses are numbered.
    fileprivate func elements(in root: ElementID, _ kind: String) -> [PageElement] {
        zip(self, map(\.url).occurrences).map { choice, occurrence in
            PageElement(
                root.child(kind, choice.url.description, occurrence: occurrence),
                .link(choice.url), choice.title)
        }
    }
}

extension Sequence where Element: Hashable {
    /// For each element the number of equal ones before it.
    var occurrences: [Int] {
        var counts: [Element: Int] = [:]
        return map { element in
            defer { counts[element, default: 0] += 1 }
            return counts[element, default: 0]
        }
    }
}

extension [Page.Section] {
    /// Numbers the sections that share an identity.
    package mutating func numberEqualOnes() {
        for (index, occurrence) in map(\.id).occurrences.enumerated() {
            self[index].occurrence = occurrence
        }
    }
}

extension Page.Layer {
    /// The address of the layer, of which a page has one of each kind at most.
    package var root: ElementID { .root.child(kind.rawValue, id?.description ?? "") }

    /// The text in the fingerprints of its elements; empty for a sheet, which has an identity.
    var text: String { kind == .sheet ? "" : [title, message ?? ""].joined(separator: "\n") }

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
    /// Its address.
    package var elementID: ElementID { root.section(id, occurrence: occurrence) }

    /// The header that shows and hides the rows; nil if it does not.
    package var headerElement: PageElement? {
        guard let header, let isCollapsed else { return nil }
        return PageElement(
            elementID.child("header"), .header(isCollapsed: isCollapsed),
            header.accessibilityText, at: .edge(.header, ofSection: index))
    }

    /// The addresses of its rows, in their order.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    package var rowIDs: [ElementID] {
        let section = elementID
        let ids = rows.map(\.id)
        return zip(ids, ids.occurrences).map { section.row($0, occurrence: $1) }
    }

    /// Its rows.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    package var rowElements: [PageElement] {
        zip(rows, rowIDs).enumerated().map { offset, row in
            let path = ItemPath(section: index, item: firstRow + offset)
            return PageElement(row.0, row.1, at: path, in: layerText)
        }
    }

    func elements(only wanted: ElementID? = nil) -> [PageElement] {
        var all = headerElement.map { [$0] } ?? []
        for (offset, (row, id)) in zip(rows, rowIDs).enumerated()
        where wanted == nil || wanted == id || row.hasControls || !row.actions.isEmpty {
            let path = ItemPath(section: index, item: firstRow + offset)
            all += row.elements(id, at: path, in: layerText)
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
    ///   - layerText: The text of the layer that it is in; empty by default, for the list.
    package func elements(
        _ element: ElementID, at path: ItemPath, in layerText: String = ""
    ) -> [PageElement] {
        let own = PageElement(self, element, at: path, in: layerText)
        guard hasControls || !actions.isEmpty else { return [own] }
        let controls = content.controls
        var all = [own]
        for (control, occurrence) in zip(controls, controls.map(\.id).occurrences) {
            all.append(own.control(control, occurrence: occurrence))
            all += control.options.map { own.option($0, of: control, occurrence: occurrence) }
        }
        all += actions.map(own.action)
        return all
    }
}
