import WaybillDiff
import WaybillLists
import WaybillScreens

extension PageDrawing {
    /// The page as lines, with the visible window of its list.
    ///
    /// - Complexity: O(n) in the window.
    mutating func draw(
        _ window: ListWindow
    ) -> (page: DrawnPage, mismatches: [(ListElement, ListSize)]) {
        let title = drawAbove()
        let above = lines
        let start = above.isEmpty ? 0 : above.count + 1
        var drawing = WindowDrawing(window)
        for section in page.sections { draw(section, in: window, into: &drawing) }
        lines = []
        drawBelow()
        let footCount = drawFoot()
        let places = LinePlaces(
            above: above.count, start: start, window: window.lines, extent: window.extent,
            below: lines.count)
        let root = SemanticsDraft(.page, [title], children: nodes)
        let drawn = DrawnPage(
            lines: above + drawing.lines + lines, places: places, elements: writer.count,
            root: root, rows: rows,
            headers: drawing.pinned.map { [$0.moved(by: start)] } ?? [], footCount: footCount,
            spoken: writer.spoken, undrawn: writer.undrawn)
        return (drawn, drawing.mismatches)
    }

    private mutating func draw(
        _ section: Page.Section, in window: ListWindow, into drawing: inout WindowDrawing
    ) {
        var heading: [TextElement] = []
        if section.header != nil {
            let lines = drawn(headerOf: section, into: &heading)
            drawing.place(lines, .header(section.index), takes: lines.count)
        }
        var list: [SemanticsDraft] = []
        let end = ItemPath(section: section.index, item: section.rowCount - 1)
        let lastLine = window.places[.row(end)]?.lines.lowerBound
        for (row, element) in zip(section.rows, section.rowElements) {
            guard let path = element.path, let place = window.places[.row(path)] else { continue }
            let lines = drawn(row, element, width: max(1, place.width), into: &list)
            // Below the last rows is the empty line of the section.
            let isLast = place.lines.lowerBound == lastLine
            let height = isLast ? lines.count : ListWindow.height(of: lines)
            drawing.place(
                lines, .row(path), takes: section.layout.isSideways ? nil : height)
        }
        if !list.isEmpty { nodes.append(SemanticsDraft(.list, heading, children: list)) }
        if let footer = section.footer {
            writer.place = .inert
            let content = writer.content(footer)
            let lines = content.part.drawn(in: Frame(right: measure))
            drawing.place(
                lines, .footer(section.index), takes: lines.isEmpty ? 0 : lines.count + 1)
            nodes.append(SemanticsDraft(.text, content.elements))
        }
    }
}

extension Page.Section.Layout {
    /// Whether it is a carousel.
    var isSideways: Bool {
        if case .carousel = self { true } else { false }
    }
}

/// The lines of a window in progress.
private struct WindowDrawing {
    private(set) var lines: [DraftLine]
    private(set) var mismatches: [(ListElement, ListSize)] = []
    private(set) var pinned: PinnedHeader?

    private let window: ListWindow

    init(_ window: ListWindow) {
        self.window = window
        lines = Array(repeating: DraftLine(), count: window.lines.count)
    }

    /// Puts lines at the position of an element.
    ///
    /// - Parameter height: The lines with the empty one below; nil to accept the placed height.
    mutating func place(_ block: [DraftLine], _ element: ListElement, takes height: Int?) {
        guard let place = window.places[element] else { return }
        if let height, height != place.lines.count {
            mismatches.append(
                (element, ListSize(width: Double(place.width), height: Double(height))))
        }
        if let pinned = window.pinned, element == .header(pinned.section) {
            self.pinned = PinnedHeader(
                lines: Array(block.prefix(place.lines.count)), home: pinned.home.lowerBound,
                end: pinned.end, isOnPage: window.lines.contains(pinned.home.lowerBound))
        }
        for (index, line) in block.prefix(place.lines.count).enumerated() where !line.isEmpty {
            let index = place.lines.lowerBound + index - window.lines.lowerBound
            guard lines.indices.contains(index) else { continue }
            lines[index].append(line.moved(by: place.column))
        }
    }
}
