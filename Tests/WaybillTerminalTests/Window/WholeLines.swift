import WaybillDiff
import WaybillScreens

@testable import WaybillTerminal

/// A long list as lines of text, all of it, without the code that draws it.
struct WholeLines {
    private(set) var lines: [String]

    /// The line on which each row begins, by its number.
    private(set) var places: [Int: Int] = [:]

    init(_ list: LongList) {
        lines =
            list.model.room.isShort
            ? ["Long   [Nearby]  Search", "Numbers", ""]
            : ["Long   [Nearby]  Search", "", "Numbers", "═══════", ""]
        lines += ["All of them", "───────────"]
        for item in list.items {
            places[item.number] = lines.count
            lines.append("row\(item.number) v\(item.version)")
            guard list.isHigh else { continue }
            lines += (1..<item.lineCount).map { "  line \($0)" } + [""]
        }
        if list.items.isEmpty || !list.isHigh { lines.append("") }
        lines.append("© The counter")
    }

    func cut(at top: Int, height: Int) -> [String] {
        (top..<top + height).map { lines.indices.contains($0) ? lines[$0] : "" }
    }

    /// The line at the top of a terminal on which a row begins at a line, as
    /// far as there are lines.
    func top(showing number: Int, at line: Int, height: Int) -> Int? {
        places[number].map { min(max(0, $0 - line), max(0, lines.count - height)) }
    }
}

extension LongList {
    /// The rows that are seen, by their numbers, and the lines of the terminal on
    /// which they begin.
    var seen: [(number: Int, line: Int)] {
        model.drawn.rows(in: model.seenLines)
            .map { (items[$0.row.path?.item ?? 0].number, $0.lines.lowerBound - model.view.offset) }
    }

    /// The number of the row at which the keyboard is; nil if it is at none.
    var focused: Int? {
        model.view.focus?.rowID == nil ? nil : model.view.path.map { items[$0.item].number }
    }
}
