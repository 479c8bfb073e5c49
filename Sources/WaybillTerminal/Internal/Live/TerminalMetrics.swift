import WaybillLists
import WaybillScreens
import WaybillViewport

/// The metrics of a terminal for lists in a window, in columns and lines.
///
/// A row is as high as its content in its width, by the drawing code itself. An empty line follows
/// one of several lines; and each section.
final class TerminalMetrics {
    let style: TerminalStyle

    var width = 80

    var room = TerminalRoom()

    /// The layout of sections without their own: a change lays the screen out again.
    var screenLayout = ScreenLayout.table

    init(style: TerminalStyle) { self.style = style }

    var listMetrics: ListMetrics {
        ListMetrics(
            layout: { [self] in layout($0) }, overscan: TerminalMetrics.overscan(),
            looksAtShortLists: true, sizing: { [self] in size(of: $0, $1, within: $2) })
    }

    /// A screen further in both directions, or some lines of a low one: a single key reaches no
    /// further.
    static func overscan(height: Int = .max) -> ListOverscan {
        let screens = max(1, 12 / Double(max(1, height)))
        return ListOverscan(ahead: screens, behind: screens)
    }

    static var wholeOverscan: ListOverscan { ListOverscan(ahead: 1_000_000, behind: 1_000_000) }

    private var cells: CellLayout { CellLayout(style: style, width: width) }

    /// The layout of a section, converted from points to cells.
    func layout(_ own: SectionLayout) -> SectionLayout {
        let cells = cells
        var layout: SectionLayout
        var isText = false
        switch own.rows {
        case let grid as GridLayout: layout = SectionLayout(cells.cells(grid))
        case let carousel as CarouselLayout: layout = SectionLayout(cells.cells(carousel))
        default:
            layout = SectionLayout(TableLayout(estimatedHeight: 1))
            isText = true
        }
        layout.pinsHeader = own.pinsHeader
        layout.estimatedHeaderHeight = 2
        layout.inset = ListInsets(
            top: cells.lines(own.inset.top), left: cells.columns(own.inset.left),
            bottom: cells.lines(own.inset.bottom) + 1,
            right: cells.columns(own.inset.right)
                + (isText ? Double(max(0, width - cells.measure)) : 0))
        return layout
    }

    // MARK: Sizes

    private func part(_ content: Content) -> Part {
        var writer = ContentWriter(style: style)
        // Heights do not depend on the content of a map.
        (writer.medium, writer.room, writer.drawsGround) = (.live, room, false)
        return writer.content(content).part
    }

    private func size(
        of element: ListElement, _ record: CellRecord, within maximum: ListSize
    ) -> ListSize? {
        let part = part(record.content ?? .text(""))
        let height: Int
        switch element {
        case .header:
            let lines = part.drawn(in: Frame(right: cells.measure))
            height = lines.count + (lines.end > 0 ? 1 : 0)
        case .footer:
            let lines = part.drawn(in: Frame(right: cells.measure))
            height = lines.isEmpty ? 0 : lines.count + 1
        case .row where maximum.width == .infinity:
            let width = part.columns.clamped(to: 4...cells.mostSideways)
            return ListSize(width: Double(width), height: maximum.height)
        case .row:
            let width = Int(maximum.width)
            var lines = part.drawn(in: Frame(rest: 2, right: width))
            if let url = record.destination, style.showsAddresses {
                lines.appendAddress(url.description, indent: 2, right: width)
            }
            height = ListWindow.height(of: lines)
        }
        return ListSize(width: maximum.width, height: Double(height))
    }
}

extension ListWindow {
    /// The lines of a row with the empty one below it.
    static func height(of lines: [DraftLine]) -> Int {
        lines.count > 1 ? lines.count + 1 : lines.count
    }
}
