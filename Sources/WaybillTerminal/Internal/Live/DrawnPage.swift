import WaybillScreens

/// A row on a page that is drawn.
struct DrawnRow: Sendable {
    /// Which row it is, and where.
    let position: RowPosition

    /// The elements of its texts.
    let elements: [TextElement]

    /// The lines on which it is drawn; an empty range where it is not.
    var lines = 0..<0
}

/// A page set into lines that are finished when they are shown.
struct DrawnPage: Sendable {
    /// The lines from top to bottom.
    let lines: [DraftLine]

    /// What the keyboard reaches, in the order of the semantics tree: all of it
    /// is on the lines.
    private(set) var targets: [TerminalTarget] = []

    /// The rows that have a text, from first to last.
    private(set) var rows: [DrawnRow]

    /// The text in the search field, if there is one.
    let field: TextElement?

    private let elementCount: Int
    private let root: SemanticsDraft

    /// Takes what was drawn, and finds where on the lines it stands.
    ///
    /// - Parameters:
    ///   - lines: The lines from top to bottom.
    ///   - elements: How many elements there are.
    ///   - root: The semantics tree.
    ///   - rows: The rows.
    ///   - field: The text in the search field.
    /// - Complexity: O(n) in the number of pieces.
    init(
        lines: [DraftLine], elements: Int, root: SemanticsDraft, rows: [DrawnRow],
        field: TextElement?
    ) {
        self.lines = lines
        self.root = root
        self.field = field
        self.rows = rows
        elementCount = elements
        locate()
    }

    /// Nothing at all.
    static var empty: DrawnPage {
        DrawnPage(
            lines: [], elements: 0, root: SemanticsDraft(.page, []), rows: [], field: nil)
    }

    /// The rows that are on some lines, from first to last.
    ///
    /// - Parameter range: The lines.
    /// - Returns: The rows of which one line at least is among them.
    /// - Complexity: O(n) in the number of rows.
    func rows(in range: Range<Int>) -> [DrawnRow] { rows.filter { $0.lines.overlaps(range) } }

    /// What the lines say to someone who does not see them, collected from
    /// them.
    ///
    /// - Complexity: O(n) in the number of pieces.
    var semantics: SemanticsNode { root.node(with: lines.texts(ofElements: elementCount)) }

    /// The index of a target, or nil where it is not on the page.
    func index(of focus: TerminalFocus) -> Int? { targets.firstIndex { $0.focus == focus } }

    /// The row with a key, or nil where it is not on the page.
    func row(_ key: RowKey) -> DrawnRow? { rows.first { $0.position.key == key } }

    /// A line as it is shown.
    ///
    /// - Parameters:
    ///   - index: Its number, from 0.
    ///   - target: What the keyboard is at, if anything: it stands out from its
    ///     first text to its last, blanks between included.
    /// - Returns: The line.
    func line(at index: Int, focusing target: TerminalTarget?) -> TerminalLine {
        guard let target, target.lines.contains(index) else { return lines[index].finished }
        var pieces = lines[index].pieces
        let marked = pieces.indices.filter { pieces[$0].belongs(to: target) }
        if let first = marked.first, let last = marked.last {
            for index in first...last { pieces[index].isFocused = true }
        }
        return TerminalLine([.blanks(lines[index].start)] + pieces)
    }

    /// Where the caret stands in the search field.
    ///
    /// - Parameter caret: How many clusters stand before it.
    /// - Returns: The line and the column, or nil where no field is drawn.
    func place(ofCaret caret: Int) -> (line: Int, column: Int)? {
        guard let field else { return nil }
        var place: (Int, Int)?
        var seen = 0
        for (index, line) in lines.enumerated() {
            var column = line.start
            for piece in line.pieces {
                defer { column += piece.columns }
                guard piece.element == field, caret >= seen else { continue }
                // At a seam the caret stands before what comes next.
                let head = piece.text.prefix(caret - seen)
                place = (index, column + TextWidth.columns(of: head))
                seen += piece.text.count
            }
        }
        return place
    }
}

extension DrawnPage {
    /// Finds the lines and the columns of the rows and of the targets.
    private mutating func locate() {
        var spans = [ElementSpan?](repeating: nil, count: elementCount)
        for (index, line) in lines.enumerated() {
            var column = line.start
            for piece in line.pieces {
                defer { column += piece.columns }
                guard let element = piece.element?.index else { continue }
                if spans[element] == nil {
                    spans[element] = ElementSpan(lines: index..<index + 1, column: column)
                }
                spans[element]?.extend(to: index)
            }
        }
        for index in rows.indices {
            let found = rows[index].elements.compactMap { spans[$0.index] }
            rows[index].lines = found.lines
        }
        rows.removeAll { $0.lines.isEmpty }
        collect(root, spans: spans)
    }

    private mutating func collect(_ draft: SemanticsDraft, spans: [ElementSpan?]) {
        if let reach = draft.reach {
            let elements =
                reach.focus == .field ? (field.map { [$0] } ?? []) : draft.elements
            let found = elements.compactMap { spans[$0.index] }
            if let first = found.first {
                targets.append(
                    TerminalTarget(
                        focus: reach.focus, action: reach.action, elements: elements,
                        lines: found.lines, column: first.column))
            }
        }
        for child in draft.children { collect(child, spans: spans) }
    }
}

/// Where an element is drawn.
private struct ElementSpan {
    /// From its first line to after its last.
    var lines: Range<Int>

    /// The column in which it begins.
    let column: Int

    mutating func extend(to line: Int) { lines = lines.lowerBound..<line + 1 }
}

extension [ElementSpan] {
    /// From the first line of any of them to after the last; empty for none.
    fileprivate var lines: Range<Int> {
        guard let first = map(\.lines.lowerBound).min(), let last = map(\.lines.upperBound).max()
        else { return 0..<0 }
        return first..<last
    }
}

extension Piece {
    fileprivate func belongs(to target: TerminalTarget) -> Bool {
        guard let element, let first = target.elements.first, let last = target.elements.last
        else { return false }
        // The elements of a target are numbered one after the other.
        return (first.index...max(first.index, last.index)).contains(element.index)
    }
}
