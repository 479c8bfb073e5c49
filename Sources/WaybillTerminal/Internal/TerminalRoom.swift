/// The height of an interactive terminal, to which a page is fitted.
struct TerminalRoom: Hashable, Sendable {
    /// The number of lines below which each one counts.
    private static let fewRows = 30

    /// The number of lines below which a map would leave too little of its list.
    private static let leastRowsOfMap = 18

    /// The lines of the terminal; nil for an unlimited page.
    var rows: Int?

    /// The title of the button for hidden options.
    var more = TerminalTexts().moreOptions

    /// Whether there are few lines: titles then have no rule, and share a line with their subtitle.
    var isShort: Bool { rows.map { $0 < TerminalRoom.fewRows } ?? false }

    /// The number of lines from which a map may take a third of them.
    private static let manyRows = 36

    /// The maximum lines of a map whose pins are rows of a list: a quarter, less if there are few
    /// lines, and more if there are many.
    var mostLinesOfSmallMap: Int {
        guard let rows else { return .max }
        guard rows >= TerminalRoom.leastRowsOfMap else { return 0 }
        guard rows < TerminalRoom.manyRows else { return rows / 3 }
        return max(4, min(rows / 4, rows / 3 - 4))
    }

    /// The maximum lines of a map by itself: two thirds.
    var mostLinesOfMap: Int { rows.map { max(4, $0 * 2 / 3) } ?? .max }
}
