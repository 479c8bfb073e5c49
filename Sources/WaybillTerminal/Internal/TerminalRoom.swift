/// What a page is fitted to beside the columns: the lines of the terminal on which a person
/// looks at it.
struct TerminalRoom: Hashable, Sendable {
    /// The lines below which every one of them counts.
    private static let fewRows = 30

    /// The lines below which a map would leave too little of the list beside which it stands.
    private static let leastRowsOfMap = 18

    /// The lines of the terminal; nil where a page is as long as it needs to be.
    var rows: Int?

    /// What opens the options for which a line has no room.
    var more = TerminalTexts().moreOptions

    /// Whether lines are few: titles have no rule then, and share a line with what is said
    /// below them elsewhere.
    var isShort: Bool { rows.map { $0 < TerminalRoom.fewRows } ?? false }

    /// The lines from which on a map leaves enough of the list where it takes a third of them.
    private static let manyRows = 36

    /// The most lines of a map whose pins are rows of a list: a quarter, less where lines are few,
    /// and more where there are many.
    var mostLinesOfSmallMap: Int {
        guard let rows else { return .max }
        guard rows >= TerminalRoom.leastRowsOfMap else { return 0 }
        guard rows < TerminalRoom.manyRows else { return rows / 3 }
        return max(4, min(rows / 4, rows / 3 - 4))
    }

    /// The most lines of a map by itself: two thirds.
    var mostLinesOfMap: Int { rows.map { max(4, $0 * 2 / 3) } ?? .max }
}
