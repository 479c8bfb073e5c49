package import WaybillDiff
public import WaybillLists
public import WaybillViewport

extension ScreenView {
    /// Whether all rows are drawn.
    package var isWhole: Bool {
        rowCount <= ScreenView.mostRows && sections.count <= ScreenView.mostSections
    }

    /// Draws another stretch of a long list.
    ///
    /// - Parameter row: Its first row, counted through all sections; what is
    ///   beyond the list is its last stretch.
    public func showRows(from row: Int) {
        window = nil
        firstRow = max(0, row)
        listChanged()
    }

    /// Looks at a long list through a window, and scrolls or resizes it, or
    /// reports how large rows are.
    ///
    /// - Parameters:
    ///   - size: The size of what is seen, in the host's unit.
    ///   - change: What to do with the window; nothing by default. It must not
    ///     call this function. It is not called while the list is whole, unless the
    ///     host looks at such lists too.
    public func look(in size: ListSize, _ change: (inout ListViewport) -> Void = { _ in }) {
        guard !isWhole || metrics.looksAtShortLists else { return }
        let window = self.window ?? makeWindow(size)
        window.change { viewport in
            if viewport.size != size { viewport.resize(size) }
            change(&viewport)
        }
        // The visible range is reported when the window is where the screen and its host want it.
        window.isHeld = awaitsScroll
        // The host that looks knows it: notified of it, it would draw frame after frame.
        forgetDrawing()
    }

    /// Looks at the end of a long list: the host is requested to scroll there with the next step.
    ///
    /// What comes after that end meanwhile is not looked at.
    public func lookAtEnd() {
        let last =
            sections.lastIndex { $0.keepsPlace && !$0.cells.isEmpty }
            ?? sections.lastIndex { !$0.cells.isEmpty }
        guard let window, let last else { return }
        let row = ItemPath(section: last, item: sections[last].cells.count - 1)
        wish = ScrollTarget(element: .row(row), alignment: .bottom, isAnimated: false)
        window.change { $0.scroll(to: .infinity) }
        forgetDrawing()
    }

    /// The window of a long list; nil if it has none.
    package var viewport: ListViewport? { window?.viewport }

    /// The scroll position of a long list: the first row that is wholly visible
    /// in the window, or the first one of the stretch; nil if there is none.
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

    /// The position of a row of the list, drawn or not; nil if it is farther than 1,000 rows or one section from where
    /// it was, or if it or its section is not the first with its identity.
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
        if let wish {
            window.change { _ = $0.scroll(to: wish.element, alignment: wish.alignment) }
        } else if let first = sections.path(ofRow: firstRow), firstRow > 0 {
            window.change { $0.scroll(to: first, alignment: .top) }
        }
        self.window = window
        return window
    }
}
