import WaybillDiff
import WaybillLists
import WaybillViewport

/// The part of a list that is drawn: of each section a stretch of rows.
struct ListSlices {
    struct Slice {
        var section: Int

        var rows: Range<Int>

        var hasHeader: Bool

        var hasFooter: Bool

        /// The room that rows take that are not drawn, in a section that is
        /// scrolled sideways.
        var room: Page.Section.Room?
    }

    /// The sections of which something is drawn, from the top.
    var slices: [Slice] = []

    var window = Page.Window()

    /// A stretch of rows, or all where they are few.
    ///
    /// - Parameter row: The first row, counted through all sections; what is beyond the
    ///   list is its last stretch.
    /// - Complexity: O(sections).
    init(of sections: [SectionRecord], from row: Int, rowCount: Int) {
        let isWhole = rowCount <= ScreenView.mostRows
        // Beyond the list it is the last stretch, counted in whole ones.
        let last = max(0, rowCount - 1) / ScreenView.mostRows * ScreenView.mostRows
        let first = isWhole ? 0 : row < rowCount ? row : last
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
    /// - Complexity: That of the window, and O(sections).
    init(of viewport: ListViewport) {
        for placed in viewport.placed { add(placed) }
        slices.sort { $0.section < $1.section }
        for index in slices.indices { complete(&slices[index], in: viewport) }
        window.extent = viewport.extent
        let inFlow = slices.first { !ListSlices.standsBeside($0.section, in: viewport) }
        defer { addThoseBeside(in: viewport) }
        guard let first = inFlow else { return }
        window.room = room(above: first, in: viewport)
        window.firstRow = viewport.sections.prefix(first.section).rowCount
            .saturatingSum(first.rows.lowerBound)
        window.rowsBeside = (0..<first.section)
            .filter { ListSlices.standsBeside($0, in: viewport) }
            .reduce(0) { $0 + viewport.sections[$1].cells.count }
    }

    /// The height below which a host has reported that a row takes no room in the list.
    private static let leastHeight = 10.0

    /// Whether a section stands beside the list, and not in it: its host reports that its rows take
    /// no room.
    private static func standsBeside(_ section: Int, in viewport: ListViewport) -> Bool {
        let record = viewport.sections[section]
        guard record.layout.isBeside, record.cells.count > 0 else { return false }
        let frame = viewport.frame(of: .row(ItemPath(section: section, item: 0)))
        return frame.map { $0.height < leastHeight } ?? false
    }

    /// Adds the sections that stand beside the list: they stay visible wherever that is scrolled
    /// to.
    private mutating func addThoseBeside(in viewport: ListViewport) {
        for section in viewport.sections.indices
        where ListSlices.standsBeside(section, in: viewport) {
            slices.removeAll { $0.section == section }
            slices.append(
                Slice(
                    section: section, rows: 0..<viewport.sections[section].cells.count,
                    hasHeader: true, hasFooter: true))
        }
        slices.sort { $0.section < $1.section }
    }

    private mutating func add(_ placed: PlacedElement) {
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
            slices[index].rows =
                rows.isEmpty
                ? path.item..<path.item + 1
                : min(rows.lowerBound, path.item)..<max(rows.upperBound, path.item + 1)
        }
    }

    /// Begins a grid with the first row of its line, of which lower ones may be
    /// above the window, and returns the room of rows beside a window.
    private func complete(_ slice: inout Slice, in viewport: ListViewport) {
        let section = slice.section
        func frame(_ item: Int) -> ListRect? {
            viewport.frame(of: .row(ItemPath(section: section, item: item)))
        }
        guard !slice.rows.isEmpty else {
            // A footer alone stands below all rows, and so does a pinned header.
            let isBelow = frame(0).map { $0.y < viewport.offset } ?? false
            let count = viewport.sections[section].cells.count
            if slice.hasFooter || isBelow { slice.rows = count..<count }
            return
        }
        guard let width = viewport.sideExtent(of: section) else {
            var first = slice.rows.lowerBound
            while first > 0, let row = frame(first), let before = frame(first - 1),
                before.y == row.y, before.x < row.x
            {
                first -= 1
            }
            slice.rows = first..<slice.rows.upperBound
            return
        }
        guard let start = frame(0), let first = frame(slice.rows.lowerBound) else { return }
        slice.room = Page.Section.Room(before: first.x - start.x, extent: width)
    }

    /// The room above what is drawn: a header stands right above its rows, also
    /// if it is pinned and its own place is further above.
    private func room(above slice: Slice, in viewport: ListViewport) -> Double {
        let header = viewport.frame(of: .header(slice.section))?.height ?? 0
        let start: Double
        if slice.rows.lowerBound == 0 {
            start = (viewport.top(ofSection: slice.section) ?? 0) + header
        } else {
            let row = ItemPath(section: slice.section, item: slice.rows.lowerBound)
            let frame =
                viewport.frame(of: .row(row)) ?? viewport.frame(of: .footer(slice.section))
            let end = viewport.top(ofSection: slice.section + 1) ?? viewport.extent
            start = frame?.y ?? end
        }
        return max(0, slice.hasHeader ? start - header : start)
    }

    /// The same stretches, as far as a list has them.
    func clamped(to sections: [SectionRecord]) -> ListSlices {
        var clamped = self
        clamped.slices = slices.filter { sections.indices.contains($0.section) }
        for (index, slice) in clamped.slices.enumerated() {
            let count = sections[slice.section].cells.count
            clamped.slices[index].rows =
                min(slice.rows.lowerBound, count)..<min(slice.rows.upperBound, count)
        }
        return clamped
    }
}

extension [SectionRecord] {
    /// The position of a row, counted through all sections; nil if there is
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

extension [SectionRecord] {
    /// Whether an element is one with the same identity in another list.
    func hasSame(_ element: ListElement, as other: [SectionRecord]) -> Bool {
        guard indices.contains(element.section), other.indices.contains(element.section),
            self[element.section].id == other[element.section].id
        else { return false }
        guard let path = element.path else { return true }
        let (section, former) = (self[path.section], other[path.section])
        return section.cells.indices.contains(path.item)
            && former.cells.indices.contains(path.item)
            && section.diffItemID(at: path.item) == former.diffItemID(at: path.item)
    }
}
