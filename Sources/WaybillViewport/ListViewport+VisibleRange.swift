import WaybillDiff
package import WaybillLists

extension ListViewport {
    /// The visible range of the list.
    package var visibleRange: VisibleRange {
        let seen = placed.filter { $0.visibility > .near && !$0.isPinned }.map(\.element)
        let rowCount = sections.rowCount
        let after = seen.max().map { rows(through: $0) }
        return VisibleRange(
            rowCount: rowCount, rowsBefore: seen.min().map { rows(before: $0) } ?? 0,
            rowsAfter: after.map { rowCount - $0 } ?? 0, extentBefore: offset,
            extentAfter: max(extent - offset - size.height, 0), height: size.height)
    }

    private func rows(before element: ListElement) -> Int {
        let above = sections[..<element.section].rowCount
        return switch element {
        case .header: above
        case .row(let path): above.saturatingSum(path.item)
        case .footer(let section): above.saturatingSum(sections[section].cells.count)
        }
    }

    private func rows(through element: ListElement) -> Int {
        rows(before: element).saturatingSum(element.path == nil ? 0 : 1)
    }
}
