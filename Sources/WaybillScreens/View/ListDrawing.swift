import WaybillDiff
package import WaybillLists

/// Draws the visible part of a list, and reuses drawn rows.
struct ListDrawing {
    private(set) var sections: [Page.Section] = []

    let window: Page.Window

    private(set) var rows: [ItemPath: DrawnRow] = [:]

    private(set) var edges: [Int: DrawnEdges] = [:]

    private let former: ScreenView
    private let manifest: ListManifest

    private(set) var lost: LostRows

    let rowCount: Int

    init(
        of records: [SectionRecord], as slices: ListSlices, from former: ScreenView,
        metrics: ListMetrics, manifest: ListManifest
    ) {
        self.former = former
        self.manifest = manifest
        lost = former.lost
        rowCount = records.rowCount
        window = slices.window
        // The first of several sections with one title is its target.
        let titles =
            records.contains { $0.indexTitle != nil } ? SectionIndex(of: records).entries : []
        let titled = Dictionary(uniqueKeysWithValues: titles.map { ($0.section, $0.title) })
        for slice in slices.slices {
            let record = records[slice.section]
            let edge = drawnEdges(slice, of: record)
            edges[slice.section] = edge
            var section = Page.Section(
                id: record.id, header: edge.header, rows: [], footer: edge.footer)
            let layout = metrics.layout(record.layout)
            section.index = slice.section
            section.firstRow = slice.rows.lowerBound
            section.rowCount = record.cells.count
            section.layout = Page.Section.Layout(layout)
            section.pinsHeader = layout.pinsHeader
            section.isBeside = layout.isBeside
            section.startsColumn = layout.startsColumn
            section.isCollapsed = record.isCollapsed
            section.indexTitle = titled[slice.section]
            section.isSelecting = manifest.keepsSelection(section: slice.section)
            section.room = slice.room
            section.rows.reserveCapacity(slice.rows.count)
            for item in slice.rows {
                let path = ItemPath(section: slice.section, item: item)
                var row = drawnRow(at: path, of: record)
                row.note(isSelected: section.isSelecting ? manifest.isSelected(at: path) : nil)
                rows[path] = row
                section.rows.append(row.row)
            }
            sections.append(section)
        }
        sections.numberEqualOnes()
    }

    private mutating func drawnRow(at path: ItemPath, of section: SectionRecord) -> DrawnRow {
        let known = former.rows[path]
        if var known, !known.isStale {
            let isSelecting = manifest.keepsSelection(section: path.section)
            guard (known.row.isSelected != nil) != isSelecting else { return known }
            known.row.actions = Page.Action.all(
                of: section.cells[path.item], at: path, in: manifest)
            return known
        }
        let record = section.cells[path.item]
        let origin: ListStep.Origin
        if let known {
            origin = known.origin.index.map { .redrawn($0) } ?? .new
        } else {
            origin = lost.origin(in: section.id, of: record.id)
        }
        return DrawnRow(row: Page.Row(drawing: record, at: path, of: manifest), origin: origin)
    }

    private mutating func drawnEdges(
        _ slice: ListSlices.Slice, of section: SectionRecord
    ) -> DrawnEdges {
        let known = former.edges[slice.section]
        let isFresh = known?.isStale == false
        var edges = DrawnEdges(origin: known?.origin ?? lost.origin(in: section.id, of: nil))
        if slice.hasHeader, section.header != nil {
            edges.header = isFresh ? known?.header : nil
            edges.header = edges.header ?? draw(.header, slice, section)
        }
        if slice.hasFooter, section.footer != nil {
            edges.footer = isFresh ? known?.footer : nil
            edges.footer = edges.footer ?? draw(.footer, slice, section)
        }
        let isSame = edges.header == known?.header && edges.footer == known?.footer
        if let index = edges.origin.index, !isFresh || !isSame { edges.origin = .redrawn(index) }
        return edges
    }

    private func draw(
        _ edge: SectionEdge, _ slice: ListSlices.Slice, _ section: SectionRecord
    ) -> Content? {
        guard let record = section.record(at: edge) else { return nil }
        let view = ContentView()
        view.take(record)
        // A plugin may have changed the list since drawing began.
        let isThere = manifest.section(at: slice.section)?.record(at: edge)?.id == record.id
        if isThere { manifest.configure(view, edge, ofSection: slice.section) { $0.take($1) } }
        return view.content
    }
}

extension Page.Row {
    init(drawing record: CellRecord, at path: ItemPath, of manifest: ListManifest) {
        let view = ContentView()
        let maySelect = manifest.configure(view, with: record, at: path) { $0.take($1) }
        self.init(showing: record, as: view.content, maySelect: maySelect)
        actions = Page.Action.all(of: record, at: path, in: manifest)
    }

    /// Describes a row as it was configured.
    package init(showing record: CellRecord, as content: Content, maySelect: Bool) {
        self.init(
            id: record.id, content: content, destination: maySelect ? record.destination : nil,
            isSelectable: maySelect && (record.destination == nil || record.hasSelection))
    }
}
