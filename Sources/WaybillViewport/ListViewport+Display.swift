import WaybillDiff
import WaybillLists

extension ListViewport {
    struct Seen: Equatable {
        var id: RecordID
        var visibility = PlacedElement.Visibility.near

        var isPrefetched = false
    }

    /// The heights of the overscan above and below the viewport.
    var margins: (above: Double, below: Double) {
        let ahead = LayoutGrain.length(overscan.ahead * size.height)
        let behind = LayoutGrain.length(overscan.behind * size.height)
        return isMovingUp ? (ahead, behind) : (behind, ahead)
    }

    /// Places the elements of the window, and reports changes of visibility.
    mutating func placeElements() {
        let (above, below) = margins
        let pinned = list.pinnedHeader(at: offset)
        var new: [PlacedElement] = []
        var header: PlacedElement?
        for (element, place) in list.elements(
            from: offset - above, to: offset + size.height + below, beside: size.width / 2)
        {
            if let pinned, element == .header(pinned.section) { continue }
            guard let id = seen[element]?.id ?? record(of: element)?.id else { continue }
            new.append(
                PlacedElement(
                    element: element, id: id, frame: place.frame,
                    visibility: visibility(of: element, at: place.frame, under: pinned),
                    isPinned: false))
        }
        if let pinned, let id = record(of: .header(pinned.section))?.id {
            let isWhole = pinned.frame.y >= offset && pinned.frame.maxY <= offset + size.height
            header = PlacedElement(
                element: .header(pinned.section), id: id, frame: pinned.frame,
                visibility: isWhole ? .whole : .part, isPinned: true)
        }
        placed = new + (header.map { [$0] } ?? [])
        let window = Set(placed.map(\.element))
        unsized.formIntersection(window)
        reportVisibility(window)
    }

    private func visibility(
        of element: ListElement, at frame: ListRect, under pinned: (section: Int, frame: ListRect)?
    ) -> PlacedElement.Visibility {
        guard frame.y < offset + size.height, frame.maxY > offset,
            let section = list.section(element.section)
        else { return .near }
        let window = element.path == nil ? (from: 0.0, to: size.width) : section.window(beside: 0)
        guard element.path == nil || (frame.x < window.to && frame.maxX > window.from) else {
            return .near
        }
        let isUnder = pinned?.section == element.section
        let top = isUnder ? max(pinned?.frame.maxY ?? offset, offset) : offset
        let isWhole =
            frame.y >= top && frame.maxY <= offset + size.height
            && frame.x >= window.from && frame.maxX <= window.to
        return isWhole ? .whole : .part
    }

    private mutating func reportVisibility(_ window: Set<ListElement>) {
        for (element, old) in seen.sorted(by: { $0.key < $1.key }) where !window.contains(element) {
            seen[element] = nil
            endDisplay(of: SeenElement(element: element, id: old.id), old)
        }
        for placed in placed {
            let who = SeenElement(element: placed.element, id: placed.id)
            let isNew = seen[placed.element] == nil
            var now = seen[placed.element] ?? Seen(id: placed.id)
            if isNew, placed.visibility == .near {
                now.isPrefetched = true
                tell(.prefetch(who))
            }
            if now.visibility == .whole, placed.visibility < .whole { tell(.endedWhole(who)) }
            if now.visibility > .near, placed.visibility == .near { tell(.didEndDisplay(who)) }
            if now.visibility == .near, placed.visibility > .near {
                now.isPrefetched = false
                tell(.willDisplay(who))
            }
            if now.visibility < .whole, placed.visibility == .whole { tell(.becameWhole(who)) }
            now.visibility = placed.visibility
            seen[placed.element] = now
        }
    }

    /// Reports that an element left the window.
    mutating func endDisplay(of who: SeenElement, _ old: Seen) {
        if old.visibility == .whole { tell(.endedWhole(who)) }
        if old.visibility > .near { tell(.didEndDisplay(who)) }
        if old.isPrefetched { tell(.cancelPrefetch(who)) }
    }

    /// Follows the visible elements through a batch, and reports removed ones.
    mutating func endDisplayOfRemoved(_ map: PathMap) {
        var staying: [ListElement: Seen] = [:]
        for (element, old) in seen.sorted(by: { $0.key < $1.key }) {
            if let new = map.element(element) {
                staying[new] = old
            } else {
                endDisplay(of: SeenElement(element: element, id: old.id), old)
            }
        }
        seen = staying
    }
}
