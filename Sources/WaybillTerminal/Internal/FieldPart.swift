import WaybillScreens

/// A text field: its label, and a box with the value.
struct FieldPart: Sendable {
    /// The maximum columns of a box of one line, its brackets included.
    static let widest = 42

    /// The maximum columns of a box of several lines.
    static let widestOfLines = 76

    /// The minimum columns of a box beside its label.
    private static let leastBox = 14

    var label: [Word]

    var text: String

    var prompt = ""

    /// The minimum number of lines; nil for a field of one line.
    var leastLines: Int?

    /// The replacement of each letter; nil for none.
    var secret: Character?

    /// Whether a text longer than the box is scrolled rather than wrapped.
    var isScrolled = false

    /// The caret, in clusters; nil without one.
    var caret: Int?

    let mark: TextElement

    let element: TextElement

    var role = TerminalRole.field

    var ellipsis = "…"

    var columns: Int {
        guard leastLines == nil else { return max(label.columns, 32) }
        return label.columns + (label.isEmpty ? 0 : 1) + 26
    }

    func drawn(in frame: Frame) -> [DraftLine] {
        var lines = [DraftLine](label, in: frame)
        let beside = (lines.last?.end ?? frame.first - 1) + 1
        let isBeside =
            leastLines == nil && lines.count <= 1
            && frame.end(at: 0) - beside >= FieldPart.leastBox
        let start = isBeside || lines.isEmpty ? beside : frame.rest
        let first = isBeside ? 0 : lines.count
        let most = leastLines == nil ? FieldPart.widest : FieldPart.widestOfLines
        let box = box(of: max(4, min(frame.below(first).narrowest - start, most)), at: start)
        guard isBeside else { return lines + box }
        lines.appendBeside(box)
        return lines
    }

    /// The columns inside a box.
    static func room(ofBox columns: Int) -> Int { max(1, columns - 2) }

    private func box(of columns: Int, at start: Int) -> [DraftLine] {
        let room = FieldPart.room(ofBox: columns)
        if leastLines == nil {
            let whole = FieldLines(text, width: .max, hasLines: false, secret: secret)
            let all = 0..<whole.clusters.count
            if isScrolled || whole.columns(all) < room {
                let seen = seen(of: whole, room: room)
                return [line(whole, seen, room: room, isFirst: true, start: start)]
            }
        }
        let lines = FieldLines(text, width: room, hasLines: leastLines != nil, secret: secret)
        var box = lines.lines.enumerated().map { index, range in
            line(lines, range, room: room, isFirst: index == 0, start: start)
        }
        let empty = FieldLines("", width: room, hasLines: true)
        while box.count < leastLines ?? 1 {
            box.append(line(empty, nil, room: room, isFirst: false, start: start))
        }
        return box
    }

    /// The visible clusters of a long text: those before the caret, or the first.
    private func seen(of whole: FieldLines, room: Int) -> Range<Int> {
        let count = whole.clusters.count
        var first = 0
        if let caret { first = whole.clusters.start(before: min(caret, count), within: room - 1) }
        var end = first
        var columns = 0
        while end < count {
            columns += TextWidth.columns(of: whole.clusters[end])
            if columns > room { break }
            end += 1
        }
        return first..<end
    }

    private func line(
        _ lines: FieldLines, _ range: Range<Int>?, room: Int, isFirst: Bool, start: Int
    ) -> DraftLine {
        var inside: [Piece] = []
        if let range {
            var piece = Piece(
                lines.text(range), role, element: element, continuesWord: !isFirst)
            piece.clusterStart = range.lowerBound
            inside.append(piece)
            if lines.clusters.isEmpty, isFirst, !prompt.isEmpty {
                inside.append(Piece(prompt: prompt, within: room - 1, ellipsis: ellipsis))
            }
        }
        let filled = inside.reduce(0) { $0 + $1.columns }
        let filler = Piece(String(repeating: "_", count: max(0, room - filled)), .prompt)
        let opening = Piece("[", role, element: mark, continuesWord: true)
        let closing = Piece("]", role, element: mark, continuesWord: true)
        return DraftLine(start: start, [opening] + inside + [filler, closing])
    }
}

extension [Character] {
    /// The first cluster of a part that ends at a caret and fits into a room.
    func start(before caret: Int, within room: Int) -> Int {
        var first = caret
        var columns = 0
        while first > 0 {
            columns += TextWidth.columns(of: self[first - 1])
            if columns > room { break }
            first -= 1
        }
        return first
    }
}

extension Piece {
    /// The prompt of a field, cut to the room.
    init(prompt: String, within room: Int, ellipsis: String) {
        let whole = Piece(String(prompt.compactMap { $0.isWhitespace ? " " : $0.cleaned }), .prompt)
        guard whole.columns > room else {
            self = whole
            return
        }
        let head = room > ellipsis.count ? Word([whole]).cut(at: room - ellipsis.count).head : nil
        let text = head.map { $0.pieces.map(\.text).joined() + ellipsis } ?? ""
        self.init(TextWidth.columns(of: text) > room ? "" : text, .prompt)
    }
}
