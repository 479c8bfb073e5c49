/// Mirrors the lines of a terminal, for a right-to-left language.
///
/// Each unit of a line (a text, a picture, a glyph) moves to the same distance from the other edge.
/// A text keeps the order of its letters, which a terminal may reverse itself; a glyph is mirrored.
struct LineMirror: Sendable {
    let columns: Int

    /// Pieces of a line that keep their order, from a column on.
    fileprivate struct Unit {
        var pieces: ArraySlice<Piece>
        var start: Int
        var columns: Int

        var end: Int { start + columns }

        var isSign: Bool { pieces.count == 1 && pieces.first?.isSign == true }
    }

    /// The line with each unit at the same distance from the other edge.
    ///
    /// - Complexity: O(n) in the length of the texts.
    func mirrored(_ pieces: [Piece]) -> [Piece] {
        let units = units(of: pieces)
        guard let last = units.last else { return [] }
        var line: [Piece] = [.blanks(max(0, columns - last.end))]
        for unit in units.reversed() {
            line += unit.isSign ? unit.pieces.map(\.turned) : Array(unit.pieces)
        }
        return line
    }

    func column(at column: Int, in pieces: [Piece]) -> Int {
        let mirrored = columns - 1 - column
        guard let unit = units(of: pieces).first(where: { $0.contains(mirrored) }),
            !unit.isSign
        else { return mirrored }
        return unit.start + column - (columns - unit.end)
    }

    /// The mirrored column of a caret: after a text at its end, unless that continues to the left.
    func column(ofCaret caret: Int, in pieces: [Piece]) -> Int {
        let units = units(of: pieces)
        let before = units.first { $0.end == caret && $0.columns > 0 }
        if let before, before.isTyped, !before.isLeftward {
            return min(columns - before.start, columns - 1)
        }
        guard let unit = units.first(where: { $0.contains(caret) }), !unit.isSign else {
            return max(0, columns - 1 - caret)
        }
        return columns - unit.end + caret - unit.start
    }

    private func units(of pieces: [Piece]) -> [Unit] {
        var units: [Unit] = []
        var start = 0
        var index = pieces.startIndex
        while index < pieces.endIndex {
            let end = self.end(ofUnitAt: index, in: pieces)
            let unit = pieces[index..<end]
            let columns = unit.reduce(0) { $0 + $1.columns }
            units.append(Unit(pieces: unit, start: start, columns: columns))
            start += columns
            index = end
        }
        return units
    }

    /// The index after the unit that begins at an index.
    private func end(ofUnitAt index: Int, in pieces: [Piece]) -> Int {
        var end = index + 1
        if pieces[index].isStill {
            while end < pieces.endIndex, pieces[end].isStill { end += 1 }
            return end
        }
        guard let element = pieces[index].element else { return end }
        while end < pieces.endIndex {
            // A blank between two words of one text is part of it.
            let isBlank = pieces[end].element == nil && pieces[end].text.allSatisfy { $0 == " " }
            let next = isBlank ? end + 1 : end
            guard next < pieces.endIndex, pieces[next].element == element else { break }
            end = next + 1
        }
        return end
    }
}

extension LineMirror.Unit {
    fileprivate func contains(_ column: Int) -> Bool { (start..<end).contains(column) }

    fileprivate var isTyped: Bool { pieces.first?.role == .field && !isSign }

    fileprivate var isLeftward: Bool { pieces.contains { $0.text.hasLeftwardLetters } }
}

extension Piece {
    /// Whether it keeps its position among its neighbours, as a part of a map, chart or picture.
    fileprivate var isStill: Bool { isFixed || paint != nil }

    /// Whether it is a glyph: a bracket, a rule, the icon of a state.
    fileprivate var isSign: Bool {
        guard !isFixed, clusterStart == nil else { return false }
        switch role {
        case .blank, .rule, .prompt, .symbol, .field, .button, .current, .disabled, .pin, .badge:
            return !text.contains { $0.isLetter || $0.isNumber }
        default: return element == nil && !text.contains { $0.isLetter || $0.isNumber }
        }
    }

    fileprivate var turned: Piece { saying(String(text.reversed().map(\.turned))) }
}

extension Character {
    /// Glyphs and their mirror images.
    private static let pairs: [(Character, Character)] = [
        ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("‹", "›"), ("«", "»"), ("←", "→"),
        ("▸", "◂"), ("▶", "◀"), ("▌", "▐"), ("▏", "▕"), ("┌", "┐"), ("└", "┘"), ("├", "┤"),
        ("╭", "╮"), ("╰", "╯"),
    ]

    private static let others: [Character: Character] = Dictionary(
        pairs + pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

    fileprivate var turned: Character { Character.others[self] ?? self }
}

extension String {
    var hasLeftwardLetters: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                true
            default: false
            }
        }
    }
}
