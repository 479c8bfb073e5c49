/// A grid of cells for a chart: a glyph and its role each.
struct ChartCells: Sendable {
    let columns: Int

    private var signs: [[String]] = []
    private var roles: [[TerminalRole]] = []

    init(columns: Int) { self.columns = max(1, columns) }

    var count: Int { signs.count }

    mutating func add(lines count: Int) -> Int {
        for _ in 0..<count {
            signs.append([String](repeating: " ", count: columns))
            roles.append([TerminalRole](repeating: .blank, count: columns))
        }
        return signs.count - count
    }

    func isBlank(_ column: Int, _ row: Int) -> Bool {
        signs.indices.contains(row) && (0..<columns).contains(column) && signs[row][column] == " "
    }

    /// Puts a narrow glyph into a cell inside the grid.
    mutating func put(_ sign: String, _ role: TerminalRole, _ column: Int, _ row: Int) {
        guard signs.indices.contains(row), (0..<columns).contains(column) else { return }
        signs[row][column] = sign
        roles[row][column] = role
    }

    /// Writes a text from a cell on, as far as there is room.
    mutating func write(_ text: String, _ role: TerminalRole, _ column: Int, _ row: Int) {
        guard signs.indices.contains(row) else { return }
        var column = column
        for character in TerminalText.clean(text) {
            let width = TextWidth.columns(of: character)
            guard column >= 0, column + width <= columns else { return }
            guard width > 0 else { continue }
            put(String(character), role, column, row)
            // A wide glyph takes the next cell, too.
            for next in 1..<max(1, width) { put("", role, column + next, row) }
            column += width
        }
    }

    mutating func write(_ text: String, _ role: TerminalRole, endingAt end: Int, _ row: Int) {
        write(text, role, max(0, end - ChartCells.columns(of: text)), row)
    }

    static func columns(of text: String) -> Int {
        TextWidth.columns(of: TerminalText.clean(text))
    }

    static func cut(_ text: String, to most: Int, _ glyphs: TerminalStyle.Glyphs) -> String {
        let text = TerminalText.clean(text)
        guard TextWidth.columns(of: text) > most else { return text }
        let (end, room) = glyphs == .ascii ? ("..", most - 2) : ("…", most - 1)
        var (cut, columns) = ("", 0)
        for character in text {
            columns += TextWidth.columns(of: character)
            if columns > room { break }
            cut.append(character)
        }
        return room > 0 ? cut + end : ""
    }

    /// The lines from a column on, without trailing blanks.
    func lines(from start: Int) -> [DraftLine] {
        signs.indices.map { row in
            let end = (signs[row].lastIndex { $0 != " " } ?? -1) + 1
            return DraftLine(
                start: start, cells: (0..<end).map { (signs[row][$0], roles[row][$0], []) })
        }
    }
}
