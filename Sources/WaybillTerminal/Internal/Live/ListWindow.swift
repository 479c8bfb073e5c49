import WaybillLists
import WaybillViewport

/// The part of a long list that a terminal looks at, in lines and columns.
struct ListWindow: Equatable, Sendable {
    struct Place: Equatable, Sendable {
        /// Its lines, counted from the top of the list.
        var lines: Range<Int>

        /// The column in which it begins; negative where it is scrolled out to
        /// the left.
        var column: Int

        var width: Int
    }

    struct Pinned: Equatable, Sendable {
        var section: Int

        /// Its lines where it stands in the list.
        var home: Range<Int>

        /// The line at which it is pushed out by what follows; nil if that is
        /// not near.
        var end: Int?
    }

    let places: [ListElement: Place]

    /// The lines of the list that are drawn.
    let lines: Range<Int>

    let extent: Int

    /// The line of the list at which it is looked at.
    let offset: Int

    let pinned: Pinned?

    /// Whether nothing of the list is above what is drawn.
    let isAtStart: Bool

    /// Whether nothing of the list is below what is drawn.
    let isAtEnd: Bool

    /// Whether all of the list is drawn, except what is outside of the
    /// terminal.
    var isWhole: Bool { isAtStart && isAtEnd }

    /// Reads a viewport whose unit is a cell.
    ///
    /// - Complexity: O(n) in what is placed.
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
        // A list without anything in it takes no line.
        let isEmpty = viewport.placed.isEmpty && isAtStart && isAtEnd
        extent = isEmpty ? 0 : max(Int(viewport.extent.rounded(.up)), last)
        lines = first < last ? first..<last : offset..<offset
    }
}
