import WaybillLists
import WaybillScreens

struct DrawnRow: Sendable {
    let row: PageElement

    let elements: Range<Int>

    /// Its lines; empty if it is not drawn.
    var lines = 0..<0
}

/// A page in lines, which are finished for display.
///
/// Of a long list only the window is drawn; lines are counted on the whole page all the same.
struct DrawnPage: Sendable {
    let lines: [DraftLine]

    let places: LinePlaces

    let headers: [PinnedHeader]

    /// The lines of headers and footers of a whole list.
    let edges: [ListElement: Range<Int>]

    /// The focusable elements, in the order of the semantics tree: all of them are on the lines.
    private(set) var targets: [TerminalTarget] = []

    /// The rows with a text, from first to last.
    private(set) var rows: [DrawnRow]

    /// The number of last lines that stay at the bottom of the terminal.
    let footCount: Int

    /// The accessibility texts of elements drawn as glyphs.
    private let spoken: [Int: String]

    private let undrawn: [Int: String]

    private let elementCount: Int
    private let root: SemanticsDraft

    /// Creates a page from its drawing, and locates its elements.
    ///
    /// - Parameter places: The drawn lines of the page; nil, the default, for all.
    /// - Complexity: O(n) in the number of pieces.
    init(
        lines: [DraftLine], places: LinePlaces? = nil, elements: Int, root: SemanticsDraft,
        rows: [DrawnRow], headers: [PinnedHeader] = [],
        edges: [ListElement: Range<Int>] = [:], footCount: Int = 0, spoken: [Int: String] = [:],
        undrawn: [Int: String] = [:]
    ) {
        self.footCount = footCount
        self.spoken = spoken
        self.undrawn = undrawn
        self.lines = lines
        self.places = places ?? LinePlaces(whole: lines.count)
        self.headers = headers
        self.edges = edges
        self.root = root

        self.rows = rows
        elementCount = elements
        locate()
    }

    static var empty: DrawnPage {
        DrawnPage(
            lines: [], elements: 0, root: SemanticsDraft(.page, []), rows: [])
    }

    /// The number of lines of the page, drawn or not.
    var lineCount: Int { places.count }

    /// The rows on some lines, even partly, from first to last.
    ///
    /// - Complexity: O(n) in the number of rows.
    func rows(in range: Range<Int>) -> [DrawnRow] { rows.filter { $0.lines.overlaps(range) } }

    /// The accessibility tree of the lines, collected from them.
    ///
    /// - Complexity: O(n) in the number of pieces.
    var semantics: SemanticsNode {
        let held = headers.filter { !$0.isOnPage }.flatMap(\.lines)
        return root.node(
            with: (lines + held).texts(
                ofElements: elementCount, spoken: spoken, undrawn: undrawn))
    }

    func index(of id: ElementID) -> Int? { targets.firstIndex { $0.id == id } }

    func row(_ id: ElementID) -> DrawnRow? { rows.first { $0.row.id == id } }

    /// The finished line on a row of the terminal, from 0.
    func line(
        _ row: Int, at line: Int?, from offset: Int, focusing target: TerminalTarget?
    ) -> [Piece] {
        let held = heldLines(at: offset)
        if row < held.count { return held[held.startIndex + row].pieces(focusing: nil) }
        guard let line, let index = places.index(of: line) else { return [] }
        let row = target.flatMap { $0.element.isInList ? $0.element.row?.description : nil }
        let target = target.flatMap { $0.lines.contains(line) ? $0 : nil }
        return lines[index].pieces(focusing: target, lighting: row)
    }

    /// The visible lines of the pinned header.
    func heldLines(at offset: Int) -> ArraySlice<DraftLine> {
        headers.last { $0.home < offset }?.lines(at: offset) ?? []
    }
}

extension DrawnPage {
    private mutating func locate() {
        var spans = [ElementSpan?](repeating: nil, count: elementCount)
        for (index, line) in lines.enumerated() {
            let number = places.line(at: index)
            var column = line.start
            for piece in line.pieces {
                defer { column += piece.columns }
                guard let element = piece.element?.index else { continue }
                if spans[element] == nil {
                    spans[element] = ElementSpan(lines: number..<number + 1, column: column)
                }
                spans[element]?.extend(to: number)
            }
        }
        for index in rows.indices {
            let found = rows[index].elements.compactMap { spans[$0] }
            rows[index].lines = found.lines
        }
        rows.removeAll { $0.lines.isEmpty }
        collect(root, spans: spans)
    }

    private mutating func collect(_ draft: SemanticsDraft, spans: [ElementSpan?]) {
        if draft.reachesLast { collect(draft.children, spans: spans) }
        if let reach = draft.reach {
            let elements = reach.elements ?? draft.elements
            let found = elements.compactMap { spans[$0.index] }
            if let first = found.first {
                targets.append(
                    TerminalTarget(
                        element: reach.element, elements: elements, lines: found.lines,
                        column: first.column))
            }
        }
        if !draft.reachesLast { collect(draft.children, spans: spans) }
    }

    private mutating func collect(_ drafts: [SemanticsDraft], spans: [ElementSpan?]) {
        for draft in drafts { collect(draft, spans: spans) }
    }
}

private struct ElementSpan {
    var lines: Range<Int>

    let column: Int

    mutating func extend(to line: Int) { lines = lines.lowerBound..<line + 1 }
}

extension [ElementSpan] {
    fileprivate var lines: Range<Int> {
        guard let first = map(\.lines.lowerBound).min(), let last = map(\.lines.upperBound).max()
        else { return 0..<0 }
        return first..<last
    }
}

extension DraftLine {
    fileprivate func pieces(
        focusing target: TerminalTarget?, lighting row: String? = nil
    ) -> [Piece] {
        var pieces = pieces
        if let row {
            for index in pieces.indices where pieces[index].pins.contains(row) {
                pieces[index].isFocused = true
            }
        }
        if let target {
            let marked = pieces.indices.filter { pieces[$0].belongs(to: target) }
            if let first = marked.first, let last = marked.last {
                for index in first...last { pieces[index].isFocused = true }
                pieces.leavePicturesSeen()
            }
        }
        guard start < 0 else { return [.blanks(start)] + pieces }
        return Word(pieces).withoutFirst(-start).pieces
    }
}

extension [Piece] {
    /// Limits the focus of a picture to its first and last columns, so that it stays visible.
    fileprivate mutating func leavePicturesSeen() {
        let painted = indices.map { self[$0].paint != nil && self[$0].isFocused }
        for index in indices.dropFirst().dropLast()
        where painted[index - 1] && painted[index] && painted[index + 1] {
            self[index].isFocused = false
        }
    }
}

extension Word {
    /// The right part after a number of columns; a cut cluster becomes blanks.
    fileprivate func withoutFirst(_ columns: Int) -> Word {
        guard self.columns > columns else { return Word([]) }
        let (head, tail) = cut(at: columns)
        guard head.columns != columns else { return tail }
        // The head has a cluster at least, and may be a column too wide or too narrow.
        guard head.columns < columns else {
            return Word([.blanks(head.columns - columns)] + tail.pieces)
        }
        let (cluster, rest) = tail.cut(at: 1)
        return Word([.blanks(head.columns + cluster.columns - columns)] + rest.pieces)
    }
}

extension Piece {
    func belongs(to target: TerminalTarget) -> Bool {
        guard let element, let first = target.elements.first, let last = target.elements.last
        else { return false }
        // The elements of a target have consecutive numbers.
        return (first.index...max(first.index, last.index)).contains(element.index)
    }
}
