public import WaybillDiff
public import WaybillLists

extension ListViewport {
    /// Scrolls to an offset, within the limits of the list.
    ///
    /// When newly visible rows differ from their estimated heights, the offset is corrected so that
    /// visible rows do not move.
    ///
    /// - Parameter newOffset: The distance of the upper edge from the beginning, in the host's
    ///   unit; infinity is the end, and NaN is 0.
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

    /// Scrolls an element exactly to an alignment: newly visible rows are measured first, and late
    /// measurements do not move it.
    ///
    /// A row of a section scrolled sideways is made visible there too.
    ///
    /// - Returns: Whether the element exists; nothing happens otherwise.
    /// - Complexity: O(log n) in the number of measured rows, and that of the window.
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
        // Measurements on the way may push the row out of view again.
        for _ in 0..<8 where element.path.map({ showSideways($0) }) == true { settle() }
        return true
    }

    /// The anchor for an element at an alignment; nil if it is already there.
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

    /// Scrolls a row to an alignment.
    ///
    /// - Returns: Whether the row exists; nothing happens otherwise.
    @discardableResult
    public mutating func scroll(
        to path: ItemPath, alignment: ListAlignment = .nearest
    ) -> Bool {
        scroll(to: .row(path), alignment: alignment)
    }

    /// The sideways scroll distance of a section's rows, in the host's unit; 0 for a missing
    /// section.
    package func sideOffset(of section: Int) -> Double { list.section(section)?.sideOffset ?? 0 }

    /// The total width of a section's rows, in the host's unit; nil unless scrolled sideways.
    package func sideExtent(of section: Int) -> Double? {
        guard let section = list.section(section), section.maximumSideOffset > 0 else {
            return nil
        }
        return section.rowWidth + section.maximumSideOffset
    }

    /// Scrolls the rows of a section sideways, in the host's unit and within their limits; ignored
    /// for a missing section.
    ///
    /// The offset follows the section when it moves.
    package mutating func scrollSideways(section: Int, to newOffset: Double) {
        list.setSideOffset(newOffset, of: section)
        settle()
    }

    /// Scrolls a section sideways to make a row fully visible.
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
