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
        var all = tabElements + choiceElements.flatMap(\.self)
        if let search { all.append(PageElement(.search, .search, search.label)) }
        if offersReload || canReload { all.append(reloadElement) }
        all += indexElements
        all += selectionElements
        all += sections.flatMap { $0.elements(in: root, only: wanted) }
        for layer in layers {
            if let close = layer.closeElement { all.append(close) }
            all += layer.sections.flatMap { $0.elements(in: layer.root, only: wanted) }
        }
        return all
    }

    package var tabElements: [PageElement] { tabs.elements(in: .root(), "tab") }

    /// The choices of each group.
    package var choiceElements: [[PageElement]] {
        choices.enumerated().map { index, group in
            group.choices.elements(in: .root().child("choices", String(index)), "choice")
        }
    }

    package var reloadElement: PageElement { PageElement(.reload, .reload, reloadLabel) }

    package var indexElements: [PageElement] {
        index.map { PageElement(.index($0.title), .index($0.title), $0.title) }
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
    /// Its address.
    ///
    /// - Parameter root: The address of the page or the layer.
    package func elementID(in root: ElementID) -> ElementID {
        root.section(id, occurrence: occurrence)
    }

    /// The header that shows and hides the rows; nil if it does not.
    ///
    /// - Parameter root: The address of the page or the layer.
    package func headerElement(in root: ElementID) -> PageElement? {
        guard let header, let isCollapsed else { return nil }
        return PageElement(
            elementID(in: root).child("header"), .header(isCollapsed: isCollapsed),
            header.accessibilityText, at: .edge(.header, ofSection: index))
    }

    /// The addresses of its rows, in their order.
    ///
    /// - Parameter root: The address of the page or the layer.
    /// - Complexity: O(n) in the rows that are drawn.
    package func rowIDs(in root: ElementID) -> [ElementID] {
        let section = elementID(in: root)
        let ids = rows.map(\.id)
        return zip(ids, ids.occurrences).map { section.row($0, occurrence: $1) }
    }

    /// Its rows.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    package var rowElements: [PageElement] {
        let root = ElementID.root(layer: ItemPath(section: index, item: 0).inLayer?.number)
        return zip(rows, rowIDs(in: root)).enumerated().map { offset, row in
            PageElement(row.0, row.1, at: ItemPath(section: index, item: firstRow + offset))
        }
    }

    /// The address of one of its rows.
    ///
    /// - Complexity: O(n) in the rows before it.
    package func rowID(at index: Int, in root: ElementID) -> ElementID {
        let id = rows[index].id
        return elementID(in: root).row(id, occurrence: rows[..<index].count { $0.id == id })
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
        let own = PageElement(self, element, at: path)
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
