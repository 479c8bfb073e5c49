package import WaybillDiff
import WaybillLists

extension Page {
    /// The elements of the page and then those of each layer, in reading order.
    ///
    /// - Complexity: O(n) in the drawn rows.
    public var elements: [PageElement] { elements(only: nil) }

    /// The elements of the page; with an address, at least those that have it.
    private func elements(only wanted: ElementID?) -> [PageElement] {
        var all = tabElements + choiceElements.flatMap(\.self)
        if let search { all.append(PageElement(.search, .search, search.label)) }
        if offersReload || canReload { all.append(reloadElement) }
        all += indexElements
        all += selectionElements
        all += sections.flatMap { $0.elements(only: wanted) }
        all += neighbours?.choices.elements(in: .root, "rows") ?? []
        for layer in layers {
            if let close = layer.closeElement { all.append(close) }
            all += layer.sections.flatMap { $0.elements(only: wanted) }
        }
        return all
    }

    package var tabElements: [PageElement] { tabs.elements(in: .root, "tab") }

    package var choiceElements: [[PageElement]] {
        choices.enumerated().map { index, group in
            group.choices.elements(in: .root.child("choices", String(index)), "choice")
        }
    }

    /// Whether there is a reload button: beside the status or, when ready, above the list.
    public var offersReload: Bool {
        switch status {
        case .failed(_, let canRetry): canRetry
        case .empty, .ready: canReload
        case .waiting, .loading, .missing: false
        }
    }

    package var reloadElement: PageElement { PageElement(.reload, .reload, reloadLabel) }

    package var indexElements: [PageElement] {
        index.map { PageElement(.index($0.title), .index($0.title), $0.title) }
    }

    package var selectionElements: [PageElement] {
        (selection?.actions ?? []).map {
            PageElement(ElementID.root.child("selection", $0.id), .selection($0), $0.title)
        }
    }

    /// The element with an address; nil if the page has none, or several.
    ///
    /// - Complexity: O(n) in the drawn rows.
    public func element(_ id: ElementID) -> PageElement? {
        let found = elements(only: id).filter { $0.id == id }
        return found.count == 1 ? found[0] : nil
    }

    package func rowElement(at path: ItemPath) -> PageElement? {
        let section = (sections + layers.flatMap(\.sections)).first { $0.index == path.section }
        return section?.rowElements.first { $0.path == path }
    }
}

extension [Choice] {
    fileprivate func elements(in root: ElementID, _ kind: String) -> [PageElement] {
        zip(self, map(\.url).occurrences).map { choice, occurrence in
            PageElement(
                root.child(kind, choice.url.description, occurrence: occurrence),
                .link(choice.url), choice.title)
        }
    }
}

extension Sequence where Element: Hashable {
    var occurrences: [Int] {
        var counts: [Element: Int] = [:]
        return map { element in
            defer { counts[element, default: 0] += 1 }
            return counts[element, default: 0]
        }
    }
}

extension [Page.Section] {
    /// The position among the drawn sections and rows; nil if the row is not drawn.
    package func place(of path: ItemPath) -> ItemPath? {
        guard let section = firstIndex(where: { $0.index == path.section }) else { return nil }
        let item = path.item - self[section].firstRow
        return self[section].rows.indices.contains(item)
            ? ItemPath(section: section, item: item) : nil
    }

    package mutating func numberEqualOnes() {
        for (index, occurrence) in map(\.id).occurrences.enumerated() {
            self[index].occurrence = occurrence
        }
    }
}

extension Page.Layer {
    /// The address of the layer, of which a page has one of each kind at most.
    package var root: ElementID { .root.child(kind.rawValue, id?.description ?? "") }

    var text: String { kind == .sheet ? "" : [title, message ?? ""].joined(separator: "\n") }

    package var closeElement: PageElement? {
        close.map { close in
            PageElement(
                root.control(close.id), .control(close), close.label,
                at: ItemPath(layer: number, section: 255, item: 0))
        }
    }
}

extension Page.Section {
    package var elementID: ElementID { root.section(id, occurrence: occurrence) }

    package var headerElement: PageElement? {
        guard let header, let isCollapsed else { return nil }
        return PageElement(
            elementID.child("header"), .header(isCollapsed: isCollapsed),
            header.accessibilityText, at: .edge(.header, ofSection: index))
    }

    package var rowIDs: [ElementID] {
        let section = elementID
        let ids = rows.map(\.id)
        return zip(ids, ids.occurrences).map { section.row($0, occurrence: $1) }
    }

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
