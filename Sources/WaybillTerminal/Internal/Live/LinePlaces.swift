/// Which of a page's lines are drawn: those above the list, those of the list
/// that are looked at, and those below it.
struct LinePlaces: Sendable {
    let count: Int

    let start: Int

    /// The lines of the page that are drawn of the list.
    let window: Range<Int>

    private let above: Int
    private let below: Range<Int>

    init(whole count: Int) {
        self.count = count
        above = count
        start = count
        window = count..<count
        below = count..<count
    }

    /// Describes a page of which a part of the list is drawn.
    ///
    /// - Parameter window: The lines of the list that are drawn, counted from its top.
    init(above: Int, start: Int, window: Range<Int>, extent: Int, below: Int) {
        self.above = above
        self.start = start
        self.window = start + window.lowerBound..<start + window.upperBound
        let end = start + extent
        self.below = end..<end + below
        // The last section ends with an empty line, which nothing may follow.
        count = below > 0 ? end + below : extent > 0 ? end - 1 : above
    }

    /// The number of a line among those that are drawn.
    func index(of line: Int) -> Int? {
        if line < above { return line >= 0 ? line : nil }
        if window.contains(line) { return above + line - window.lowerBound }
        return below.contains(line) ? above + window.count + line - below.lowerBound : nil
    }

    /// The line of the page that is at an index among those that are drawn.
    func line(at index: Int) -> Int {
        if index < above { return index }
        let inList = index - above
        return inList < window.count
            ? window.lowerBound + inList : below.lowerBound + inList - window.count
    }
}

/// A header that is held at the top while rows of its section are seen.
struct PinnedHeader: Sendable {
    let lines: [DraftLine]

    /// The line of the page on which it begins.
    var home: Int

    /// The line at which it is pushed out by what follows; nil if that is not
    /// near.
    var end: Int?

    /// Whether it is among the lines of the page, too.
    let isOnPage: Bool

    func moved(by lines: Int) -> PinnedHeader {
        var header = self
        header.home += lines
        header.end = end.map { $0 + lines }
        return header
    }

    /// Its lines that are seen at the top of the terminal.
    func lines(at offset: Int) -> ArraySlice<DraftLine> {
        let end = end ?? .max
        guard home < offset, offset < end else { return [] }
        return lines.dropFirst(max(0, offset - (end - lines.count)))
    }
}
