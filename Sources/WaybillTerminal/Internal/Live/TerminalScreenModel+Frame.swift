import WaybillDiff
import WaybillScreens

extension TerminalScreenModel {
    /// The current frame.
    ///
    /// - Complexity: O(n) in the number of cells.
    var frame: TerminalFrame {
        TerminalFrame(
            size: size, lines: withLastLines(pageLines, of: size.columns), cursor: cursor)
    }

    /// The visible lines of the page, and the list above them.
    var pageLines: [TerminalLine] {
        let target = isEditing ? nil : target
        var lines = (0..<height).map { pieces(atRow: $0, focusing: target) }
        if let placed = placedList {
            let list = placed.list.drawn(columns: size.columns, glyphs: glyphs)
            lines.replaceSubrange(placed.lines, with: list.suffix(placed.lines.count))
        }
        return lines.map { finished($0, columns: size.columns) }
    }

    /// The pieces of a line before mirroring, from left to right.
    private func pieces(atRow row: Int, focusing target: TerminalTarget? = nil) -> [Piece] {
        drawn.line(row, at: pageLine(atRow: row), from: view.offset, focusing: target)
    }

    /// A finished line: cut to the columns, and mirrored for a right-to-left language.
    func finished(_ pieces: [Piece], columns: Int) -> TerminalLine {
        let line = pieces.cut(to: columns)
        return TerminalLine(
            texts.isRightToLeft ? LineMirror(columns: columns).mirrored(line) : line)
    }

    /// The column of a click before mirroring.
    func settingColumn(of mouse: TerminalMouse) -> Int {
        guard texts.isRightToLeft, mouse.line < height else { return mouse.column }
        let pieces = pieces(atRow: mouse.line).cut(to: size.columns)
        return LineMirror(columns: size.columns).column(at: mouse.column, in: pieces)
    }

    /// The lines of a page with the last line of the terminal, or with all keys over the last ones.
    func withLastLines(_ page: [TerminalLine], of columns: Int) -> [TerminalLine] {
        guard size.rows > 1 else { return page }
        guard listsKeys else { return page + [statusLine(of: columns)] }
        let keys = keyLines(of: columns).prefix(size.rows)
        return Array(page.prefix(size.rows - keys.count)) + keys
    }

    /// The position of the caret; nil for none or a hidden one.
    var cursor: TerminalFrame.Cursor? {
        if listsKeys { return nil }
        if let prompt { return notice == nil && size.rows > 1 ? cursor(of: prompt) : nil }
        guard isEditing, let place = caretPlace, let line = row(ofLine: place.line) else {
            return nil
        }
        let column = min(place.column, size.columns - 1)
        return TerminalFrame.Cursor(
            line: line, column: mirrored(column, in: pieces(atRow: line), of: size.columns))
    }

    /// The mirrored column of a caret.
    func mirrored(_ column: Int, in pieces: [Piece], of columns: Int) -> Int {
        guard texts.isRightToLeft else { return column }
        return LineMirror(columns: columns).column(
            ofCaret: column, in: pieces.cut(to: columns))
    }

    // MARK: The last line

    /// The address of a link or the key help, and the scroll position.
    func statusLine(of width: Int) -> TerminalLine {
        if let prompt, notice == nil {
            return finished(line(of: prompt, width: width), columns: width)
        }
        let place = Piece(placeText, .caption)
        let room = width - (place.columns > 0 ? place.columns + 2 : 0)
        let isNarrow =
            room < max(Frame.leastRoom, keys(help.filter(\.isWayOut), within: .max).columns)
        let left = leftOfStatus(within: isNarrow ? width : room)
        var line = DraftLine(left)
        guard !isNarrow, place.columns > 0 else { return finished(left, columns: width) }
        line.append(DraftLine(start: width - place.columns, [place]))
        return finished([.blanks(line.start)] + line.pieces, columns: width)
    }

    /// The scroll position: the last visible line and the total; in a long list, with uncounted
    /// lines, the last row.
    private var placeText: String {
        guard lastOffset > 0 else { return "" }
        guard let page, page.window.extent != nil, view.layer == nil else {
            let count = drawn.lineCount - footHeight
            return "\(min(view.offset + bodyHeight, count))/\(count)"
        }
        let last = drawn.rows(in: seenLines).last?.row.path
        let rank = last.flatMap { page.rank(of: $0) } ?? page.window.firstRow
        return "\(rank + 1)/\(page.window.rowCount)"
    }

    private func leftOfStatus(within room: Int) -> [Piece] {
        if let notice { return shortened(notice, to: room) }
        if mode == .title { return shortened(texts.chooseTitle, to: room) }
        guard mode == .page, let linkTarget else { return keys(help, within: room) }
        let keys = keys(help.filter(\.isWayOut), within: room)
        let rest = room - keys.columns - 2
        guard rest >= Frame.leastRoom else { return keys }
        return shortened(linkTarget, to: rest) + [.blanks(2)] + keys
    }

    /// The key help that fits, first the ways out.
    private func keys(_ help: [KeyBinding], within room: Int) -> [Piece] {
        let items = help.compactMap { binding in
            binding.help(in: self).map { (text: $0, isWayOut: binding.isWayOut) }
        }
        var chosen: Set<String> = []
        var columns = -2
        for item in items.filter(\.isWayOut) + items where !chosen.contains(item.text) {
            let longer = columns + 2 + TextWidth.columns(of: item.text)
            guard longer <= room else { continue }
            chosen.insert(item.text)
            columns = longer
        }
        var pieces: [Piece] = []
        for item in items where chosen.contains(item.text) {
            if !pieces.isEmpty { pieces.append(.blanks(2, .caption)) }
            pieces.append(Piece(item.text, .caption))
        }
        return pieces
    }

    /// A text or an address cut to the room: an address loses its usual scheme first, then any text
    /// its end.
    private func shortened(_ said: String, to room: Int) -> [Piece] {
        let whole = Word([Piece(TerminalText.clean(said), .status)])
        guard whole.columns > room else { return whole.pieces }
        let scheme = "https://"
        if said.hasPrefix(scheme) {
            return shortened(String(said.dropFirst(scheme.count)), to: room)
        }
        let ellipsis = glyphs.ellipsis
        guard room > ellipsis.count else { return [] }
        return whole.cut(at: room - ellipsis.count).head.pieces + [Piece(ellipsis, .status)]
    }

    private var linkTarget: String? {
        guard case .external(let link) = target?.element.kind, !link.isEmpty else { return nil }
        return link
    }
}

extension [Piece] {
    fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
    func cut(to columns: Int) -> [Piece] {
        guard self.columns > columns else { return self }
        let head = Word(self).cut(at: columns).head
        return head.columns > columns ? [] : head.pieces
    }
}

extension Page {
    /// The number of a drawn row through all sections, from 0; nil if it is not drawn.
    fileprivate func rank(of path: ItemPath) -> Int? {
        var rank = window.firstRow - window.rowsBeside
        for section in sections {
            let item = path.item - section.firstRow
            if section.index == path.section {
                return section.rows.indices.contains(item) ? rank + item : nil
            }
            rank += section.rows.count
        }
        return nil
    }
}
