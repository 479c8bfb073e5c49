import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillViewport

extension TerminalScreenModel {
    /// The visible lines of the page, below a pinned header.
    var seenLines: Range<Int> {
        let held = min(drawn.heldLines(at: view.offset).count, max(0, bodyHeight - 1))
        let start = view.offset + held
        let end = view.offset + bodyHeight
        return start..<(footHeight > 0 ? max(start, min(end, footStart)) : end)
    }

    /// The height of the notices at the bottom.
    var footHeight: Int { min(drawn.footCount, height / 2) }

    var bodyHeight: Int { height - footHeight }

    /// The first line of the page that stays at the bottom.
    var footStart: Int { drawn.lineCount - footHeight }

    /// The line of the page on a row of the terminal, from 0, without pinned headers.
    func pageLine(atRow row: Int) -> Int? {
        if row >= bodyHeight { return drawn.lineCount - (height - row) }
        let line = view.offset + row
        return footHeight > 0 && line >= footStart ? nil : line
    }

    /// The row of the terminal with a line of the page.
    func row(ofLine line: Int) -> Int? {
        if footHeight > 0, line >= footStart { return bodyHeight + line - footStart }
        return (0..<bodyHeight).contains(line - view.offset) ? line - view.offset : nil
    }

    func isInFoot(_ lines: Range<Int>) -> Bool {
        footHeight > 0 && lines.upperBound > footStart
    }

    func isSeen(_ target: TerminalTarget) -> Bool {
        isSeen(target.lines) && (window == nil || (0..<width).contains(target.column))
    }

    func isSeen(_ lines: Range<Int>) -> Bool {
        isInFoot(lines) || lines.overlaps(seenLines)
    }

    mutating func choose(_ target: TerminalTarget) {
        put(at: target)
        view.isChosen = true
        reveal()
    }

    /// Scrolls as little as needed to show the focus, or the caret of a field that is too high.
    mutating func reveal() {
        if target == nil, window != nil, view.focus?.isInList == true, let path = view.path {
            lookOn { $0.scroll(to: path) }
        }
        if let target { scroll(to: offset(showing: target)) }
        revealSideways()
        if let line = caretLine, !isSeen(line..<line + 1) {
            scroll(to: line < view.offset ? line : line + 1 - bodyHeight)
        }
    }

    /// Scrolls a carousel to show the focused row.
    private mutating func revealSideways() {
        guard window != nil, let path = target?.listPath, let viewport = screen?.viewport,
            viewport.sideExtent(of: path.section) != nil,
            let frame = viewport.frame(of: .row(path))
        else { return }
        let right = viewport.size.width
        let step = frame.x < 0 ? frame.x : max(0, frame.maxX - right)
        guard step != 0 else { return }
        let offset = viewport.sideOffset(of: path.section) + step
        lookOn { $0.scrollSideways(section: path.section, to: offset) }
    }

    /// The line of the page with the caret; nil for none.
    private var caretLine: Int? {
        isEditing ? caretPlace?.line : nil
    }

    var isCaretSeen: Bool { caretLine.map { isSeen($0..<$0 + 1) } ?? false }

    /// The nearest offset at which a target is visible.
    func offset(showing target: TerminalTarget) -> Int {
        var offset = offset(showing: target.lines, below: heldHeight(over: target.path))
        // The lines above the first target are shown with it if they fit.
        if isFirst(target), target.lines.upperBound <= bodyHeight { offset = 0 }
        return min(offset, lastOffset)
    }

    private func offset(showing lines: Range<Int>, below held: Int) -> Int {
        var offset = view.offset
        if isInFoot(lines) { return offset }
        if lines.upperBound > offset + bodyHeight { offset = lines.upperBound - bodyHeight }
        if lines.lowerBound - held < offset { offset = lines.lowerBound - held }
        return offset
    }

    /// Whether a target is the first of all.
    private func isFirst(_ target: TerminalTarget) -> Bool {
        guard drawn.targets.first?.lines == target.lines else { return false }
        return target.path == nil || window?.isAtStart != false
    }

    /// The height of the pinned header above a row.
    private func heldHeight(over path: ItemPath?) -> Int {
        guard let path, let section = page?.sections.first(where: { $0.index == path.section }),
            section.pinsHeader
        else { return 0 }
        let header = ListElement.header(path.section)
        let lines =
            screen?.viewport?.frame(of: header).map { Int($0.height) } ?? drawn.edges[header]?.count
        return min(lines ?? 0, height - 1)
    }

    // MARK: Scroll requests

    /// Performs the scroll request of a program.
    mutating func scrollToTarget() {
        guard view.layer == nil, let target = view.scrollTarget else { return }
        view.scrollTarget = nil
        if window != nil { lookOn { $0.scroll(to: target.element, alignment: target.alignment) } }
        guard let lines = lines(of: target.element) else { return }
        let held = heldHeight(over: target.element.path)
        let wanted =
            switch target.alignment {
            case .top: lines.lowerBound - held
            case .center: lines.lowerBound + lines.count / 2 - (bodyHeight + held) / 2
            case .bottom: lines.upperBound - bodyHeight
            case .nearest: offset(showing: lines, below: held)
            }
        scroll(to: wanted)
        tellFocus()
    }

    /// The lines of an element on the page, if known.
    private func lines(of element: ListElement) -> Range<Int>? {
        if let viewport = screen?.viewport, window != nil {
            guard let frame = viewport.frame(of: element) else { return nil }
            let start = drawn.places.start
            return start + Int(frame.y)..<start + Int(frame.maxY)
        }
        guard let path = element.path else { return drawn.edges[element] }
        return drawn.rows.first { $0.row.path == path }?.lines
    }
}
