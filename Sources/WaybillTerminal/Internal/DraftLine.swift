struct DraftLine: Sendable {
    private(set) var start: Int

    /// The pieces from left to right, blanks between them included.
    private(set) var pieces: [Piece] = []

    /// The column after its last.
    private(set) var end: Int

    /// Whether it has a text at the far edge.
    var hasEdge = false

    init(start: Int = 0, _ pieces: [Piece] = []) {
        self.start = start
        end = start
        for piece in pieces { append(piece) }
    }

    /// Creates a line of cells: alike neighbours are one piece.
    init(start: Int = 0, cells: [(sign: String, role: TerminalRole, pins: [String])]) {
        self.init(start: start)
        var rest = cells[...]
        while let first = rest.first {
            let run = rest.prefix { $0.role == first.role && $0.pins == first.pins }
            var piece = Piece(run.map(\.sign).joined(), first.role)
            piece.pins = first.pins
            append(piece)
            rest = rest.dropFirst(run.count)
        }
    }

    var isEmpty: Bool { pieces.isEmpty }

    /// The pieces with their columns.
    var placed: [(piece: Piece, columns: Range<Int>)] {
        var end = start
        return pieces.map { piece in
            defer { end += piece.columns }
            return (piece, end..<end + piece.columns)
        }
    }

    /// Appends a word with its gap.
    mutating func append(_ word: Word) {
        if let last = pieces.last, word.gap > 0 {
            // The blank between two words of one text is part of it.
            let isInside = word.gap == 1 && last.role == word.pieces.first?.role
            append(.blanks(word.gap, isInside ? last.role : .blank))
        }
        for piece in word.pieces { append(piece) }
    }

    /// Appends another line on the right.
    mutating func append(_ line: DraftLine) {
        guard !pieces.isEmpty else {
            let hadEdge = hasEdge
            self = line
            hasEdge = hasEdge || hadEdge
            return
        }
        if line.start > end { append(.blanks(line.start - end)) }
        pieces.reserveCapacity(pieces.count + line.pieces.count)
        for piece in line.pieces { append(piece) }
        hasEdge = hasEdge || line.hasEdge
    }

    func moved(by columns: Int) -> DraftLine {
        var line = self
        line.start += columns
        line.end += columns
        return line
    }

    /// The line with its pieces so far in a fixed order.
    var fixed: DraftLine {
        var line = self
        for index in line.pieces.indices { line.pieces[index].isFixed = true }
        return line
    }

    func renumbered(by count: Int) -> DraftLine {
        var line = self
        for index in line.pieces.indices { line.pieces[index].renumber(by: count) }
        return line
    }

    var finished: TerminalLine { TerminalLine([.blanks(start)] + pieces) }

    private mutating func append(_ piece: Piece) {
        pieces.append(piece)
        end += piece.columns
    }
}

extension [DraftLine] {
    /// Creates as many lines of words as needed; a longer word is cut.
    ///
    /// - Complexity: O(n) in the length of the words.
    init(_ words: [Word], in frame: Frame) {
        self = []
        var line = DraftLine(start: frame.first)
        func finishLine(into lines: inout [DraftLine]) {
            lines.append(line)
            line = DraftLine(start: frame.start(at: lines.count))
        }
        for word in words {
            var word = word
            let next = frame.end(at: count + 1) - frame.start(at: count + 1)
            let wanted = word.columnsTogether <= next ? word.columnsTogether : word.columns
            if !line.isEmpty, line.end + word.gap + wanted > frame.end(at: count) {
                finishLine(into: &self)
            }
            while line.isEmpty, word.columns > frame.end(at: count) - line.start {
                let (head, tail) = word.cut(at: frame.end(at: count) - line.start)
                line.append(head)
                finishLine(into: &self)
                word = tail
            }
            line.append(word)
        }
        if !line.isEmpty { append(line) }
    }

    /// The column after the end of the widest line.
    var end: Int { reduce(0) { Swift.max($0, $1.end) } }

    /// Appends other lines on the right, line by line.
    mutating func appendBeside(_ lines: [DraftLine]) {
        for (index, line) in lines.enumerated() {
            if index < count { self[index].append(line) } else { append(line) }
        }
    }

    /// Puts an address at the far edge of the last line, or indented below it if it does not fit.
    mutating func appendAddress(_ address: String, indent: Int, right: Int) {
        appendAtEdge([Word](address, .url), indent: indent, right: right)
    }

    /// Puts words at the far edge of the last line, or indented below it if they do not fit.
    mutating func appendAtEdge(_ words: [Word], indent: Int, right: Int) {
        let start = right - words.columns
        guard let last, !last.hasEdge, last.end + 2 <= start else {
            self += [DraftLine](words, in: Frame(first: indent, rest: indent, right: right))
            return
        }
        var edge = DraftLine(start: start)
        for word in words { edge.append(word) }
        self[count - 1].append(edge)
    }
}
