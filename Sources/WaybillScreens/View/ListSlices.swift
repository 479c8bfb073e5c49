import WaybillDiff
import WaybillLists
import WaybillViewport

/// The drawn part of a list: a range of rows for each section.
struct ListSlices {
    struct Slice {
        var section: Int

        var rows: Range<Int>

        var hasHeader: Bool

        var hasFooter: Bool

        /// The space of rows outside the viewport, in a section that scrolls horizontally.
        var room: Page.Section.Room?
    }

    var slices: [Slice] = []

    var window = Page.Window()

    /// The range of a page, or all rows of a short list.
    ///
    /// - Parameter row: The first row, counted through all sections and clamped to the last page.
    init(of sections: [SectionRecord], from row: Int, rowCount: Int) {
        let isWhole = rowCount <= ScreenView.mostRows
        let last = max(0, rowCount - 1) / ScreenView.mostRows * ScreenView.mostRows
        let first = isWhole ? 0 : row < rowCount ? row : last
        let end = first.saturatingSum(ScreenView.mostRows)
        var rank = 0
        for (index, section) in sections.enumerated() {
            let count = section.cells.count
            defer { rank = rank.saturatingSum(count) }
            let rows = max(first, rank)..<max(first, rank, min(end, rank.saturatingSum(count)))
            let isEmpty = count == 0 && (first...end).contains(rank)
            // Sections without rows are dropped first beyond the limit.
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

    /// The height below which rows take no space in the list, as reported by a host.
    private static let leastHeight = 10.0

    /// Whether a section stands beside the list: the host reports that its rows take no space.
    private static func standsBeside(_ section: Int, in viewport: ListViewport) -> Bool {
        let record = viewport.sections[section]
        guard record.layout.isBeside, record.cells.count > 0 else { return false }
        let frame = viewport.frame(of: .row(ItemPath(section: section, item: 0)))
        return frame.map { $0.height < leastHeight } ?? false
    }

    /// Adds the sections beside the list, which stay visible while it scrolls.
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

    /// Extends a grid to the start of its line, and sets the space of rows beside the viewport.
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

    /// The space above the drawn part; a header stands right above its rows, even if it is pinned.
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
    func path(ofRow row: Int) -> ItemPath? {
        var rest = row
        for (index, section) in enumerated() {
            if rest < section.cells.count { return ItemPath(section: index, item: rest) }
            rest -= section.cells.count
        }
        return nil
    }

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
