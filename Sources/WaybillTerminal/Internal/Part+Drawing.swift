extension Part {
    /// The part laid out in lines, within the frame.
    ///
    /// - Complexity: O(n) in the length of its texts, for each level of parts.
    func drawn(in frame: Frame) -> [DraftLine] {
        switch self {
        case .text(let words): [DraftLine](words, in: frame)
        case .sign(let word): [DraftLine]([word], in: frame)
        case .column(let parts): Part.stacked(parts, in: frame)
        case .row(let parts): Part.beside(parts, in: frame)
        case .group(let group): group.drawn(in: frame)
        case .chips(let chips): chips.drawn(in: frame)
        case .field(let field): field.drawn(in: frame)
        case .picture(let picture): picture.drawn(in: frame)
        case .map(let map): map.drawn(in: frame)
        case .chart(let chart): chart.drawn(in: frame)
        case .table(let table): table.drawn(in: frame)
        }
    }

    private static func stacked(_ parts: [Part], in frame: Frame) -> [DraftLine] {
        var lines: [DraftLine] = []
        for part in parts { lines += part.drawn(in: frame.below(lines.count)) }
        return lines
    }

    /// Parts side by side: a glyph hangs before the others, and the last part is at the far edge if
    /// the others leave it room.
    private static func beside(_ parts: [Part], in frame: Frame) -> [DraftLine] {
        var lead = parts[...]
        if case .sign(let sign) = lead.first, lead.count > 1 {
            lead.removeFirst()
            let wanted = Part.row(Array(lead)).columns
            let inner = frame.hanging(sign.columns + 1, before: wanted)
            let rest = Part.beside(Array(lead), in: inner ?? frame)
            guard inner != nil else { return rest }
            var lines = [DraftLine]([sign], in: frame)
            lines.appendBeside(rest)
            return lines
        }
        if case .picture(let picture) = lead.first, lead.count > 1 {
            lead.removeFirst()
            let wanted = Part.row(Array(lead)).columns
            guard let inner = frame.hanging(picture.columns + 2, before: wanted) else {
                return stacked(parts, in: frame)
            }
            var lines = picture.drawn(
                in: Frame(first: frame.first, rest: frame.first, right: frame.narrowest))
            lines.appendBeside(Part.beside(Array(lead), in: inner))
            return lines
        }
        guard lead.count > 1, let edge = lead.popLast() else {
            return parts.first?.drawn(in: frame) ?? []
        }
        guard !edge.isEmpty else { return abreast(Array(lead), in: frame) }
        guard frame.holds(edge, beside: Array(lead)) else { return stacked(parts, in: frame) }
        let inner = frame.notched(by: edge.columns + 2, lines: edge.lines)
        var lines = abreast(Array(lead), in: inner)
        lines.appendBeside(edge.drawnAtEdge(of: frame))
        return lines
    }

    private func drawnAtEdge(of frame: Frame) -> [DraftLine] {
        let lines = drawn(in: Frame(right: columns))
        return lines.enumerated().map { index, line in
            var line = line.moved(by: frame.end(at: index) - line.end)
            line.hasEdge = true
            return line
        }
    }

    /// Parts side by side from the left: as running text, in columns, or else one below the other.
    private static func abreast(_ parts: [Part], in frame: Frame) -> [DraftLine] {
        if parts.count == 1 { return parts[0].drawn(in: frame) }
        if let items = Part.row(parts).items {
            return [DraftLine](Part.running(items), in: frame)
        }
        var lines: [DraftLine] = []
        var start = frame.first
        var hang = frame.rest - frame.first
        for (index, part) in parts.enumerated() {
            let end = start + part.columns + (part.lines > 1 ? max(0, hang) : 0)
            guard (0..<part.lines).allSatisfy({ end <= frame.end(at: $0) }) else {
                return stacked(parts, in: frame)
            }
            lines.appendBeside(
                part.drawn(in: Frame(first: start, rest: start + hang, right: end)))
            if index + 1 < parts.count { start = end + part.gap(before: parts[index + 1]) }
            hang = 0
        }
        return lines
    }

    /// Items in one text, each unbroken if it fits in a line.
    private static func running(_ items: [[Word]]) -> [Word] {
        var words: [Word] = []
        var gap = 0
        for item in items {
            words += item.item(after: gap)
            gap = item.first?.isSign == true ? 1 : 2
        }
        return words
    }
}

extension Frame {
    /// Whether a part at the far edge leaves room for the others' columns, or for half the line and
    /// their first words.
    fileprivate func holds(_ edge: Part, beside parts: [Part]) -> Bool {
        let wanted = Part.row(parts).columns
        let least = max(parts.first?.longestFirstWord ?? 0, Frame.leastRoom)
        return (0..<edge.lines).allSatisfy { line in
            let whole = end(at: line) - start(at: line)
            let room = whole - edge.columns - 2
            return wanted <= room || (edge.columns <= whole / 2 && least <= room)
        }
    }
}

extension Word {
    fileprivate var isSign: Bool { pieces.first?.role == .symbol }
}
