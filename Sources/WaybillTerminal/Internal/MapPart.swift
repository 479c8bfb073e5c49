import WaybillScreens

/// A map as dots, with letters for its pins, and their legend.
struct MapPart: Sendable {
    /// The maximum columns.
    static let widest = 136

    /// The maximum columns of the picture beside its legend: it is a third as high.
    private static let widestPicture = 84

    /// The minimum columns for names in the picture.
    private static let leastNamed = 40

    /// The minimum columns of a map.
    static let least = 24

    /// The minimum lines of a map.
    private static let leastLines = 4

    /// The minimum columns for a legend beside the map.
    private static let leastBeside = 62

    /// The picture; nil if only the legend is drawn.
    var picture: Picture?

    var signs: [Sign]

    var glyphs: TerminalStyle.Glyphs

    /// Its title and attribution.
    var words: [Word]

    var moves: Part

    /// The names of its pins, each after its letter.
    var legend: [Part]

    /// The links of a small map.
    var links: [Part] = []

    var mostLines = Int.max

    /// Whether it takes the fewest lines, as rows below describe its content.
    var isSmall = false

    struct Picture: Hashable, Sendable {
        var map: MapContent
        var hasGround: Bool
        var glyphs: TerminalStyle.Glyphs
    }

    /// The mark of one or several pins.
    struct Sign: Sendable {
        var text: String
        var point: MapVector
        var isSelected: Bool

        /// The rows of the mark; empty for none.
        var rows: [String] = []
    }

    static func sign(ofSeveral count: Int) -> String { count < 10 ? "\(count)" : "+" }

    /// The letter of the pin at an index.
    static func letter(_ index: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return letters.indices.contains(index) ? String(letters[index]) : "*"
    }

    func drawn(in frame: Frame) -> [DraftLine] {
        let start = frame.first
        let room = max(1, frame.narrowest - start)
        func below(_ part: Part) -> [DraftLine] {
            part.drawn(in: Frame(first: start, rest: start, right: start + room))
        }
        if isSmall, let picture, room >= MapPart.leastBeside, mostLines >= MapPart.leastLines {
            return small(picture, in: frame, room: room)
        }
        func foot(with legend: [Part]) -> [DraftLine] {
            below(.column([.text(words)] + legend + [moves] + links))
        }
        guard let picture, room >= MapPart.least, mostLines >= MapPart.leastLines else {
            return foot(with: legend)
        }
        let isBeside = room >= MapPart.leastBeside && !legend.isEmpty
        let beside = room < 100 ? room / 2 : min(room * 3 / 5, MapPart.widestPicture)
        let columns = min((isBeside ? beside : min(room, 72)) / 3, mostLines) * 3
        var lines = self.lines(of: picture, columns: columns).map { $0.moved(by: start) }
        guard isBeside else { return lines + foot(with: legend) }
        let edge = start + columns + 2
        lines.appendBeside(
            Part.column(legend).drawn(in: Frame(first: edge, rest: edge + 2, right: start + room)))
        return lines + foot(with: [])
    }

    /// The picture, with its texts beside it.
    private func small(_ picture: Picture, in frame: Frame, room: Int) -> [DraftLine] {
        let start = frame.first
        // Half of a wide terminal, and less of a narrow one.
        let columns = min(room < 100 ? 8 : room / 6, mostLines) * 3
        var lines = self.lines(of: picture, columns: columns).map { $0.moved(by: start) }
        let edge = start + columns + 2
        lines.appendBeside(
            Part.column([.text(words), moves] + links).drawn(
                in: Frame(first: edge, rest: edge, right: start + room)))
        return lines
    }

    private struct Drawing: Hashable {
        var picture: Picture
        var columns: Int
    }

    private static let drawn = SharedCache<Drawing, [DraftLine]>(limit: 16)

    /// The lines of a picture, cached: a page is measured and drawn with them.
    private func lines(of picture: Picture, columns: Int) -> [DraftLine] {
        MapPart.drawn.value(for: Drawing(picture: picture, columns: columns)) {
            // Areas are the only shapes with names here.
            draw(
                MapPicture(
                    picture.map, overscan: 0, hasGround: picture.hasGround, namesLines: false),
                columns: columns)
        }
    }

    private func draw(_ picture: MapPicture, columns: Int) -> [DraftLine] {
        var canvas = DotCanvas(columns: columns, lines: columns / 3)
        canvas.draw(picture)
        for sign in isSmall ? apart(columns: columns) : signs {
            canvas.put(
                sign.text, sign.isSelected ? .current : .pin, at: sign.point, for: sign.rows)
        }
        if let person = picture.person {
            canvas.put(MapPart.personSign(glyphs), .pin, at: person)
        }
        if let aim = picture.aim { canvas.put(MapPart.aimSign(glyphs), .pin, at: aim) }
        canvas.write(scale(picture.scale, columns: columns), .pin)
        if columns >= MapPart.leastNamed, !isSmall { name(picture.labels, on: &canvas) }
        return canvas.lines(glyphs).map(\.fixed)
    }

    /// The marks with a column between them: touching ones are joined.
    private func apart(columns: Int) -> [Sign] {
        let scale = Double(columns) / MapFrame.width
        var found: [Sign] = []
        for sign in signs {
            let near = found.firstIndex { other in
                let away =
                    (sign.point.x * scale).rounded(.down)
                    - (other.point.x * scale).rounded(.down)
                return (sign.point.y * scale / 2).rounded(.down)
                    == (other.point.y * scale / 2).rounded(.down) && abs(away) < 2
            }
            guard let near else {
                found.append(sign)
                continue
            }
            found[near].rows += sign.rows
            found[near].text = MapPart.sign(ofSeveral: found[near].rows.count)
            found[near].isSelected = found[near].isSelected || sign.isSelected
        }
        return found
    }

    /// The names of areas only: those of lines would have to be rotated.
    private func name(_ labels: [MapLabel], on canvas: inout DotCanvas) {
        for label in labels {
            guard let kind = label.kind, kind.isArea else { continue }
            let text = TerminalText.clean(label.text)
            guard glyphs == .unicode || text.allSatisfy(\.isASCII) else { continue }
            canvas.name(text, TerminalRole(kind), at: label.point)
        }
    }

    static func personSign(_ glyphs: TerminalStyle.Glyphs) -> String {
        glyphs == .ascii ? "@" : "◉"
    }

    /// The glyph of the middle of a map for choosing a position.
    static func aimSign(_ glyphs: TerminalStyle.Glyphs) -> String {
        glyphs == .ascii ? "X" : "┼"
    }

    /// The scale, at the bottom left.
    private func scale(_ scale: MapScale, columns: Int) -> String {
        let length = Int((scale.length / MapFrame.width * Double(columns)).rounded())
        let (first, middle, last) = glyphs == .ascii ? ("|", "-", "|") : ("├", "─", "┤")
        let bar = first + String(repeating: middle, count: max(0, length - 2)) + last
        return "\(bar) \(TerminalText.clean(scale.text)) "
    }
}
