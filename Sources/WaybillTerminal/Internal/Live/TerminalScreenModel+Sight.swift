import WaybillDiff
import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// The lines of the page that are on the terminal, below a header that is
    /// held at its top.
    var seenLines: Range<Int> {
        let held = min(drawn.heldLines(at: view.offset).count, height - 1)
        return view.offset + held..<view.offset + height
    }

    /// Whether some line of a target is on the terminal.
    ///
    /// - Parameter target: The target.
    /// - Returns: Whether a person sees some of it.
    func isSeen(_ target: TerminalTarget) -> Bool {
        isSeen(target.lines) && (window == nil || (0..<width).contains(target.column))
    }

    /// Whether some of the page's lines are on the terminal.
    ///
    /// - Parameter lines: The lines.
    /// - Returns: Whether a person sees one of them.
    func isSeen(_ lines: Range<Int>) -> Bool { lines.overlaps(seenLines) }

    /// Puts the keyboard at a target, and shows it.
    ///
    /// - Parameter target: The target.
    mutating func choose(_ target: TerminalTarget) {
        put(at: target)
        view.isChosen = true
        reveal()
    }

    /// Scrolls as little as needed to show what the keyboard is at; in a field
    /// of more lines than there is room for, where the caret is.
    mutating func reveal() {
        if target == nil, window != nil, view.focus?.row != nil, let path = view.path {
            lookOn { $0.scroll(to: path) }
        }
        if let target { scroll(to: offset(showing: target)) }
        revealSideways()
        if let line = caretLine, !isSeen(line..<line + 1) {
            scroll(to: line < view.offset ? line : line + 1 - height)
        }
    }

    /// Scrolls the rows of a section sideways to show the one that the keyboard
    /// is at.
    private mutating func revealSideways() {
        guard window != nil, let path = target?.path, let viewport = screen?.viewport,
            viewport.sideExtent(of: path.section) != nil,
            let frame = viewport.frame(of: .row(path))
        else { return }
        let right = viewport.size.width
        let step = frame.x < 0 ? frame.x : max(0, frame.maxX - right)
        guard step != 0 else { return }
        let offset = viewport.sideOffset(of: path.section) + step
        lookOn { $0.scrollSideways(section: path.section, to: offset) }
    }

    /// The line of the page on which a person types; nil where they do not.
    private var caretLine: Int? {
        isEditing ? drawn.place(ofCaret: view.field.caret)?.line : nil
    }

    /// Whether a person sees where they type.
    var isCaretSeen: Bool { caretLine.map { isSeen($0..<$0 + 1) } ?? false }

    /// The offset nearest to the present one at which a target is seen.
    ///
    /// - Parameter target: The target.
    /// - Returns: The line of the page at the top.
    func offset(showing target: TerminalTarget) -> Int {
        var offset = offset(showing: target.lines, below: heldHeight(over: target.path))
        // Nothing above the first target is worth a line that is not shown.
        if isFirst(target), target.lines.upperBound <= height { offset = 0 }
        return min(offset, lastOffset)
    }

    private func offset(showing lines: Range<Int>, below held: Int) -> Int {
        var offset = view.offset
        if lines.upperBound > offset + height { offset = lines.upperBound - height }
        if lines.lowerBound - held < offset { offset = lines.lowerBound - held }
        return offset
    }

    /// Whether nothing that the keyboard reaches is above a target.
    private func isFirst(_ target: TerminalTarget) -> Bool {
        guard drawn.targets.first?.lines == target.lines else { return false }
        return target.path == nil || window?.isAtStart != false
    }

    /// How many lines of the terminal a header covers where a row is seen.
    private func heldHeight(over path: ItemPath?) -> Int {
        guard let path, let section = page?.sections.first(where: { $0.index == path.section }),
            section.pinsHeader
        else { return 0 }
        let header = ListElement.header(path.section)
        let lines =
            screen?.viewport?.frame(of: header).map { Int($0.height) } ?? drawn.edges[header]?.count
        return min(lines ?? 0, height - 1)
    }

    // MARK: What a program wants

    /// Scrolls to what a program wants to be seen.
    mutating func carryOutWish() {
        guard let wish = view.wish else { return }
        view.wish = nil
        if window != nil { lookOn { $0.scroll(to: wish.element, alignment: wish.alignment) } }
        guard let lines = lines(of: wish.element) else { return }
        let held = heldHeight(over: wish.element.path)
        let wanted =
            switch wish.alignment {
            case .top: lines.lowerBound - held
            case .center: lines.lowerBound + lines.count / 2 - (height + held) / 2
            case .bottom: lines.upperBound - height
            case .nearest: offset(showing: lines, below: held)
            }
        scroll(to: wanted)
        tellFocus()
    }

    /// The lines of the page on which an element is, if they are known.
    private func lines(of element: ListElement) -> Range<Int>? {
        if let viewport = screen?.viewport, window != nil {
            guard let frame = viewport.frame(of: element) else { return nil }
            let start = drawn.places.start
            return start + Int(frame.y)..<start + Int(frame.maxY)
        }
        guard let path = element.path else { return drawn.edges[element] }
        return drawn.rows.first { $0.position.path == path }?.lines
    }
}
