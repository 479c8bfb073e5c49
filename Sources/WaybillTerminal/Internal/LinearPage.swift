import WaybillLists
import WaybillScreens

/// A page as lines of text that are read one after the other, with numbers for
/// what can be pressed.
struct LinearPage {
    /// The lines, without rules, signs and blanks that are there for the eye.
    let lines: [String]

    /// What can be pressed, in the order of the lines.
    let targets: [TerminalTarget]

    /// The number that stands before each of them; of an option, that of its control and
    /// its own.
    let labels: [ElementID: String]

    static var empty: LinearPage { LinearPage(lines: [], targets: [], labels: [:]) }

    private init(lines: [String], targets: [TerminalTarget], labels: [ElementID: String]) {
        (self.lines, self.targets, self.labels) = (lines, targets, labels)
    }

    /// Sets a page, one row below the other.
    ///
    /// - Complexity: O(n) in the number of rows that are drawn.
    init(
        _ page: Page, width: Int, style: TerminalStyle, numbers: inout [ElementID: Int]
    ) {
        var page = page
        for index in page.sections.indices { page.sections[index].layout = .table }
        var drawing = PageDrawing(page, width: width, style: style, manner: .read)
        let drawn = drawing.draw()
        targets = drawn.targets
        labels = LinearPage.labels(of: targets, numbers: &numbers)
        var open = targets
        var lines: [String] = []
        for (index, line) in drawn.lines.enumerated() {
            let pieces = line.pieces.filter { !$0.isForTheEye }
            guard !pieces.isEmpty else { continue }
            var text = ""
            for (place, piece) in pieces.enumerated() {
                // A sign that opens a text belongs to it.
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
        self.lines = lines
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
    /// The number of something, given now where it has none.
    fileprivate mutating func number(of id: ElementID) -> Int {
        if let number = self[id] { return number }
        self[id] = count + 1
        return count
    }
}

extension LinearPage {
    /// Whether a target was on the page and did the same; a row may have moved.
    func has(_ target: TerminalTarget) -> Bool {
        targets.contains { $0.element.isSame(as: target.element) }
    }

    func target(_ id: ElementID?) -> TerminalTarget? { targets.first { $0.id == id } }
}

extension Substring {
    /// Where a line of so many columns ends: at the last wide gap in it, at the last blank, or else
    /// after the first word; nil if there is but one.
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
    /// Whether a piece is the first one that is drawn for it: of a row what
    /// begins its line.
    fileprivate func begins(at piece: Piece, onLine line: Int) -> Bool {
        guard lines.contains(line) else { return false }
        if element.kind == .search { return piece.role == .field }
        return piece.belongs(to: self)
    }
}

extension Piece {
    /// Whether it has no text: a rule, a sign, what fills a field.
    fileprivate var isForTheEye: Bool {
        switch role {
        case .rule, .symbol: true
        case .prompt: text.allSatisfy { $0 == "_" }
        default: false
        }
    }
}

extension String {
    /// The text in lines that end before a column, at a wide gap where there is one
    /// and else between words; a word that is wider has a line of its own.
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

    /// The text with two blanks at most beside each other, and none at its ends.
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
