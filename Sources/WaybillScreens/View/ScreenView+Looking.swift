package import WaybillDiff
public import WaybillLists
public import WaybillViewport

extension ScreenView {
    package var isWhole: Bool {
        rowCount <= ScreenView.mostRows && sections.count <= ScreenView.mostSections
    }

    /// Shows another range of a long list.
    ///
    /// - Parameter row: The first row, counted through all sections and clamped to the last page.
    public func showRows(from row: Int) {
        window = nil
        firstRow = max(0, row)
        listChanged()
    }

    /// Scrolls or resizes the viewport of a long list, or reports the sizes of rows.
    ///
    /// - Parameters:
    ///   - size: The size of the viewport, in the host's unit.
    ///   - change: Changes the viewport; nothing by default. It must not call this function, and is
    ///     not called for short lists, unless ``ListMetrics`` include them.
    public func look(in size: ListSize, _ change: (inout ListViewport) -> Void = { _ in }) {
        guard !isWhole || metrics.looksAtShortLists else { return }
        let window = self.window ?? makeWindow(size)
        let offset = window.viewport.offset
        window.change { viewport in
            if viewport.size != size { viewport.resize(size) }
            change(&viewport)
        }
        // The visible range is reported when the viewport is at its final position.
        window.isHeld = awaitsScroll
        // The host knows: a notification would draw frame after frame.
        forgetDrawing()
        if window.viewport.offset != offset {
            screen.manifest.tellScroll(.didScroll(to: window.viewport.offset))
        }
    }

    /// Scrolls to the end of a long list with the next step.
    ///
    /// Rows added after that end meanwhile are not included.
    public func lookAtEnd() {
        guard let window, let row = sections.lastRow else { return }
        scrollTarget = ScrollTarget(element: .row(row), alignment: .bottom, isAnimated: false)
        window.change { $0.scroll(to: .infinity) }
        forgetDrawing()
    }

    /// Whether the last row is visible; true for a host that scrolls by itself.
    var isEndVisible: Bool {
        guard let viewport, let row = sections.lastRow, let frame = viewport.frame(of: .row(row))
        else { return true }
        return frame.y < viewport.offset + viewport.size.height
    }

    /// Scrolls to the end of a list whose end was visible.
    func followEnd() {
        guard let end = sections.end, let row = sections.lastRow else { return }
        _ = scroll(to: .row(row), for: end)
        // Only the host knows its scroll position.
        scrollTarget?.isFollowing = window == nil
    }

    package var viewport: ListViewport? { window?.viewport }

    /// The first fully visible row of a long list, or the first one of its range; nil for none.
    package var place: ScreenPlace? {
        guard let viewport else {
            guard let path = sections.path(ofRow: firstRow), firstRow > 0 else { return nil }
            return place(of: path, offset: 0)
        }
        guard viewport.offset > 0,
            let first = viewport.placed.first(where: {
                $0.element.path != nil && $0.frame.y >= viewport.offset
            }), let path = first.element.path
        else { return nil }
        return place(of: path, offset: first.frame.y - viewport.offset)
    }

    /// The position of a row, drawn or not, within 1,000 rows or one section of its last known one.
    ///
    /// Nil if it or its section is not the first with its identity.
    package func path(of id: ElementID, near path: ItemPath) -> ItemPath? {
        for section in [0, -1, 1].map({ path.section &+ $0 })
        where sections.indices.contains(section) {
            let (root, cells) = (
                ElementID.root.section(sections[section].id), sections[section].cells
            )
            for item in (0...ScreenPlace.reach).lazy.flatMap({ [path.item &+ $0, path.item &- $0] })
            where cells.indices.contains(item) && root.row(cells.id(at: item)) == id {
                return ItemPath(section: section, item: item)
            }
        }
        return nil
    }

    private func place(of path: ItemPath, offset: Double) -> ScreenPlace {
        let section = sections[path.section]
        return ScreenPlace(
            section: section.id, row: section.cells.id(at: path.item), path: path, offset: offset)
    }

    private func makeWindow(_ size: ListSize) -> ManagedViewport {
        let window = ManagedViewport(
            ListViewport(
                sections: sections, size: size, overscan: metrics.overscan,
                sizing: metrics.sizing, adapting: metrics.layout))
        window.isHeld = true
        window.reporter = ViewportReporter(to: screen.manifest)
        if let scrollTarget {
            window.change {
                _ = $0.scroll(to: scrollTarget.element, alignment: scrollTarget.alignment)
            }
        } else if let first = sections.path(ofRow: firstRow), firstRow > 0 {
            window.change { $0.scroll(to: first, alignment: .top) }
        }
        self.window = window
        return window
    }
}
