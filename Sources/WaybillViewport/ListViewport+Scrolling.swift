public import WaybillDiff
public import WaybillLists

extension ListViewport {
    /// Scrolls to an offset, as far as the list goes.
    ///
    /// When rows become visible that are not as high as estimated, the offset
    /// is corrected so that what is seen does not move.
    ///
    /// - Parameter newOffset: How far the upper edge is to be below the
    ///   beginning, in the host's unit; infinity is the end, and what is not a
    ///   number is 0.
    /// - Complexity: That of the window.
    public mutating func scroll(to newOffset: Double) {
        let target = LayoutGrain.position(newOffset)
        if target != offset { isMovingUp = target < offset }
        offset = min(max(target, 0), maximumOffset)
        if target <= 0 {
            hold = .start
        } else if target >= maximumOffset {
            hold = .end
        } else {
            hold = chosenHold()
        }
        settle()
    }

    /// Scrolls so that an element stands where it is wanted, to the unit: what
    /// becomes visible is measured first, and what is measured late does not
    /// move it.
    ///
    /// A row of a section that is scrolled sideways is made visible there too.
    ///
    /// - Returns: Whether there is such an element; nothing happens otherwise.
    /// - Complexity: O(log n) in the number of measured rows, and that of the
    ///   window.
    @discardableResult
    public mutating func scroll(
        to element: ListElement, alignment: ListAlignment = .nearest
    ) -> Bool {
        guard list.place(of: element) != nil else { return false }
        let header = ListElement.header(element.section)
        var visited: Set<ListElement> = []
        if let place = list.place(of: header) { _ = ask([(header, place)], &visited) }
        if let frame = frame(of: element) {
            isMovingUp = frame.y < offset
            if let wanted = wantedHold(of: element, at: frame, alignment) { hold = wanted }
        }
        settle()
        // What is measured on the way may push the row out of view again.
        for _ in 0..<8 where element.path.map({ showSideways($0) }) == true { settle() }
        return true
    }

    /// What is to be held so that an element stands where it is wanted; nil if
    /// it does already.
    private func wantedHold(
        of element: ListElement, at frame: ListRect, _ alignment: ListAlignment
    ) -> Hold? {
        let top = coveredHeight(over: element)
        switch alignment {
        case .top: return .element(element, fraction: 0, screen: top)
        case .center: return .element(element, fraction: 0.5, screen: size.height / 2)
        case .bottom: return .element(element, fraction: 1, screen: size.height)
        case .nearest:
            if frame.y < offset + top { return wantedHold(of: element, at: frame, .top) }
            guard frame.maxY > offset + size.height else { return nil }
            let isTooHigh = frame.height > size.height - top
            return wantedHold(of: element, at: frame, isTooHigh ? .top : .bottom)
        }
    }

    /// Scrolls so that a row stands where it is wanted.
    ///
    /// - Returns: Whether there is such a row; nothing happens otherwise.
    @discardableResult
    public mutating func scroll(
        to path: ItemPath, alignment: ListAlignment = .nearest
    ) -> Bool {
        scroll(to: .row(path), alignment: alignment)
    }

    /// Scrolls so that the first row with an identity stands where it is
    /// wanted.
    ///
    /// - Parameter section: The identity of the section in which to look; nil, the
    ///   default, for all.
    /// - Returns: Whether there is such a row; nothing happens otherwise.
    /// - Complexity: O(n) in the rows of the sections that are looked through,
    ///   unless they find one by its identity themselves: each is read. A
    ///   caller that knows the position passes it instead.
    @discardableResult
    public mutating func scroll(
        toRow id: RecordID, in section: RecordID? = nil, alignment: ListAlignment = .nearest
    ) -> Bool {
        for (number, record) in sections.enumerated() where section == nil || record.id == section {
            if let item = record.cells.index(of: id) {
                return scroll(to: ItemPath(section: number, item: item), alignment: alignment)
            }
        }
        return false
    }

    // MARK: Sideways

    /// How far the rows of a section are scrolled to the left, in the host's
    /// unit; 0 if there is no such section.
    package func sideOffset(of section: Int) -> Double { list.section(section)?.sideOffset ?? 0 }

    /// How wide the rows of a section are together, in the host's unit; nil if
    /// they are not scrolled sideways.
    package func sideExtent(of section: Int) -> Double? {
        guard let section = list.section(section), section.maximumSideOffset > 0 else {
            return nil
        }
        return section.rowWidth + section.maximumSideOffset
    }

    /// Scrolls the rows of a section sideways, as far as they go.
    ///
    /// The offset stays with the section, wherever it moves.
    ///
    /// - Parameters:
    ///   - section: The index of the section; nothing happens if there is none.
    ///   - newOffset: How far to the left, in the host's unit.
    package mutating func scrollSideways(section: Int, to newOffset: Double) {
        list.setSideOffset(newOffset, of: section)
        settle()
    }

    /// Scrolls a section sideways so that a row is seen whole.
    private mutating func showSideways(_ path: ItemPath) -> Bool {
        guard let section = list.section(path.section), section.maximumSideOffset > 0,
            let frame = section.place(ofRow: path.item)?.frame
        else { return false }
        let window = section.window(beside: 0)
        if frame.x < window.from || frame.width > window.to - window.from {
            list.setSideOffset(section.sideOffset + frame.x - window.from, of: path.section)
        } else if frame.maxX > window.to {
            list.setSideOffset(section.sideOffset + frame.maxX - window.to, of: path.section)
        }
        return sideOffset(of: path.section) != section.sideOffset
    }
}
