import WaybillDiff
import WaybillLists

extension ListViewport {
    /// The anchor, which keeps its place on screen.
    enum Hold: Equatable {
        case start

        case end

        /// A point of an element, at a distance below the upper edge.
        case element(ListElement, fraction: Double, screen: Double)

        /// The offset alone.
        case offset
    }

    /// Moves the anchor to its place, measures elements until the window has no new ones, and
    /// reports changes of visibility.
    ///
    /// Each element is asked once in a round, so this ends.
    mutating func settle() {
        var visited: Set<ListElement> = []
        repeat { offset = clamped(wantedOffset) } while askWindow(&visited)
        hold = chosenHold(preferring: hold)
        placeElements()
        arrangement &+= 1
    }

    var wantedOffset: Double {
        switch hold {
        case .start: return 0
        case .end: return maximumOffset
        case .offset: return offset
        case .element(let element, let fraction, let screen):
            guard let frame = frame(of: element) else { return offset }
            return LayoutGrain.position(frame.y + frame.height * fraction - screen)
        }
    }

    func clamped(_ offset: Double) -> Double { min(max(offset, 0), maximumOffset) }

    func chosenHold(preferring old: Hold = .offset) -> Hold {
        if policy == .followEnd, isAtEnd { return .end }
        if policy == .followStart, offset <= 0 { return .start }
        if case .follow(let path) = policy, let hold = held(.row(path)) { return hold }
        if case .element(let element, let fraction, _) = old, keepsPlace(element),
            let hold = held(element, fraction: fraction)
        {
            return hold
        }
        return firstVisible()
    }

    /// An element at its current place, if partly visible.
    private func held(_ element: ListElement, fraction: Double = 0) -> Hold? {
        guard let frame = frame(of: element), frame.y < offset + size.height,
            frame.maxY > offset || frame.y == offset
        else { return nil }
        return .element(
            element, fraction: fraction, screen: frame.y + frame.height * fraction - offset)
    }

    /// The first row with a visible upper edge, or else any visible element.
    private func firstVisible() -> Hold {
        let visible = list.elements(from: offset, to: offset + size.height)
        let steady = visible.filter { $0.element.path != nil && keepsPlace($0.element) }
        let elements = steady.isEmpty ? visible : steady
        let row = elements.first { element, place in
            element.path != nil && place.frame.y >= offset + coveredHeight(over: element)
        }
        let chosen = row ?? elements.first { $0.element.path != nil } ?? elements.first
        return chosen.flatMap { held($0.element) } ?? .offset
    }

    private func keepsPlace(_ element: ListElement) -> Bool {
        !sections.indices.contains(element.section) || sections[element.section].keepsPlace
    }

    /// The height of a pinned header of the element's section.
    func coveredHeight(over element: ListElement) -> Double {
        guard element.path != nil, let section = list.section(element.section),
            section.layout.pinsHeader
        else { return 0 }
        return section.headerFrame?.height ?? 0
    }

    // MARK: Successors

    /// The anchor after a batch.
    ///
    /// A removed or moved element is replaced by the next visible unaffected one, or else the
    /// previous one, or else the nearest in the list.
    func successor(_ map: PathMap, in records: [SectionRecord]) -> Hold {
        guard case .element(let element, let fraction, let screen) = hold else { return hold }
        let isFollowed = element.path.map { policy == .follow($0) } ?? false
        if isFollowed || !map.isMoved(element), let new = survivor(element, map, in: records) {
            return .element(new, fraction: fraction, screen: screen)
        }
        for (neighbour, place) in neighbours(of: element) where !map.isMoved(neighbour) {
            if let new = survivor(neighbour, map, in: records) {
                return .element(new, fraction: 0, screen: place.frame.y - offset)
            }
        }
        if let path = element.path, let section = map.replaced[path.section],
            records.indices.contains(section), !records[section].cells.isEmpty
        {
            // The new rows are unknown: only the position remains.
            let item = min(path.item, records[section].cells.count - 1)
            return .element(
                .row(ItemPath(section: section, item: item)), fraction: fraction, screen: screen)
        }
        let last = element.path ?? ItemPath(section: element.section, item: -1)
        let far = map.neighbour(
            of: last, counts: { list.section($0)?.count ?? 0 }, sectionCount: list.sections.count)
        guard let far, let new = map.path(far) else { return .offset }
        return .element(.row(new), fraction: 0, screen: screen)
    }

    /// The other visible elements: those after an element, then those before it, the nearest first;
    /// rows before headers and footers.
    func neighbours(of element: ListElement) -> [(element: ListElement, place: ListPlace)] {
        let seen = list.elements(from: offset, to: offset + size.height)
        let ordered =
            seen.filter { $0.element > element } + seen.filter { $0.element < element }.reversed()
        return ordered.filter { $0.element.path != nil } + ordered.filter { $0.element.path == nil }
    }

    private func survivor(
        _ element: ListElement, _ map: PathMap, in records: [SectionRecord]
    ) -> ListElement? {
        guard let new = map.element(element), records.indices.contains(new.section) else {
            return nil
        }
        return switch new {
        case .header(let section): records[section].header == nil ? nil : new
        case .footer(let section): records[section].footer == nil ? nil : new
        case .row(let path): path.item < records[path.section].cells.count ? new : nil
        }
    }

    // MARK: Sideways

    /// The rows at the left edge of sections scrolled sideways, each with its neighbours and their
    /// positions.
    func sideHolds(of sections: Set<Int>) -> [SideHold] {
        sections.compactMap { number in
            guard let section = list.section(number), section.sideOffset > 0 else { return nil }
            let window = section.window(beside: 0)
            let rows = section.rows(from: 0, to: section.extent, beside: 0)
            let places = rows.prefix(LaidList.mostElements).compactMap { row in
                section.place(ofRow: row).map { (row: row, x: $0.frame.x) }
            }
            let seen =
                places.filter { $0.x >= window.from }
                + places.filter { $0.x < window.from }.reversed()
            return SideHold(section: number, offset: section.sideOffset, rows: seen)
        }
    }

    /// Scrolls sections sideways to restore the positions of their anchors.
    mutating func restore(_ holds: [SideHold]) {
        for hold in holds {
            guard let section = list.section(hold.section), let first = hold.rows.first,
                let frame = section.place(ofRow: first.row)?.frame
            else { continue }
            list.setSideOffset(section.sideOffset + frame.x - first.x, of: hold.section)
        }
    }
}

/// The anchor of a section scrolled sideways.
struct SideHold {
    var section: Int
    var offset: Double

    /// The visible rows, the preferred anchor first, each with its left edge.
    var rows: [(row: Int, x: Double)]

    /// The anchor after a batch; nil after the section's removal.
    func following(_ map: PathMap) -> SideHold? {
        guard let new = map.section(section) ?? map.replaced[section] else { return nil }
        return following(in: new) { map.isMoved(.row($0)) ? nil : map.path($0) }
    }

    /// The anchor in another section, with the remaining rows.
    func following(in new: Int, _ place: (ItemPath) -> ItemPath?) -> SideHold {
        let staying = rows.compactMap { row, x in
            place(ItemPath(section: section, item: row)).map { (row: $0.item, x: x) }
        }
        return SideHold(section: new, offset: offset, rows: staying)
    }
}
