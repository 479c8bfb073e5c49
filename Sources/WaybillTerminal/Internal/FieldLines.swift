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

    func columns(_ range: Range<Int>) -> Int {
        clusters[range].reduce(0) { $0 + TextWidth.columns(of: $1) }
    }

    func text(_ range: Range<Int>) -> String { String(clusters[range]) }
}
