import WaybillLists
import WaybillScreens

/// A page as lines for sequential reading, with numbers for links and controls.
struct LinearPage {
    /// The lines, without rules, glyphs and layout blanks.
    private(set) var lines: [String] = []

    /// The links and controls, in the order of the lines.
    private(set) var targets: [TerminalTarget] = []

    /// The number before each of them; an option has that of its control and its own.
    private(set) var labels: [ElementID: String] = [:]

    init() {}

    /// Draws a page, one row below the other.
    ///
    /// - Complexity: O(n) in the number of drawn rows.
    init(
        _ page: Page, width: Int, style: TerminalStyle, numbers: inout [ElementID: Int]
    ) {
        var page = page
        for index in page.sections.indices { page.sections[index].layout = .table }
        var drawing = PageDrawing(page, width: width, style: style, medium: .read)
        let drawn = drawing.draw()
        targets = drawn.targets
        labels = LinearPage.labels(of: targets, numbers: &numbers)
        var open = targets
        for (index, line) in drawn.lines.enumerated() {
            let pieces = line.pieces.filter { !$0.isForTheEye }
            guard !pieces.isEmpty else { continue }
            var text = ""
            for (place, piece) in pieces.enumerated() {
                // A glyph before a text belongs to it.
                let isSign = piece.element == nil && piece.role != .blank
                let next = isSign ? pieces.dropFirst(place + 1).first : nil
                func begins(_ target: TerminalTarget) -> Bool {
                    target.begins(at: piece, onLine: index)
                        || next.map { target.begins(at: $0, onLine: index) } == true
                }
                while let first = open.firstIndex(where: begins) {
                    let target = open.remove(at: first)
                    text += labels[target.id].map { "\($0)) " } ?? ""
                    if target.element.kind == .row, let path = target.path,
                        let isSelected = page.row(at: path)?.isSelected
                    {
                        text += isSelected ? "[x] " : "[ ] "
                    }
                }
                text += piece.text
            }
            // Numbers make a line longer than it was drawn.
            lines += text.withoutWideGaps.lines(of: width)
        }
    }

    private static func labels(
        of targets: [TerminalTarget], numbers: inout [ElementID: Int]
    ) -> [ElementID: String] {
        var labels: [ElementID: String] = [:]
        for target in targets {
            guard case .option(let option, let control) = target.element.kind,
                let own = target.element.controlID
            else {
                labels[target.id] = "\(numbers.number(of: target.id))"
                continue
            }
            let index = control.options.firstIndex { $0.id == option.id } ?? 0
            labels[target.id] = "\(numbers.number(of: own)).\(index + 1)"
        }
        return labels
    }
}

extension [ElementID: Int] {
    /// The number of an element, assigned at its first use.
    fileprivate mutating func number(of id: ElementID) -> Int {
        if let number = self[id] { return number }
        self[id] = count + 1
        return count
    }
}

extension LinearPage {
    /// Whether the page had the target with the same effect; a row may have moved.
    func has(_ target: TerminalTarget) -> Bool {
        targets.contains { $0.element.isSame(as: target.element) }
    }

    func target(_ id: ElementID?) -> TerminalTarget? { targets.first { $0.id == id } }
}

extension Substring {
    /// The end of a line of limited width: the last wide gap, the last blank, or else the first
    /// word's end; nil for a single word.
    fileprivate func end(before width: Int) -> Index? {
        var columns = 0
        var (blank, gap): (Index?, Index?) = (nil, nil)
        var index = startIndex
        while index < endIndex {
            guard self[index] == " " else {
                columns += TextWidth.columns(of: self[index])
                formIndex(after: &index)
                continue
            }
            let next = self[index...].firstIndex { $0 != " " } ?? endIndex
            let blanks = distance(from: index, to: next)
            if columns > width { return gap ?? blank ?? index }
            blank = index
            if blanks > 1 { gap = index }
            columns += blanks
            index = next
        }
        return columns > width ? gap ?? blank : nil
    }
}

extension TerminalTarget {
    /// Whether a piece is the first one of its element: the start of a row's line.
    fileprivate func begins(at piece: Piece, onLine line: Int) -> Bool {
        guard lines.contains(line) else { return false }
        if element.kind == .search { return piece.role == .field }
        return piece.belongs(to: self)
    }
}

extension Piece {
    /// Whether it has no text: a rule, a glyph, the filling of a field.
    fileprivate var isForTheEye: Bool {
        switch role {
        case .rule, .symbol: true
        case .prompt: text.allSatisfy { $0 == "_" }
        default: false
        }
    }
}

extension String {
    /// The text in lines of limited width, broken at wide gaps or else between words; a wider word
    /// has a line of its own.
    ///
    /// - Complexity: O(*n*²) in the number of words, at worst.
    fileprivate func lines(of width: Int) -> [String] {
        var lines: [String] = []
        var rest = Substring(self)
        while TextWidth.columns(of: rest) > width {
            guard let end = rest.end(before: width) else { break }
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        return rest.isEmpty ? lines : lines + [String(rest)]
    }

    /// The text with gaps of two blanks at most, and none at its ends.
    fileprivate var withoutWideGaps: String {
        var text = ""
        var blanks = 0
        for character in self {
            guard character == " " else {
                if blanks > 0, !text.isEmpty {
                    text += String(repeating: " ", count: min(2, blanks))
                }
                blanks = 0
                text.append(character)
                continue
            }
            blanks += 1
        }
        return text
    }
}
