/// A list above the last line, from which a person chooses: a menu, or what is offered
/// while they type.
struct ChoiceList {
    /// What can be chosen, one line each: what stands before its words, and these.
    var lines: [[String]]

    /// The line that Enter would choose; nil for none.
    var index: Int?

    /// How many lines of a terminal there are for it, its rule included.
    var height: Int

    /// How many choices are seen at once.
    private var room: Int { min(lines.count, max(1, hasRule ? height - 1 : height)) }

    private var hasRule: Bool { height > 2 }

    /// The lines of the terminal that it takes.
    var lineCount: Int { lines.isEmpty ? 0 : room + (hasRule ? 1 : 0) }

    private var first: Int {
        min(max(0, (index ?? 0) - room / 2), lines.count - room)
    }

    /// The list as it is drawn, a rule above it where there is room.
    ///
    /// - Returns: The pieces of its lines, from the top.
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

    /// The choice on a line of the list.
    ///
    /// - Parameter line: Counted from the last line of the list, from 0.
    func choice(above line: Int) -> Int? {
        let number = first + room - 1 - line
        return (first..<first + room).contains(number) ? number : nil
    }
}

extension TerminalStyle.Glyphs {
    /// What stands before the line of a list that Enter would choose.
    var pointer: String { self == .ascii ? ">" : "▸" }
}
