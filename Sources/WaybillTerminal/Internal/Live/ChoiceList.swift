/// A list above the last line: a menu, or suggestions.
struct ChoiceList {
    /// The choices, one line each: a key and words.
    var lines: [[String]]

    /// The line that Enter would choose; nil for none.
    var index: Int?

    /// The maximum number of lines, the rule included.
    var height: Int

    /// The number of visible choices.
    private var room: Int { min(lines.count, max(1, hasRule ? height - 1 : height)) }

    private var hasRule: Bool { height > 2 }

    var lineCount: Int { lines.isEmpty ? 0 : room + (hasRule ? 1 : 0) }

    private var first: Int {
        min(max(0, (index ?? 0) - room / 2), lines.count - room)
    }

    /// The pieces of its lines, from the top, below a rule if there is room.
    func drawn(columns: Int, glyphs: TerminalStyle.Glyphs) -> [[Piece]] {
        guard !lines.isEmpty else { return [] }
        let rule = String(repeating: glyphs.headingRule, count: columns)
        var drawn = hasRule ? [[Piece(rule, .rule)]] : []
        for number in first..<first + room {
            let isHere = number == index
            let sign = isHere ? glyphs.pointer : " "
            let role = isHere ? TerminalRole.current : .status
            drawn.append(
                lines[number].reduce([Piece(sign, role)]) {
                    $0 + [.blanks(1, role), Piece(TerminalText.clean($1), role)]
                }.cut(to: columns))
        }
        return drawn
    }

    /// The choice on a line, counted up from the last one, from 0.
    func choice(above line: Int) -> Int? {
        let number = first + room - 1 - line
        return (first..<first + room).contains(number) ? number : nil
    }
}

extension TerminalStyle.Glyphs {
    /// The glyph before the line that Enter would choose.
    var pointer: String { self == .ascii ? ">" : "▸" }
}
