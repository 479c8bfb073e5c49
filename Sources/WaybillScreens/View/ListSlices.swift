import WaybillDiff
import WaybillLists

/// The part of a list that is drawn: of each section a stretch of rows.
struct ListSlices {
    /// What is drawn of a section.
    struct Slice {
        /// The index of the section.
        var section: Int

        /// The rows.
        var rows: Range<Int>

        /// Whether its header is drawn, if it has one.
        var hasHeader: Bool

        /// Whether its footer is drawn, if it has one.
        var hasFooter: Bool

        /// The room that rows take that are not drawn, in a section that is
        /// scrolled sideways.
        var room: Page.Section.Room?
    }

    /// The sections of which something is drawn, from the top.
    var slices: [Slice] = []

    /// Where they are in the whole.
    var window = Page.Window()

    /// A stretch of rows, or all where they are few.
    ///
    /// - Parameters:
    ///   - sections: The list.
    ///   - row: The first row, counted through all sections; what is beyond the
    ///     list is its last stretch.
    ///   - rowCount: How many rows there are.
    /// - Complexity: O(sections).
    init(of sections: [SectionRecord], from row: Int, rowCount: Int) {
        let isWhole = rowCount <= ScreenView.mostRows
        let first = isWhole ? 0 : row < rowCount ? row : rowCount - ScreenView.mostRows
        let end = first.saturatingSum(ScreenView.mostRows)
        var rank = 0
        for (index, section) in sections.enumerated() {
            let count = section.cells.count
            defer { rank = rank.saturatingSum(count) }
            let rows = max(first, rank)..<max(first, rank, min(end, rank.saturatingSum(count)))
            let isEmpty = count == 0 && (first...end).contains(rank)
            // Rows come before all: of too many sections those without any are left out.
            let hasRoom = slices.count < ScreenView.mostSections
            guard !rows.isEmpty || (isEmpty && hasRoom) else { continue }
            let local = rows.isEmpty ? 0..<0 : rows.lowerBound - rank..<rows.upperBound - rank
            slices.append(
                Slice(
                    section: index, rows: local, hasHeader: true,
                    hasFooter: local.upperBound == count))
        }
        window.firstRow = first
    }

    /// What a window shows.
    ///
    /// - Parameter viewport: The window.
    /// - Complexity: That of the window, and O(sections).
    init(of viewport: ListViewport) {
        var top: Double?
        for placed in viewport.placed {
            if !placed.isPinned { top = min(top ?? placed.frame.y, placed.frame.y) }
            add(placed, in: viewport)
        }
        slices.sort { $0.section < $1.section }
        window.extent = viewport.extent
        if let first = slices.first, first.rows.lowerBound == 0 {
            window.room = viewport.top(ofSection: first.section) ?? 0
        } else {
            window.room = max(0, (top ?? 0) - displacedHeight(in: viewport, below: top ?? 0))
        }
        if let first = slices.first(where: { !$0.rows.isEmpty }) {
            window.firstRow = viewport.sections.prefix(first.section).rowCount
                .saturatingSum(first.rows.lowerBound)
        }
    }

    private mutating func add(_ placed: PlacedElement, in viewport: ListViewport) {
        let section = placed.element.section
        let index =
            slices.lastIndex { $0.section == section }
            ?? {
                slices.append(
                    Slice(section: section, rows: 0..<0, hasHeader: false, hasFooter: false))
                return slices.count - 1
            }()
        switch placed.element {
        case .header: slices[index].hasHeader = true
        case .footer: slices[index].hasFooter = true
        case .row(let path):
            let rows = slices[index].rows
            if rows.isEmpty {
                slices[index].rows = path.item..<path.item + 1
                let side = viewport.sideOffset(of: section)
                if let width = viewport.sideExtent(of: section) {
                    slices[index].room = Page.Section.Room(
                        before: max(0, placed.frame.x + side), extent: width)
                }
            } else {
                slices[index].rows =
                    min(rows.lowerBound, path.item)..<max(rows.upperBound, path.item + 1)
            }
        }
    }

    /// The height of a header that is held in sight though its place is above
    /// what is drawn.
    private func displacedHeight(in viewport: ListViewport, below top: Double) -> Double {
        guard let pinned = viewport.placed.last, pinned.isPinned,
            let frame = viewport.frame(of: pinned.element), frame.y < top
        else { return 0 }
        return frame.height
    }
}

extension [SectionRecord] {
    /// The position of a row, counted through all sections; nil where there is
    /// none.
    ///
    /// - Complexity: O(sections).
    func path(ofRow row: Int) -> ItemPath? {
        var rest = row
        for (index, section) in enumerated() {
            if rest < section.cells.count { return ItemPath(section: index, item: rest) }
            rest -= section.cells.count
        }
        return nil
    }

    /// How many rows are before an element.
    ///
    /// - Complexity: O(sections).
    func rank(of element: ListElement) -> Int {
        let before = prefix(element.section).rowCount
        return switch element {
        case .header: before
        case .row(let path): before.saturatingSum(path.item)
        case .footer: before.saturatingSum(self[element.section].cells.count)
        }
    }
}
