/// Two screens side by side on a wide terminal: a list, and the screen opened from it.
struct TerminalPanes {
    /// The minimum columns for two screens.
    static let leastColumns = 110

    private static let gap = 3

    let size: TerminalSize

    /// Whether the list is at the right.
    var isRightToLeft = false

    private var listColumns: Int { (size.columns * 2 / 5).clamped(to: 44...64) }

    /// The size of the list, with the last line of the terminal.
    var listSize: TerminalSize { TerminalSize(columns: listColumns, rows: size.rows) }

    /// The size of the screen beside it, with the last line of the terminal.
    var detailSize: TerminalSize {
        TerminalSize(columns: size.columns - detailStart, rows: size.rows)
    }

    /// The first column of that screen if the list is at the left.
    var detailStart: Int { listColumns + TerminalPanes.gap }

    func start(ofList isList: Bool) -> Int {
        if isRightToLeft { return isList ? size.columns - listColumns : 0 }
        return isList ? 0 : detailStart
    }

    /// Whether a column is in the list or the gap.
    func isInList(_ column: Int) -> Bool {
        isRightToLeft ? column >= detailSize.columns : column < detailStart
    }

    /// Joins both into one frame; the last line belongs to the focused one.
    ///
    /// - Complexity: O(n) in the number of cells.
    func frame(
        list: TerminalScreenModel, detail: TerminalScreenModel, isListFocused: Bool, sign: String
    ) -> TerminalFrame {
        let left = list.pageLines.map { isListFocused ? $0 : $0.withoutKeyboard }
        let right = detail.pageLines.map { isListFocused ? $0.withoutKeyboard : $0 }
        let focused = isListFocused ? list : detail
        let lines = focused.withLastLines(
            zip(left, right).map { joined($0, $1, sign) }, of: size.columns)
        var cursor = focused.cursor
        if let inside = cursor, inside.line < size.rows - 1 || size.rows == 1 {
            cursor = TerminalFrame.Cursor(
                line: inside.line, column: inside.column + start(ofList: isListFocused))
        }
        return TerminalFrame(size: size, lines: lines, cursor: cursor)
    }

    private func joined(
        _ left: TerminalLine, _ right: TerminalLine, _ sign: String
    ) -> TerminalLine {
        let (first, second) = isRightToLeft ? (right, left) : (left, right)
        let columns = isRightToLeft ? detailSize.columns : listColumns
        let filler = Piece.blanks(columns + 1 - first.columns)
        return TerminalLine(
            first.pieces + [filler, Piece(sign, .rule), Piece.blanks(1)] + second.pieces)
    }
}

extension TerminalLine {
    var pieces: [Piece] {
        runs.map { run in
            var piece = Piece(run.text, run.role)
            (piece.isFocused, piece.paint) = (run.isFocused, run.paint)
            return piece
        }
    }

    /// The line of a screen without the focus: its former focus is drawn as the current tab.
    fileprivate var withoutKeyboard: TerminalLine {
        guard runs.contains(where: \.isFocused) else { return self }
        return TerminalLine(
            runs.map { run in
                let role = run.isFocused && run.role != .blank ? .current : run.role
                var piece = Piece(run.text, role)
                piece.paint = run.paint
                return piece
            })
    }
}
