import WaybillLists
import WaybillScreens

@testable import WaybillTerminal

extension TerminalScreenModel {
    /// Shows a single page, drawn whole.
    ///
    /// Visible rows stay on their line as far as possible; the focused field stays visible.
    ///
    /// - Parameter state: The view state from before another screen covered it; nil, the default,
    ///   for the top. A current page keeps its state.
    /// - Complexity: O(n) in the number of rows.
    mutating func show(_ page: Page, depth: Int = 1, as state: TerminalViewState? = nil) {
        let isSame = depth == self.depth
        let looksElsewhere = looksElsewhere(isSame, state)
        let old = isSame ? drawn : DrawnPage.empty
        let index = isSame ? targetIndex : nil
        if !isSame { begin(at: depth, as: state) }
        (screen, window) = (nil, nil)
        self.page = page
        let isTurned = turn(to: page.modal?.number, open: page.layers.map(\.number))
        draw()
        mendFocus(after: isTurned ? .empty : old, at: isTurned ? nil : index)
        redrawFields()
        hold()
        if isEditing, !looksElsewhere { reveal() }
    }

    init(showing page: Page, _ columns: Int, _ rows: Int) {
        self.init(size: TerminalSize(columns: columns, rows: rows), style: .live)
        show(page)
    }

    /// Presses the keys of a text, one by one.
    mutating func type(_ text: String) -> [TerminalAction] {
        text.unicodeScalars.compactMap { press(.text($0)) }
    }

    /// The element of the page with a label, of controls before others.
    func element(_ label: String) -> PageElement? {
        let found = page?.elements.filter { $0.label == label } ?? []
        return found.first { $0.control != nil } ?? found.first
    }

    /// A press of the element with a label.
    func pressing(_ label: String) -> TerminalAction? { element(label).map { .perform($0) } }

    /// The texts that are typed into the search field by the keys of a text.
    mutating func search(_ text: String) -> [String] { type(text).compactMap(\.searched) }

    /// The line of the terminal on which a row begins; nil if it is not drawn.
    func line(of row: PageElement) -> Int? {
        drawn.row(row.id).map { $0.lines.lowerBound - view.offset }
    }

    /// The rows that begin on the terminal, from top to bottom.
    var seenRows: [PageElement] {
        drawn.rows(in: view.offset..<view.offset + height)
            .filter { $0.lines.lowerBound >= view.offset }.map(\.row)
    }
}

extension TerminalAction {
    /// The text that is typed into the search field; nil for other actions.
    var searched: String? {
        guard case .perform(let element, .set(let text)) = self, element.kind == .search
        else { return nil }
        return text
    }
}

extension TerminalKey {
    /// Keys that move, and some that do not.
    static let moving: [TerminalKey] = [
        .up, .down, .down, .down, .left, .right, .tab, .tab, .backTab, .pageUp, .pageDown, .home,
        .end, .text("/"), .text("a"), .text(" "), .paste("東京 x"), .backspace, .escape,
    ]
}

extension Page {
    /// A list of numbered rows, some of which open something.
    static func numbers(_ numbers: [Int], wrapping: Int = 0) -> Page {
        Page(sample: "Numbers") { screen in
            screen.sections = [
                SectionRecord(
                    id: "numbers",
                    cells: numbers.map { number in
                        let words = Array(
                            repeating: "row\(number)", count: 1 + number % 4 * wrapping)
                        return CellRecord(
                            .text(words.joined(separator: " ")), number,
                            opening: number % 3 == 0 ? nil : "/rows/\(number)")
                    })
            ]
        }
    }
}
