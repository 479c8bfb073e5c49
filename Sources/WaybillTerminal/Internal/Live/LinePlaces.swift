/// The drawn lines of a page: those above the list, its window, and those below.
struct LinePlaces: Sendable {
    let count: Int

    let start: Int

    let window: Range<Int>

    private let above: Int
    private let below: Range<Int>

    init(whole count: Int) {
        self.init(above: count, start: count, window: 0..<0, extent: 0, below: 0)
    }

    /// Creates the places of a page with a window, counted from the top of the list.
    init(above: Int, start: Int, window: Range<Int>, extent: Int, below: Int) {
        self.above = above
        self.start = start
        self.window = start + window.lowerBound..<start + window.upperBound
        let end = start + extent
        self.below = end..<end + below
        // The last section ends with an empty line, which is dropped at the end of the page.
        count = below > 0 ? end + below : extent > 0 ? end - 1 : above
    }

    /// The index of a line among the drawn ones.
    func index(of line: Int) -> Int? {
        if line < above { return line >= 0 ? line : nil }
        if window.contains(line) { return above + line - window.lowerBound }
        return below.contains(line) ? above + window.count + line - below.lowerBound : nil
    }

    /// The line of the page at an index among the drawn ones.
    func line(at index: Int) -> Int {
        if index < above { return index }
        let inList = index - above
        return inList < window.count
            ? window.lowerBound + inList : below.lowerBound + inList - window.count
    }
}

/// A header that stays at the top while rows of its section are visible.
struct PinnedHeader: Sendable {
    let lines: [DraftLine]

    var home: Int

    /// The line at which the next section pushes it out; nil if far away.
    var end: Int?

    /// Whether it is among the lines of the page, too.
    let isOnPage: Bool

    func moved(by lines: Int) -> PinnedHeader {
        var header = self
        header.home += lines
        header.end = end.map { $0 + lines }
        return header
    }

    /// Its visible lines at the top of the terminal.
    func lines(at offset: Int) -> ArraySlice<DraftLine> {
        let end = end ?? .max
        guard home < offset, offset < end else { return [] }
        return lines.dropFirst(max(0, offset - (end - lines.count)))
    }
}
