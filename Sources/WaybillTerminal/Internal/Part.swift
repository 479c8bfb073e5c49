import WaybillScreens

/// The content of a cell, split into words of known elements, to be measured and drawn.
indirect enum Part: Sendable {
    case text([Word])

    case sign(Word)

    /// Parts side by side; the last one at the far edge.
    case row([Part])

    case column([Part])

    case group(GroupPart)

    /// Options beside each other, as many as fit in a line.
    case chips(ChipsPart)

    case field(FieldPart)

    case picture(PicturePart)

    case map(MapPart)

    case chart(ChartPart)

    case table(TablePart)

    var isEmpty: Bool {
        switch self {
        case .text(let words): words.isEmpty
        case .sign: false
        case .row(let parts), .column(let parts): parts.allSatisfy(\.isEmpty)
        case .group(let group): group.parts.allSatisfy(\.isEmpty)
        case .chips(let chips): chips.items.isEmpty
        case .field, .picture, .map, .chart, .table: false
        }
    }

    /// The columns without any limit.
    var columns: Int {
        switch self {
        case .text(let words): words.columns
        case .sign(let word): word.columns
        case .column(let parts): parts.reduce(0) { max($0, $1.columns) }
        case .group(let group): group.columns
        case .chips(let chips): chips.columns
        case .field(let field): field.columns
        case .picture(let picture): picture.columns
        case .map: MapPart.widest
        case .chart: ChartPart.widest
        case .table(let table): table.columns
        case .row(let parts):
            parts.reduce(0) { $0 + $1.columns }
                + zip(parts, parts.dropFirst()).reduce(0) { $0 + $1.0.gap(before: $1.1) }
        }
    }

    /// The lines without a limit of columns.
    var lines: Int {
        switch self {
        case .text(let words): words.isEmpty ? 0 : 1
        case .sign: 1
        case .column(let parts): parts.reduce(0) { $0 + $1.lines }
        case .row(let parts): parts.reduce(0) { max($0, $1.lines) }
        case .picture(let picture): picture.lines(columns: picture.columns)
        case .chips: 1
        case .group, .field, .map, .chart, .table: drawn(in: Frame(right: max(1, columns))).count
        }
    }

    /// The items of a part that can be laid out as running text.
    var items: [[Word]]? {
        switch self {
        case .text(let words): return words.isEmpty ? [] : [words]
        case .sign(let word): return [[word]]
        case .chips(let chips): return [chips.words]
        case .column, .group, .field, .picture, .map, .chart, .table: return nil
        case .row(let parts):
            let items = parts.map(\.items)
            return items.contains { $0 == nil } ? nil : items.flatMap { $0 ?? [] }
        }
    }

    var longestFirstWord: Int {
        switch self {
        case .text(let words): words.reduce(0) { max($0, $1.columns) }
        case .sign(let word): word.columns
        case .column(let parts), .row(let parts):
            parts.first { !$0.isEmpty }?.longestFirstWord ?? 0
        case .group(let group): group.parts.first { !$0.isEmpty }?.longestFirstWord ?? 0
        case .chips(let chips): chips.words.first?.columns ?? 0
        case .field(let field): field.label.reduce(0) { max($0, $1.columns) }
        case .picture(let picture): picture.columns
        case .map: MapPart.least
        case .chart: ChartPart.least
        case .table(let table): min(table.columns, ChartPart.least)
        }
    }

    /// The blanks between it and the next part.
    func gap(before part: Part) -> Int {
        if isEmpty || part.isEmpty { return 0 }
        if case .sign = self { return 1 }
        return 2
    }
}

extension Part {
    /// A text with its line breaks, except those at its ends, as in a browser.
    ///
    /// - Complexity: O(n) in the length of the text.
    init(linesOf text: String, _ role: TerminalRole, element: TextElement) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
            .map { [Word](String($0), role, element: element) }
            .drop { $0.isEmpty }
        let last = lines.lastIndex { !$0.isEmpty } ?? lines.startIndex - 1
        // An empty line counts, too.
        self = .column(
            lines[...last].map { .text($0.isEmpty ? [Word([Piece("", .blank)])] : $0) })
    }
}

extension Character {
    var isLineBreak: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}
