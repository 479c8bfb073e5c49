import WaybillScreens

/// A picture in a cell, with a size known before its arrival.
struct PicturePart: Sendable {
    let picture: Picture

    /// The alternative text; nil for a decoration.
    let element: TextElement?

    /// The words in place of a missing picture.
    let words: [Word]

    /// The available pictures; nil for measuring.
    let pictures: TerminalPictures?

    private static let mostColumns = 60

    /// The natural columns, of about 8 points each.
    var columns: Int { min(max((picture.width + 4) / 8, 2), PicturePart.mostColumns) }

    /// The lines for a number of columns: a line is twice as high as a column is wide.
    func lines(columns: Int) -> Int {
        max(1, (columns * picture.height + picture.width) / (2 * picture.width))
    }

    /// The picture, or its replacement.
    ///
    /// - Complexity: O(n) in the number of its cells.
    func drawn(in frame: Frame) -> [DraftLine] {
        let columns = min(columns, max(2, frame.narrowest - max(frame.first, frame.rest)))
        let lines = lines(columns: columns)
        switch pictures?.look(of: picture, columns: columns, lines: lines) ?? .awaited {
        case .cells(let cells):
            return cells.lines.map { line($0.map { cell($0) }, in: frame) }
        case .awaited:
            let shade = Piece(String(repeating: "░", count: columns), .rule, element: element)
            return (0..<lines).map { _ in line([shade], in: frame) }
        case .missing: return missing(columns: columns, lines: lines, in: frame)
        }
    }

    private func cell(_ paint: TerminalPaint?) -> Piece {
        guard let paint else { return Piece(" ", .blank, element: element) }
        var piece = Piece(HalfBlocks.sign, .blank, element: element, continuesWord: true)
        piece.paint = paint
        return piece
    }

    /// Its words at the top of its room, as far as they fit in.
    private func missing(columns: Int, lines: Int, in frame: Frame) -> [DraftLine] {
        let start = max(frame.first, frame.rest)
        let room = Frame(first: start, rest: start, right: start + columns)
        let texts = [DraftLine]([Word([Piece("▧", .symbol, element: element)])] + words, in: room)
        return (0..<lines).map { $0 < texts.count ? texts[$0] : DraftLine(start: start) }
    }

    private func line(_ pieces: [Piece], in frame: Frame) -> DraftLine {
        DraftLine(start: max(frame.first, frame.rest), pieces)
    }
}

extension ContentWriter {
    /// A picture, or its replacement without colours.
    mutating func image(_ picture: Picture, into written: inout WrittenContent) -> Part {
        let text = picture.spokenText
        guard medium == .live, style.colors != .none else {
            guard let text else { return .text([]) }
            let words = self.text(text, .secondary)
            addImage(words.element, to: &written)
            let sign = Word([Piece(style.glyphs == .ascii ? "#" : "▧", .symbol)])
            return .text([sign] + words.words)
        }
        var element: TextElement?
        if let text { element = self.element(spoken: text) }
        if let element { addImage(element, to: &written) }
        if case .initials(let name) = picture.source { return .sign(initials(of: name, element)) }
        let words = text.map { [Word]($0, .caption, element: element) } ?? []
        return .picture(
            PicturePart(picture: picture, element: element, words: words, pictures: pictures))
    }

    private func addImage(_ element: TextElement, to written: inout WrittenContent) {
        written.elements.append(element)
        add(SemanticsDraft(.image, [element]), to: &written)
    }

    /// The initials between blanks, on the colour of the name.
    private func initials(of name: String, _ element: TextElement?) -> Word {
        let avatar = Avatar(of: name)
        let letters = TerminalText.clean(avatar.initials)
        // A single letter is padded to two, for alignment.
        let filler = TextWidth.columns(of: letters) < 2 ? " " : ""
        var piece = Piece(" \(letters)\(filler) ", .badge, element: element)
        piece.paint = TerminalPaint(
            front: TerminalColor(red: 255, green: 255, blue: 255), back: avatar.tint.color)
        return Word([piece])
    }
}

extension Symbol.Tint {
    fileprivate var color: TerminalColor {
        let code: UInt32 =
            switch self {
            case .accent, .teal: 0x1F6F8B
            case .grey: 0x5C6370
            case .blue: 0x4A62B8
            case .green: 0x2E7D46
            case .olive: 0x7A6A1E
            case .amber: 0x8A6116
            case .orange: 0xBD5518
            case .red: 0xB04343
            case .pink: 0xA83A6F
            case .violet: 0x6B4FA8
            }
        return TerminalColor(
            red: UInt8(code >> 16), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF))
    }
}
