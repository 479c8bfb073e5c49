/// A text of the page whose words are followed to the lines that they reach.
///
/// Semantics are read from there: what never reached a line has no name.
struct TextElement: Hashable, Sendable {
    /// The number of the element on its page, counted from 0.
    let index: Int

    func moved(by count: Int) -> TextElement { TextElement(index: index + count) }
}

/// A part of a line: a text in a role, and whose part it is.
struct Piece: Sendable {
    let text: String

    let role: TerminalRole

    /// The element that it belongs to; nil for a decoration.
    private(set) var element: TextElement?

    /// Whether it goes on where the last piece of its element ended, without a
    /// blank.
    let continuesWord: Bool

    let columns: Int

    /// Whether the keyboard is at what it belongs to.
    var isFocused = false

    /// Whether it is a part of a map or a chart, which is not a text: its place among the others
    /// means something.
    var isFixed = false

    /// The identities of the rows for which it stands on a map; none for what is not a sign.
    var pins: [String] = []

    /// Its colours where it is a part of a picture.
    var paint: TerminalPaint?

    /// How many clusters of the field that it is a part of stand before it; nil for
    /// what is not in the field of a control.
    var clusterStart: Int?

    init(
        _ text: String, _ role: TerminalRole, element: TextElement? = nil,
        continuesWord: Bool = false
    ) {
        self.text = text
        self.role = role
        self.element = element
        self.continuesWord = continuesWord
        columns = TextWidth.columns(of: text)
    }

    mutating func renumber(by count: Int) { element = element?.moved(by: count) }

    static func blanks(_ count: Int, _ role: TerminalRole = .blank) -> Piece {
        let text =
            0..<texts.count ~= count ? texts[count] : String(repeating: " ", count: max(0, count))
        return Piece(text, role)
    }

    /// Blanks by their number: lines are full of them.
    private static let texts = (0...120).map { String(repeating: " ", count: $0) }
}
