import WaybillLists
import WaybillViewport

/// The visible part of a long list and its surroundings, in lines and columns.
struct ListWindow: Equatable, Sendable {
    struct Place: Equatable, Sendable {
        /// Its lines, counted from the top of the list.
        var lines: Range<Int>

        /// Its first column; negative if it is scrolled out to the left.
        var column: Int

        var width: Int
    }

    struct Pinned: Equatable, Sendable {
        var section: Int

        /// Its original lines in the list.
        var home: Range<Int>

        /// The line at which the next section pushes it out; nil if far away.
        var end: Int?
    }

    let places: [ListElement: Place]

    let lines: Range<Int>

    let extent: Int

    /// The scroll offset, in lines of the list.
    let offset: Int

    let pinned: Pinned?

    /// Whether it begins at the start of the list.
    let isAtStart: Bool

    /// Whether it ends at the end of the list.
    let isAtEnd: Bool

    var isWhole: Bool { isAtStart && isAtEnd }

    /// Creates a window from a viewport whose unit is a cell.
    ///
    /// - Complexity: O(n) in the placed elements.
    init(_ viewport: ListViewport) {
        var places: [ListElement: Place] = [:]
        var pinned: Pinned?
        var first = Int.max
        var last = 0
        for placed in viewport.placed {
            var frame = placed.frame
            if placed.isPinned {
                let home = viewport.frame(of: placed.element) ?? frame
                let isPushed = frame.y < viewport.offset
                pinned = Pinned(
                    section: placed.element.section, home: Int(home.y)..<Int(home.maxY),
                    end: isPushed ? Int(frame.maxY) : nil)
                frame = home
            }
            let lines = Int(frame.y)..<max(Int(frame.y), Int(frame.maxY))
            places[placed.element] = Place(
                lines: lines, column: Int(frame.x.rounded(.down)), width: Int(frame.width))
            guard !placed.isPinned else { continue }
            first = min(first, lines.lowerBound)
            last = max(last, lines.upperBound)
        }
        self.places = places
        self.pinned = pinned
        offset = Int(viewport.offset)
        let height = viewport.size.height
        isAtStart = viewport.offset <= height * viewport.overscan.behind
        isAtEnd = viewport.extent - viewport.offset <= height * (1 + viewport.overscan.ahead)
        // An empty list takes no line.
        let isEmpty = viewport.placed.isEmpty && isAtStart && isAtEnd
        extent = isEmpty ? 0 : max(Int(viewport.extent.rounded(.up)), last)
        lines = first < last ? first..<last : offset..<offset
    }
}
