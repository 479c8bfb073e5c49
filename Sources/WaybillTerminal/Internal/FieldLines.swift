import WaybillScreens

/// The text of a field of several lines, wrapped to a width.
struct FieldLines: Sendable {
    /// The clusters for a terminal, one for each of the text.
    let clusters: [Character]

    /// The clusters of each line, without its line break: one line at least.
    let lines: [Range<Int>]

    /// Wraps a text.
    ///
    /// A line ends at a line break, after a blank, or else at the width; at the end there is room
    /// for the caret or a blank.
    ///
    /// - Parameter secret: The replacement of each cluster; nil for none.
    /// - Complexity: O(n) in the length of the text.
    init(_ text: String, width: Int, hasLines: Bool, secret: Character? = nil) {
        let isBreak = text.map { hasLines && ($0 == "\n" || $0 == "\r\n") }
        let clusters = text.map { secret ?? $0.cleaned ?? " " }
        self.clusters = clusters
        var lines: [Range<Int>] = []
        var start = 0
        var columns = 0
        var blank: Int?
        for index in clusters.indices {
            if isBreak[index] {
                lines.append(start..<index)
                (start, columns, blank) = (index + 1, 0, nil)
                continue
            }
            let needed = TextWidth.columns(of: clusters[index])
            let room = clusters[index] == " " ? width : width - 1
            if columns + needed > room, index > start {
                let end = blank.map { $0 + 1 } ?? index
                lines.append(start..<end)
                start = end
                columns = clusters[start..<index].reduce(0) { $0 + TextWidth.columns(of: $1) }
                blank = nil
            }
            columns += needed
            if clusters[index] == " " { blank = index }
        }
        lines.append(start..<clusters.count)
        self.lines = lines
    }

    /// The line of the caret, from 0.
    func line(ofCaret caret: Int) -> Int { lines.lastIndex { $0.lowerBound <= caret } ?? 0 }

    /// The columns before a cluster on its line.
    func column(ofCaret caret: Int) -> Int {
        let line = lines[line(ofCaret: caret)]
        return columns(line.lowerBound..<max(line.lowerBound, min(caret, line.upperBound)))
    }

    /// The caret at a column of a line.
    func caret(onLine line: Int, column: Int) -> Int {
        let range = lines[line]
        var columns = 0
        for index in range {
            let next = columns + TextWidth.columns(of: clusters[index])
            // At a soft line end the caret would be on the next line.
            if next > column { return index }
            columns = next
        }
        let goesOn = line + 1 < lines.count && lines[line + 1].lowerBound == range.upperBound
        return goesOn ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
    }

    func columns(_ range: Range<Int>) -> Int {
        clusters[range].reduce(0) { $0 + TextWidth.columns(of: $1) }
    }

    func text(_ range: Range<Int>) -> String { String(clusters[range]) }
}
