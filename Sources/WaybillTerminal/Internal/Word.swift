/// Pieces without a blank between them, kept on one line if possible.
struct Word: Sendable {
    private(set) var pieces: [Piece]

    private(set) var columns: Int

    /// The blanks before it, unless it begins a line.
    var gap = 1

    /// The columns of the item that it begins, which stays on one line, or else its own.
    var columnsTogether: Int

    init(_ pieces: [Piece]) {
        self.pieces = pieces
        columns = pieces.reduce(0) { $0 + $1.columns }
        columnsTogether = columns
    }

    /// The word in two: the part that fits, one cluster at least, and the rest.
    func cut(at room: Int) -> (head: Word, tail: Word) {
        var head: [Piece] = []
        var columns = 0
        for (index, piece) in pieces.enumerated() {
            if columns + piece.columns <= room {
                columns += piece.columns
                head.append(piece)
                continue
            }
            var end = piece.text.startIndex
            while end < piece.text.endIndex {
                columns += TextWidth.columns(of: piece.text[end])
                let isFirst = head.isEmpty && end == piece.text.startIndex
                if columns > room, !isFirst { break }
                piece.text.formIndex(after: &end)
            }
            let isCut = end > piece.text.startIndex
            if isCut { head.append(piece.saying(String(piece.text[..<end]))) }
            var rest = piece.saying(String(piece.text[end...]))
            rest.continuesWord = isCut
            rest.clusterStart = piece.clusterStart.map { $0 + piece.text[..<end].count }
            return (Word(head), Word([rest] + pieces[(index + 1)...]))
        }
        return (self, Word([]))
    }

    /// Adds glyphs around the word, outside of its text.
    fileprivate mutating func decorate(opening: [Piece], closing: [Piece]) {
        let gap = gap
        self = Word(opening + pieces + closing)
        self.gap = gap
    }
}

extension [Word] {
    /// The cleaned words of a text, divided at white space other than no-break spaces, and beside
    /// ideographs.
    ///
    /// - Parameter element: The element; nil for a decoration.
    /// - Complexity: O(n) in the length of the text.
    init(_ text: String, _ role: TerminalRole, element: TextElement? = nil) {
        self = []
        // Most texts are ASCII, and need no look at clusters and scripts.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
            self = text.split(separator: " ").map {
                Word([Piece(String($0), role, element: element, continuesWord: false)])
            }
            return
        }
        var word = ""
        var continuesWord = false
        var last: Character?
        func finish(into words: inout [Word]) {
            guard !word.isEmpty else { return }
            var finished = Word([Piece(word, role, element: element, continuesWord: continuesWord)])
            if continuesWord { finished.gap = 0 }
            words.append(finished)
            word = ""
        }
        for character in text {
            guard let cleaned = character.cleaned else { continue }
            if character.isWhitespace, !character.isGlue {
                finish(into: &self)
                continuesWord = false
                last = nil
                continue
            }
            if let last, mayBreak(between: last, and: character) {
                finish(into: &self)
                continuesWord = true
            }
            word.append(character.isWhitespace ? " " : cleaned)
            last = character
        }
        finish(into: &self)
    }

    func enclosed(by opening: String, _ closing: String, _ role: TerminalRole) -> [Word] {
        guard !isEmpty else { return [Word([Piece(opening + closing, role)])] }
        return enclosed(by: [Piece(opening, role)], [Piece(closing, role)])
    }

    func enclosed(by opening: [Piece], _ closing: [Piece]) -> [Word] {
        guard !isEmpty else { return [Word(opening + closing)] }
        var words = self
        words[0].decorate(opening: opening, closing: [])
        words[words.count - 1].decorate(opening: [], closing: closing)
        return words
    }

    var columns: Int {
        reduce(0) { $0 + $1.columns } + dropFirst().reduce(0) { $0 + $1.gap }
    }

    /// The words as an item, which moves to a new line rather than being broken, if it fits in one.
    func item(after gap: Int) -> [Word] {
        guard var first else { return [] }
        first.columnsTogether = columns
        first.gap = gap
        return [first] + dropFirst()
    }
}

private func mayBreak(between left: Character, and right: Character) -> Bool {
    guard left.isIdeographic || right.isIdeographic else { return false }
    return !right.isClosing && !left.isOpening && !left.isGlue && !right.isGlue
}
